/** A broker's process: started, killed without warning and started again on the same ports with the same data. */
import { spawn, type ChildProcess } from 'node:child_process'
import { connect } from 'node:net'
import { until } from '../../support/server.ts'

export interface BrokerCommand {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly cwd: string
  /** Whether it can be worked with. */
  ready(): Promise<boolean>
}

export class BrokerProcess {
  readonly #what: BrokerCommand
  #child: ChildProcess | null = null
  #exited: Promise<void> = Promise.resolve()
  #output = ''

  constructor(what: BrokerCommand) {
    this.#what = what
  }

  async start(): Promise<void> {
    const { name, command, args, env, cwd, ready } = this.#what
    // A group of its own: brokers are started by scripts and have helpers.
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', chunk => {
        this.#output = `${this.#output}${chunk}`.slice(-4000)
      })
    this.#exited = new Promise(resolve => child.once('exit', () => resolve()))
    await until(
      async () => {
        if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}:\n${this.#output}`)
        return ready()
      },
      `${name} to be ready`,
      40_000,
    ).catch((error: unknown) => {
      throw new Error(`${(error as Error).message}\n${this.#output}`)
    })
  }

  async kill(): Promise<void> {
    const pid = this.#child?.pid
    this.#child = null
    if (pid === undefined) return
    try {
      process.kill(-pid, 'SIGKILL')
    } catch {
      // It is gone already.
    }
    await this.#exited
  }
}

/** Whether somebody listens at the port of this machine. */
export const listens = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    }).once('error', () => resolve(false))
  })
