// Prepares what `npm start`, `npm test` and `npm run bench` need first: the dependencies of the lock file, a
// Node 24 and a build of the present sources. Plain JavaScript on built-ins, for Node 18 and later: it runs before `npm ci` has.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const windows = process.platform === 'win32'

/** Stops with a message for the person who started it. */
function stop(message) {
  console.error(`\n${message}\n`)
  process.exit(1)
}

function run(command, args, environment = process.env) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: environment, shell: windows })
  if (error) stop(`'${command}' could not be started: ${error.message}`)
  return status === 0
}

/** `npm ci`, when the lock file is not the one that was last installed. */
export function install() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const mark = join(root, 'node_modules', '.cordwood-lock')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === lock) return
  console.log('Installing the dependencies: this takes a minute or two, and is done once …')
  if (!run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']))
    stop('npm ci failed; its messages above say why.')
  writeFileSync(mark, lock)
}

/** Path of a Node 24 or later: the pinned one if it runs here, else the one that runs this. */
export function findNode() {
  const pinned = join(
    root,
    'node_modules',
    `node-${windows ? 'win' : process.platform}-${process.arch}`,
    'bin',
    windows ? 'node.exe' : 'node',
  )
  if (existsSync(pinned) && spawnSync(pinned, ['--version']).status === 0) return pinned
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  return stop(
    `Cordwood needs Node 24. There is no packaged one for ${process.platform} ${process.arch} and this is Node ${process.versions.node}: ` +
      'please install Node 24 or later (nodejs.org) and start again.',
  )
}

/** The environment in which `node` is that Node. */
export function nodeEnvironment(node) {
  return {
    // glibc gives threads memory of their own, and keeps what they are done with: of two such areas an eighth less is taken under load.
    MALLOC_ARENA_MAX: '2',
    // Buffers of at least so many bytes go back to the system when they are freed. By itself glibc raises the limit with the sizes it meets, up to
    // 32 MB, and what searches free stays in its areas, in pieces. An area gives its free end back from 8 MB on: from the usual 128 KB on, each
    // compression of a block would ask the system for memory twice.
    MALLOC_MMAP_THRESHOLD_: '1048576',
    MALLOC_TRIM_THRESHOLD_: '8388608',
    // Node keeps the compiled modules: a server starts with two thirds of the work. Its threads do not load the WebAssembly that strips types
    // either, whose code V8 sometimes loses track of when threads end (nodejs/node#64500). Without permission to write there is no cache.
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
    ...process.env,
    PATH: dirname(node) + delimiter + process.env.PATH,
  }
}

/**
 * The environment of a server. V8 has threads that collect garbage and compile beside those that work, four by itself: where there are two processors they take
 * them from readers while much comes in. They are half of the processors here, unless `NODE_OPTIONS` says another number.
 */
export function serverEnvironment(node) {
  const { NODE_OPTIONS = '', ...environment } = nodeEnvironment(node)
  const helpers = Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2)))
  return { ...environment, NODE_OPTIONS: `--v8-pool-size=${helpers} ${NODE_OPTIONS}`.trim() }
}

const sources = [
  'core',
  'elements',
  'host-demo/app',
  'host-demo/bundle-libraries.ts',
  'host-demo/server/libraries',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
]

function hashOf(path, hash) {
  if (!existsSync(path)) return
  if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) hashOf(join(path, name), hash)
  else hash.update(path).update(readFileSync(path))
}

const serverSources = [
  'core',
  'host-demo/demo',
  'host-demo/server',
  'host-demo/bundle-server.ts',
  'vite.config.ts',
  'node_modules/.package-lock.json',
]

/** Of the server, the times of files count as well: it runs unbuilt where one is not that of the bundle. */
function hashStates(path, hash) {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) return
  hash.update(`${path} ${stats.isFile() ? stats.size : ''} ${stats.mtimeMs}\n`)
  if (stats.isDirectory()) for (const name of readdirSync(path).sort()) hashStates(join(path, name), hash)
}

/** The environment of a build. Whatever runs it, as a test may, the pages are those of production: others ask for functions that React lacks there. */
export const buildEnvironment = node => ({ ...nodeEnvironment(node), NODE_ENV: 'production' })

/** Builds one mode of `vite.config.ts`: 'app', 'sdk', 'libraries', or 'gallery', the page of the tests. */
export function buildMode(node, mode) {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  if (!run(node, [vite, 'build', '--mode', mode, '--logLevel', 'warn'], buildEnvironment(node)))
    stop(`The build (${mode}) failed; its messages above say why.`)
}

/** Builds modes of `vite.config.ts`, when the state of their sources is not that of the last build. */
function buildChanged(node, name, state, message, modes) {
  const mark = join(root, 'dist', name)
  if (existsSync(mark) && readFileSync(mark, 'utf8') === state) return
  console.log(message)
  for (const mode of modes) buildMode(node, mode)
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(mark, state)
}

/** Builds the pages, the SDK, the libraries of the server and the server into `dist`, where their sources have changed. */
export function build(node) {
  const hash = createHash('sha256')
  for (const source of sources) hashOf(join(root, source), hash)
  const message = 'Building the pages: this takes about half a minute …'
  buildChanged(node, '.sources', hash.digest('hex'), message, ['app', 'sdk', 'libraries'])
  const states = createHash('sha256')
  for (const source of serverSources) hashStates(join(root, source), states)
  buildChanged(node, 'server/.sources', states.digest('hex'), 'Bundling the server …', ['server'])
}
