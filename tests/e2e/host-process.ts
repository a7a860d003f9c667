/** The server of an embedding company, as it is started in real life: a process of its own. */
import { spawn } from 'node:child_process'
import { until } from '../support/server.ts'

export interface HostProcess {
  readonly url: string
  /** Returns its output so far. */
  output(): string
  stop(): void
}

/** @param welcome begins the line that it prints once it listens */
export async function startHost(
  file: string,
  port: number,
  environment: Readonly<Record<string, string>>,
  welcome: string,
): Promise<HostProcess> {
  let output = ''
  const child = spawn(process.execPath, [file], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  })
  child.stdout.on('data', chunk => {
    output += chunk
  })
  child.stderr.on('data', chunk => {
    output += chunk
  })
  await until(() => {
    if (child.exitCode !== null) throw new Error(`${file} ended with ${child.exitCode}:\n${output}`)
    return output.includes(welcome)
  }, file)
  return { url: `http://localhost:${port}`, output: () => output, stop: () => void child.kill() }
}
