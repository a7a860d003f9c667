// npm run portal: install what the lock names, build the SDK and the portal's own bundles, run the portal's server on Node 24.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { startServer } from '../hosting/start.js'
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
startServer(node, join(portal, 'server.ts'), env)
