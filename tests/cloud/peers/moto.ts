/** moto's server in a process of its own: the services Kinesis, CloudWatch Logs, IAM, STS, DynamoDB and EC2 at one port. */
import { spawn } from 'node:child_process'
import { freePort } from '../../support/ports.ts'
import { until } from '../../support/server.ts'
import { installMoto } from './install-moto.js'

export interface Moto {
  readonly url: string
  /** From now on every call is checked: who signed it, whether rightly, and whether a policy allows it. False ends that. */
  checkAccess(checked: boolean): Promise<void>
  stop(): Promise<void>
}

export async function startMoto(): Promise<Moto> {
  const { python, reason } = installMoto()
  if (python === undefined) throw new Error(`The cloud suite cannot run: ${reason}.`)
  const port = await freePort()
  const child = spawn(python, ['-m', 'moto.server', '-H', '127.0.0.1', '-p', String(port)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const exited = new Promise<void>(resolve => child.once('exit', () => resolve()))
  let output = ''
  child.stderr.on('data', chunk => {
    output = `${output}${chunk}`.slice(-4000)
  })
  const url = `http://127.0.0.1:${port}`
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`moto ended with ${child.exitCode}:\n${output}`)
    return fetch(`${url}/moto-api/data.json`).then(
      response => response.ok,
      () => false,
    )
  }, 'moto to be ready')
  return {
    url,
    async checkAccess(checked) {
      const response = await fetch(`${url}/moto-api/reset-auth`, { method: 'POST', body: checked ? '0' : 'inf' })
      if (!response.ok) throw new Error(`moto: ${response.status} ${await response.text()}`)
    },
    async stop() {
      child.kill('SIGKILL')
      await exited
    },
  }
}
