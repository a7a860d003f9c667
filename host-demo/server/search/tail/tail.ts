/** One live tail: from what arrives to the lines its client reads, no faster than it reads them. */
import { Readable } from 'node:stream'
import { TAIL_HEARTBEAT_MS, TAIL_RATE, type TailEnd, type TailFrame } from '../../../../core/search/tail.ts'
import type { Arrivals, TailListener } from './hub.ts'

/** Bytes buffered for a slow client; messages that arrive while the buffer is full are skipped. */
const MAX_WAITING = 1 << 20
/** The allowance of messages is filled up every so often. */
const STATUS_MS = 1_000

export class Tail implements TailListener {
  readonly stream = new Readable({
    read() {},
    destroy: (_, done) => {
      this.#leave()
      done(null)
    },
  })
  readonly #onLeave: () => void
  readonly #timer: NodeJS.Timeout
  #allowance = TAIL_RATE
  #matched = 0
  #skipped = 0
  #lastStatus = ''
  #lastWrite = 0
  #ready = false
  #left = false

  /** `onLeave` is called once, when the client has gone or the tail has ended. */
  constructor(onLeave: () => void) {
    this.#onLeave = onLeave
    this.#timer = setInterval(() => this.#second(), STATUS_MS).unref()
  }

  /** The client has gone, or the tail has ended. */
  get over(): boolean {
    return this.#left
  }

  ready(): void {
    this.#ready = true
    this.#status(0)
  }

  arrived({ messages, matched }: Arrivals): void {
    this.#matched += matched
    const room = this.stream.readableLength < MAX_WAITING ? this.#allowance : 0
    const sent = room > 0 ? messages.slice(-room) : []
    this.#allowance -= sent.length
    this.#skipped += matched - sent.length
    if (sent.length > 0)
      this.#write(`{"type":"messages","messages":[${sent.join(',')}],"skipped":${matched - sent.length}}`)
  }

  failed(reason: string): void {
    this.end('query', reason)
  }

  stopped(): void {
    this.end('server')
  }

  end(reason: TailEnd, message?: string): void {
    if (this.#left) return
    this.#frame({ type: 'end', reason, ...(message !== undefined && { message }) })
    this.stream.push(null)
    this.#leave()
  }

  #second(): void {
    this.#allowance = TAIL_RATE
    const rate = this.#matched
    this.#matched = 0
    // The first frame says that nothing is missed from now on.
    if (!this.#ready || this.stream.readableLength >= MAX_WAITING) return
    this.#status(rate)
    if (performance.now() - this.#lastWrite >= TAIL_HEARTBEAT_MS) this.#frame({ type: 'heartbeat' })
  }

  /** Says how it stands where that is new. */
  #status(rate: number): void {
    const status = `${rate} ${this.#skipped}`
    if (status === this.#lastStatus) return
    this.#lastStatus = status
    this.#frame({ type: 'status', rate, skipped: this.#skipped })
  }

  #frame(frame: TailFrame): void {
    this.#write(JSON.stringify(frame))
  }

  #write(line: string): void {
    if (this.#left) return
    this.#lastWrite = performance.now()
    this.stream.push(`${line}\n`)
  }

  #leave(): void {
    if (this.#left) return
    this.#left = true
    clearInterval(this.#timer)
    this.#onLeave()
  }
}
