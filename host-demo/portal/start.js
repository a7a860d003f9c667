// npm run portal: install what the lock names, build the SDK and the portal's own bundles, run the portal's server on Node 24.
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { build, findNode, install, nodeEnvironment, root } from '../prepare.js'

install()
const node = findNode()
const env = nodeEnvironment(node)
build(node)

const portal = join(root, 'host-demo', 'portal')
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
if (spawnSync(node, [vite, 'build', '--logLevel', 'warn'], { cwd: portal, stdio: 'inherit', env }).status !== 0) {
  console.error('The build of the portal failed; its messages above say why.')
  process.exit(1)
}

const server = spawn(node, [join(portal, 'server.ts')], { stdio: 'inherit', env })
// The terminal sends Ctrl-C to both: the server stops by itself and this process waits for it.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => server.kill('SIGTERM'))
server.on('exit', (code, signal) => process.exit(signal ? 1 : code ?? 1))
