// Starts the server of a host on Node 24 and runs it until the terminal ends it.
import { spawn } from 'node:child_process'

/** Runs the server in `file` and ends as it ends. */
export function startServer(node, file, env) {
  const server = spawn(node, [file], { stdio: 'inherit', env })
  // The terminal sends Ctrl-C to both: the server stops on its own and this process waits for it.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => server.kill('SIGTERM'))
  server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
}
