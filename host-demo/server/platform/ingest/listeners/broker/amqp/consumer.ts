/** Reads the queues of an AMQP broker: connects, reads, and connects again with ever longer waits when the connection is gone. */
import { within } from '../within.ts'
import { Backoff, sleep } from '../../backoff.ts'
import { Problems } from '../problems.ts'
import type { Intake, TransportContext } from '../../transport.ts'
import { amqpReason, connectAmqp } from './connection.ts'
import { QueueReader } from './queue-reader.ts'
import type { AmqpSettings } from './settings.ts'

export interface AmqpTimes {
  readonly failureMs: number
  readonly longestFailureMs: number
}

export const amqpTimes: AmqpTimes = { failureMs: 1000, longestFailureMs: 10_000 }
/** A broker that does not answer must not hold up a stop. */
const closeMs = 3000

export interface AmqpConsumerParts {
  readonly settings: AmqpSettings
  readonly intake: Intake
  readonly permit: TransportContext['permit']
  readonly times?: AmqpTimes
}

export class AmqpConsumer {
  readonly #parts: AmqpConsumerParts
  readonly #ended = new AbortController()
  readonly #problems: Problems
  #running: Promise<void> = Promise.resolve()

  constructor(parts: AmqpConsumerParts) {
    this.#parts = parts
    this.#problems = new Problems(parts.intake, `the queue ${parts.settings.queues.join(', ')}`)
  }

  /** It says by the input's state how it gets on. */
  start(): void {
    this.#running = this.#run()
  }

  async close(): Promise<void> {
    this.#problems.close()
    this.#ended.abort()
    await within(2 * closeMs, this.#running)
  }

  async #run(): Promise<void> {
    const { times = amqpTimes } = this.#parts
    const { signal } = this.#ended
    const backoff = new Backoff(times.failureMs, times.longestFailureMs)
    while (!signal.aborted) {
      try {
        await this.#session(() => {
          backoff.succeeded()
          this.#problems.set('broker', null)
        })
      } catch (error) {
        if (signal.aborted) return
        this.#problems.set('broker', (error as Error).message)
        await sleep(backoff.failed(), signal)
      }
    }
  }

  /** One connection, until it fails or the input is stopped. */
  async #session(reading: () => void): Promise<void> {
    const { settings, intake, permit } = this.#parts
    const { signal } = this.#ended
    const { model, address } = await connectAmqp(settings, permit)
    if (signal.aborted) return within(closeMs, model.close())
    const gone = Promise.withResolvers<void>()
    gone.promise.catch(() => {})
    const failed = (error: Error) => gone.reject(new Error(amqpReason(settings, error), { cause: error }))
    model.on('error', failed)
    model.on('close', (error?: Error) => failed(error ?? new Error('The broker closed the connection.')))
    signal.addEventListener('abort', () => gone.resolve(), { once: true })
    intake.traffic.openConnections++
    intake.traffic.totalConnections++
    const readers: QueueReader[] = []
    try {
      const origin = intake.origin(address)
      for (const queue of settings.queues) {
        signal.throwIfAborted()
        const opening = QueueReader.open({ model, queue, settings, intake, origin, failed }).catch((error: Error) => {
          throw new Error(amqpReason(settings, error), { cause: error })
        })
        readers.push(
          await Promise.race([
            opening,
            gone.promise.then(() => {
              throw new Error('stopped')
            }),
          ]),
        )
      }
      reading()
      await gone.promise
    } finally {
      intake.traffic.openConnections--
      await within(closeMs, Promise.all(readers.map(reader => reader.close())))
      await within(closeMs, model.close())
    }
  }
}
