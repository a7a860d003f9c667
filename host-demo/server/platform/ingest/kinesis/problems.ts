/** The input's state, of what its parts say: FAILING while one of them is hindered, RUNNING when none is any more. */
import type { Intake } from '../transports/transport.ts'

export class Problems {
  readonly #intake: Pick<Intake, 'state' | 'warn'>
  readonly #stream: string
  readonly #words = new Map<string, string>()
  #said: string | null = null
  #closed = false

  constructor(intake: Pick<Intake, 'state' | 'warn'>, stream: string) {
    this.#intake = intake
    this.#stream = stream
  }

  /** @param words null: it goes on */
  set(part: string, words: string | null): void {
    if (words === null) this.#words.delete(part)
    else this.#words.set(part, words)
    const [first = null] = this.#words.values()
    if (this.#closed || first === this.#said) return
    if (first !== null && this.#said === null) this.#intake.warn(`Reading the stream ${this.#stream} is hindered: ${first}`)
    if (first === null) this.#intake.warn(`The stream ${this.#stream} is read again.`)
    this.#said = first
    this.#intake.state(first === null ? 'RUNNING' : 'FAILING', first)
  }

  /** Says nothing any more. */
  close(): void {
    this.#closed = true
  }
}
