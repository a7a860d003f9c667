// npm start: install what the lock names, build what has changed, run the server on Node 24.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { build, findNode, install, root, serverEnvironment } from './prepare.js'

install()
const node = findNode()
build(node)

const server = spawn(node, [join(root, 'host-demo', 'server', 'main.ts'), ...process.argv.slice(2)], {
  cwd: process.cwd(),
  stdio: 'inherit',
  env: serverEnvironment(node),
})
// The terminal sends Ctrl-C to both: the server stops on its own and this process waits for it.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => server.kill('SIGTERM'))
server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
