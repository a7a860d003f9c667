/** The input's state, of what its parts say: FAILING while one of them is hindered, RUNNING when none is any more. */
import type { Intake } from '../transport.ts'

export class Problems {
  readonly #intake: Pick<Intake, 'state' | 'warn'>
  readonly #what: string
  readonly #words = new Map<string, string>()
  #said: string | null = null
  #closed = false

  /** @param what is read, as `the stream larch` */
  constructor(intake: Pick<Intake, 'state' | 'warn'>, what: string) {
    this.#intake = intake
    this.#what = what
  }

  /** @param words null: it goes on */
  set(part: string, words: string | null): void {
    if (words === null) this.#words.delete(part)
    else this.#words.set(part, words)
    this.#tell()
  }

  /** Forgets what parts said that are gone. */
  keepOnly(isPresent: (part: string) => boolean): void {
    for (const part of [...this.#words.keys()]) if (!isPresent(part)) this.#words.delete(part)
    this.#tell()
  }

  #tell(): void {
    const [first = null] = this.#words.values()
    if (this.#closed || first === this.#said) return
    if (first !== null && this.#said === null) this.#intake.warn(`Reading ${this.#what} is hindered: ${first}`)
    if (first === null) this.#intake.warn(`Reading ${this.#what} goes on.`)
    this.#said = first
    this.#intake.state(first === null ? 'RUNNING' : 'FAILING', first)
  }

  /** Says nothing any more. */
  close(): void {
    this.#closed = true
  }
}
