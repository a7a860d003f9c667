// npm run bench: builds if needed and runs the measurements on Node 24.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { build, findNode, install, nodeEnvironment, root } from '../host-demo/prepare.js'

install()
const node = findNode()
build(node)
process.exitCode =
  spawnSync(node, [join(root, 'tests', 'bench', 'main.ts'), ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: nodeEnvironment(node),
  }).status ?? 1
