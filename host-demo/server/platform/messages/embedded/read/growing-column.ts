import type { Message } from '../../message-store.ts'
import type { Column } from '../columns.ts'
import { CHUNK_STRIDE } from '../format.ts'

/** A column of messages that become more: each is looked at once. */
export class GrowingColumn {
  readonly #kind: Column['kind']
  readonly #valueOf: (message: Message) => string | number | null
  #seen = 0
  #count = 0
  #rows = new Uint16Array(256)
  /** Numbers, or the codes of strings. */
  #numbers = new Float64Array(256)
  readonly #codes = new Map<string, number>()
  readonly #dictionary: string[] = []

  /** `valueOf` gives a string or a number, as the kind says; null: the message has none. */
  constructor(kind: Column['kind'], valueOf: (message: Message) => string | number | null) {
    this.#kind = kind
    this.#valueOf = valueOf
  }

  /** The column as it is now; null while no message has a value. `messages` are those of the last call, and more. */
  of(messages: readonly Message[]): Column | null {
    for (; this.#seen < messages.length; this.#seen++) {
      const value = this.#valueOf(messages[this.#seen]!)
      if (value !== null) this.#add(this.#seen, value)
    }
    const count = this.#count
    if (count === 0) return null
    const which = { rows: count === messages.length ? null : this.#rows.slice(0, count), count }
    switch (this.#kind) {
      case 'presence':
        return { kind: 'presence', ...which }
      case 'string':
        return {
          kind: 'string',
          ...which,
          codes: Uint16Array.from(this.#numbers.subarray(0, count)),
          dictionary: this.#dictionary,
        }
      case 'number':
        return { kind: 'number', ...which, values: this.#numbers.slice(0, count) }
    }
  }

  #add(row: number, value: string | number): void {
    if (this.#count === this.#rows.length) this.#grow()
    this.#rows[this.#count] = row
    this.#numbers[this.#count++] = typeof value === 'string' ? this.#codeOf(value) : value
  }

  #codeOf(value: string): number {
    let code = this.#codes.get(value)
    if (code === undefined) this.#codes.set(value, (code = this.#dictionary.push(value) - 1))
    return code
  }

  #grow(): void {
    const size = Math.min(CHUNK_STRIDE, 2 * this.#rows.length)
    const [rows, numbers] = [this.#rows, this.#numbers]
    ;(this.#rows = new Uint16Array(size)).set(rows)
    ;(this.#numbers = new Float64Array(size)).set(numbers)
  }
}
