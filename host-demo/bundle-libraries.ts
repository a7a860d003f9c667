/** `vite build --mode libraries`: puts libraries of many small modules into a few files, for the main thread of the server. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, UserConfig } from 'vite'
import { bundledLibraries, LIBRARIES_FILE, LIBRARIES_FOLDER, type LibraryFiles } from './server/libraries/names.ts'

const fileName = (library: string) => library.replace('@', '').replaceAll('/', '-')

/** @param root folder of the repository */
export function librariesBuild(root: string): UserConfig {
  return {
    root,
    publicDir: false,
    plugins: [librariesFilePlugin(root)],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      target: 'node24',
      outDir: join(root, 'dist', LIBRARIES_FOLDER),
      emptyOutDir: true,
      rolldownOptions: {
        input: Object.fromEntries(Object.keys(bundledLibraries).map(library => [fileName(library), library])),
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'chunk-[hash].js',
          comments: false,
          // Names stay, so that traces of calls can be read.
          minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
        },
      },
    },
  }
}

function librariesFilePlugin(root: string): Plugin {
  const versionOf = (name: string) =>
    (JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')) as { version: string }).version
  return {
    name: 'cordwood-libraries',
    generateBundle() {
      const files: LibraryFiles = {
        versions: Object.fromEntries(Object.values(bundledLibraries).map(name => [name, versionOf(name)])),
        files: Object.fromEntries(Object.keys(bundledLibraries).map(name => [name, `${fileName(name)}.js`])),
      }
      this.emitFile({ type: 'asset', fileName: LIBRARIES_FILE, source: JSON.stringify(files) })
    },
  }
}
