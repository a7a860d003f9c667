/**
 * `vite build --mode server`: the main thread of the server, the threads that every start needs and the readers, in a few files without types and comments.
 * Names stay, so that traces of calls can be read. Other threads run unbuilt.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import http from 'node:http'
import { dirname, join, relative, resolve, sep } from 'node:path'
import type { Plugin, UserConfig } from 'vite'
import { BUNDLE_FILE, BUNDLE_FOLDER, type BundleFile } from './server/bundle/names.ts'

/** Files that threads of the server begin with, below its folder. */
export const serverEntries = [
  'start-threads.ts',
  'platform/ingest/workers/ingest-worker.ts',
  'platform/ingest/listeners/udp/receiver-worker.ts',
  'platform/messages/embedded/read/reader.ts',
  'platform/messages/embedded/write/writer.ts',
]
/** Packages with native code, and those of Fastify that nothing here needs: it loads them where a schema asks for its compilers. */
const external = ['@node-rs/argon2', '@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler']
const nameOf = (file: string) => file.replace(/^.*\//, '').replace(/\.ts$/, '')

/** @param root folder of the repository */
export function serverBuild(root: string): UserConfig {
  const server = join(root, 'host-demo', 'server')
  const folders = new Set<string>()
  return {
    root,
    publicDir: false,
    plugins: [
      httpPlugin,
      foldersPlugin(folders),
      addressesPlugin(root, new Set(serverEntries.map(entry => join(server, entry)))),
      escapePlugin,
      bundleFilePlugin(root, folders),
    ],
    ssr: { noExternal: true, external },
    build: {
      ssr: true,
      target: 'node24',
      outDir: join(root, 'dist', BUNDLE_FOLDER),
      emptyOutDir: true,
      rolldownOptions: {
        input: Object.fromEntries(serverEntries.map(entry => [nameOf(entry), join(server, entry)])),
        external,
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'chunk-[hash].js',
          comments: false,
          minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
        },
      },
    },
  }
}

/**
 * Lists the modules of folders that the server reads when it starts.
 *
 * @param folders is given the paths of those folders
 */
function foldersPlugin(folders: Set<string>): Plugin {
  const inFolder = (id: string, folder: string) => {
    const path = resolve(dirname(id), folder)
    folders.add(path)
    return readdirSync(path).sort()
  }
  return {
    name: 'cordwood-folders',
    enforce: 'pre',
    transform(code, id) {
      const listed = code
        .replace(
          /importFolder(?:<.*?>)?\(new URL\('(\.\/[^']+\/)', import\.meta\.url\)\)/g,
          (_, folder: string) =>
            `Promise.all([${inFolder(id, folder)
              .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))
              .map(name => `import('${folder}${name}')`)}])`,
        )
        .replace(
          /foldersBelow\(new URL\('(\.\/[^']+\/)', import\.meta\.url\)\)/g,
          (_, folder: string) =>
            `Promise.resolve(new Map([${inFolder(id, folder).map(
              name => `['${name}', () => import('${folder}${name}/index.ts')]`,
            )}]))`,
        )
      // Modules that are found at run time would have modules of the bundle a second time, with state of their own.
      if (/\b(?:importFolder|foldersBelow)(?:<.*?>)?\(\s*new URL\(/.test(listed)) {
        this.error(
          `${id}: the bundle knows importFolder(new URL('./folder/', import.meta.url)) and foldersBelow alike.`,
        )
      }
      return listed
    },
  }
}

/** Lists the packages that some module of the server imports when it needs them. */
function lazyPackages(server: string): Set<string> {
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter(
    name => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  return new Set(
    files.flatMap(name =>
      Array.from(readFileSync(join(server, name), 'utf8').matchAll(/\bimport\('([^./][^']*)'\)/g), found => found[1]!),
    ),
  )
}

/**
 * Keeps the addresses of files and of threads that are not in the bundle. Packages that are imported when they are needed stay packages, for all who
 * import them: of two copies each would refuse the objects of the other.
 */
function addressesPlugin(root: string, entryFiles: ReadonlySet<string>): Plugin {
  const lazy = lazyPackages(join(root, 'host-demo', 'server'))
  const fromBundle = (file: string) => `../../${relative(root, file).replaceAll(sep, '/')}`
  return {
    name: 'cordwood-addresses',
    enforce: 'pre',
    resolveId: name => (lazy.has(name) ? { id: name, external: true } : null),
    transform: (code, id) =>
      code.replaceAll(/new URL\('(\.[^']*\.ts)', import\.meta\.url\)|import\.meta\.url/g, (_found, file?: string) => {
        if (file === undefined) return `new URL(${JSON.stringify(fromBundle(id))}, import.meta.url).href`
        const target = resolve(dirname(id), file)
        return `new URL('${entryFiles.has(target) ? `./${nameOf(file)}.js` : fromBundle(target)}', import.meta.url)`
      }),
  }
}

/**
 * Takes Node's HTTP without an `import`, which reads all that a module exports: `WebSocket` and others are got from `fetch`, which each thread would load
 * with it, 4 MB.
 */
const httpPlugin: Plugin = {
  name: 'cordwood-http',
  enforce: 'pre',
  resolveId: (name, _importer, { kind }) =>
    /^(?:node:)?http$/.test(name) && kind === 'import-statement' ? HTTP_ID : null,
  load: id =>
    id === HTTP_ID
      ? `const http = process.getBuiltinModule('node:http')
         export const { ${valuesOfHttp.join(', ')} } = http
         export default http`
      : null,
}
const HTTP_ID = '\0node-http'
const valuesOfHttp = Object.entries(Object.getOwnPropertyDescriptors(http)).flatMap(([name, { get }]) =>
  get === undefined ? [name] : [],
)

/** Escapes all beyond ASCII: Node reads a file with any such character into a text of twice the memory. The minifier would write the characters again. */
const escapePlugin: Plugin = {
  name: 'cordwood-escape',
  enforce: 'post',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = escaped(file.code)
  },
}

const escaped = (code: string) =>
  // A character that has a backslash already loses it: it would escape the other backslash.
  code.replace(/(\\*)([^\x00-\x7f])/g, (_, slashes: string, unit: string) => {
    const kept = slashes.length % 2 === 1 ? slashes.slice(1) : slashes
    return `${kept}\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  })

/** Lists the files that were bundled, as they were. */
function bundleFilePlugin(root: string, folders: ReadonlySet<string>): Plugin {
  return {
    name: 'cordwood-bundle-file',
    generateBundle() {
      const modules = [...this.getModuleIds()].filter(id => existsSync(id))
      const files: BundleFile = {}
      for (const path of [...modules, ...folders, join(root, 'node_modules', '.package-lock.json')]) {
        const stats = statSync(path, { throwIfNoEntry: false })
        if (stats)
          files[relative(root, path).replaceAll(sep, '/')] = stats.isFile()
            ? [stats.size, stats.mtimeMs]
            : stats.mtimeMs
      }
      this.emitFile({ type: 'asset', fileName: BUNDLE_FILE, source: JSON.stringify(files) })
    },
  }
}
