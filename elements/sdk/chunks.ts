/** Cuts the files of a build: first as the bundler does on its own, to see which modules are loaded together, then by plan. */
import { gzipSync } from 'node:zlib'
import { build, normalizePath, type Rolldown, type UserConfig } from 'vite'
import type { Piece } from './chunk-pieces.ts'
import { planChunks, type Wishes } from './chunk-plan.ts'
import { elementEntries, elements } from './entries.ts'

type Chunk = Rolldown.OutputChunk

const pieceOf = ({ fileName, name, modules, imports, dynamicImports, code, isEntry }: Chunk): Piece => ({
  file: fileName,
  name,
  modules: Object.keys(modules),
  imports,
  lazyImports: dynamicImports,
  entry: isEntry,
  bytes: gzipSync(code, { level: 9 }).length,
})

/** The build without a plan, and without what it writes beside the code. */
async function survey(config: UserConfig): Promise<Piece[]> {
  const output = { minify: true, comments: false, chunkFileNames: '[name]-[hash].js', entryFileNames: '[name].js' }
  const made = (await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: {
      ...config.build,
      write: false,
      rolldownOptions: {
        ...config.build?.rolldownOptions,
        preserveEntrySignatures: config.build?.lib ? 'strict' : false,
        output,
      },
    },
  })) as Rolldown.RolldownOutput | Rolldown.RolldownOutput[]
  const pieces = [made]
    .flat()
    .flatMap(({ output }) => output)
    .filter(file => file.type === 'chunk')
    .map(pieceOf)
  return config.build?.lib ? pieces : apart(pieces)
}

/**
 * Splits an entry whose code others import into a piece like any other and an entry that loads it. Left out of the plan, that code would lie
 * in files that import each other in circles.
 */
function apart(pieces: readonly Piece[]): Piece[] {
  const imported = new Set(pieces.flatMap(({ imports }) => imports))
  return pieces.flatMap(piece =>
    piece.entry && imported.has(piece.file)
      ? [
          { ...piece, file: `entry ${piece.file}`, modules: [], imports: [piece.file], lazyImports: [], bytes: 0 },
          { ...piece, entry: false },
        ]
      : [piece],
  )
}

const defining = Object.values(elementEntries).map(file => normalizePath(`${elements}/${file}`))
/** Elements define their tag; Shoelace defines parts of its own. */
const hasEffects = (module: string) =>
  defining.includes(module) || /\/kit\/(?:shoelace\/define-[a-z-]+|toasts)\.tsx?$/.test(module)

const kib = (count: number) => count * 1024
/** A request costs about a KiB on the wire, and dozens are saved. */
const growth = (bytes: number) => Math.min(bytes * 0.32, kib(32))

type Wanted = Pick<Wishes, 'filesOf' | 'isLean' | 'limits'>

/** The files of a build, for `codeSplitting`. A group takes the modules it names and not what these import: the root and the Lit elements load no React. */
export async function chunksOf(config: UserConfig, wanted: Wanted) {
  const plan = planChunks(await survey(config), { ...wanted, ignored: new Set(['all.js']), growth, hasEffects })
  const name = (module: string) => plan.get(module) ?? null
  return { groups: [{ name, debugName: 'plan' }], includeDependenciesRecursively: false }
}

/** Wishes for the SDK: the search loads most, so it wishes for few files and gets about twenty; a form may take 130 KiB with its icons, the smallest element 75. Limits keep others' parts out of small ones. */
export const sdkWishes: Wanted = {
  filesOf: entry => (entry === 'cordwood-search.js' ? 6 : 26),
  limits: new Map([
    ['cordwood-date-picker.js', kib(120)],
    ['cordwood-duration-input.js', kib(74)],
    ['cordwood-lookup-adapter-form.js', kib(122)],
    ['cordwood-notification-form.js', kib(120)],
    ['cordwood-url-whitelist-editor.js', kib(122)],
  ]),
}

/** The screen that the product opens with: its files and those of the page are all that a first visit waits for. */
export const firstScreen: string = normalizePath(`${elements}/search/search.tsx`)

/** Wishes for the product's page: its first load, and each screen. */
export const appWishes: Wanted = {
  filesOf: () => 9,
  isLean: (modules, isEntry) => isEntry || modules.includes(firstScreen),
  limits: new Map(),
}
