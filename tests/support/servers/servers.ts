/** The process of the servers in memory, as the runner of the tests sees it. */
import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { Order, OrderMessage, OutcomeMessage, ServerOptions } from './orders.ts'

export class Servers {
  readonly #child: ChildProcess = fork(join(import.meta.dirname, 'process.ts'), {
    execArgv: [],
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>()
  readonly #port = Promise.withResolvers<number>()
  #lastOrder = 0

  constructor() {
    this.#child.on('message', (message: OutcomeMessage | { readonly port: number }) => {
      if ('port' in message) return this.#port.resolve(message.port)
      const { resolve, reject } = this.#waiting.get(message.id)!
      this.#waiting.delete(message.id)
      if ('error' in message) reject(new Error(message.error))
      else resolve(message.value)
    })
    this.#child.on('exit', code => {
      const error = new Error(`The process of the servers ended with ${code}.`)
      this.#port.reject(error)
      for (const { reject } of this.#waiting.values()) reject(error)
    })
  }

  /** The port at which each server answers below `/servers/<number>`. */
  get port(): Promise<number> {
    return this.#port.promise
  }

  /** Resolves with the number of a server that no other test has. */
  start(options: ServerOptions, isLast: boolean): Promise<number> {
    return this.order(0, { kind: 'start', options, isLast }) as Promise<number>
  }

  order(server: number, order: Order): Promise<unknown> {
    const id = ++this.#lastOrder
    const outcome = Promise.withResolvers<unknown>()
    this.#waiting.set(id, outcome)
    this.#child.send({ id, server, order } satisfies OrderMessage, error => {
      if (error) outcome.reject(new Error('The process of the servers has ended.', { cause: error }))
    })
    return outcome.promise
  }

  close(): void {
    this.#child.disconnect()
  }
}
