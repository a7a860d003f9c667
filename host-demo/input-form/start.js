// npm run input-form: install what the lock names, build the SDK, run the form's server on Node 24.
import { join } from 'node:path'
import { startServer } from '../hosting/start.js'
import { build, findNode, install, nodeEnvironment, root } from '../prepare.js'

install()
const node = findNode()
build(node)
startServer(node, join(root, 'host-demo', 'input-form', 'server.ts'), nodeEnvironment(node))
