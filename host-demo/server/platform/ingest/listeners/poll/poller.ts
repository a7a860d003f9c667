/** Asks a URL again and again and takes each answer as a frame; says by the input's state how it gets on. */
import { answered, type Origin } from '../../journal/batch.ts'
import { hasRoom } from '../broker/room.ts'
import { sleep } from '../backoff.ts'
import type { Outgoing } from '../../../outgoing/outgoing.ts'
import type { Intake } from '../transport.ts'

/** An answer. Longer ones are refused. */
export const maxAnswerBytes = 8 * 1024 * 1024
const timeoutMs = 30_000

export interface PollerParts {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly intervalMs: number
  /** Do not ask while the journal is behind. */
  readonly throttling: boolean
  readonly intake: Intake
  readonly calls: Pick<Outgoing, 'request'>
}

export class Poller {
  readonly #parts: PollerParts
  readonly #origin: Origin
  readonly #ended = new AbortController()
  #problem: string | null = null
  #running: Promise<void> = Promise.resolve()

  constructor(parts: PollerParts) {
    this.#parts = parts
    this.#origin = parts.intake.origin(new URL(parts.url).host)
  }

  start(): void {
    this.#running = this.#run()
  }

  /** Ends a call that is under way. */
  async close(): Promise<void> {
    this.#ended.abort()
    await this.#running
  }

  async #run(): Promise<void> {
    const { intake, throttling, intervalMs } = this.#parts
    const { signal } = this.#ended
    while (!signal.aborted) {
      if (hasRoom(intake, throttling)) {
        const problem = await this.#poll().then(
          () => null,
          (error: unknown) => (error instanceof Error ? error.message : String(error)),
        )
        if (signal.aborted) return
        this.#say(problem)
      }
      await sleep(intervalMs, signal)
    }
  }

  async #poll(): Promise<void> {
    const { url, headers, intake, calls } = this.#parts
    const { status, body } = await calls.request(url, {
      headers,
      timeoutMs,
      maxBytes: maxAnswerBytes,
      signal: this.#ended.signal,
    })
    if (status < 200 || status > 299) throw new Error(`${new URL(url).origin} answers with status ${status}.`)
    const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
    intake.traffic.bytesRead += bytes.length
    // A message that cannot be stored is fetched again.
    intake.take(this.#origin, 0, bytes, 0, bytes.length, answered)
    await intake.committed()
  }

  /** Once, not again with every failure of the same kind. */
  #say(problem: string | null): void {
    if (problem === this.#problem) return
    this.#problem = problem
    this.#parts.intake.state(problem === null ? 'RUNNING' : 'FAILING', problem)
  }
}
