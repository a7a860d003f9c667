// npm run backup | restore | rotate-key | doctor | audit: installs what the lock names and runs the command on Node 24.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findNode, install, nodeEnvironment, root } from './prepare.js'

install()
const node = findNode()
const main = join(root, 'host-demo', 'server', 'upkeep', 'main.ts')
process.exitCode =
  spawnSync(node, [main, ...process.argv.slice(2)], { stdio: 'inherit', env: nodeEnvironment(node) }).status ?? 1
