/**
 * Messages that stand in several index sets, each counted once: the first copy a query comes to. Ids are compared as the numbers of the
 * journal batch and of the place in it, which the server makes its ids of; ids of another form as they are.
 */
import type { Chunk } from './chunk.ts'
import { textOf } from '../columns.ts'
import { noRows, type Rows } from '../rows.ts'
import type { Selected } from './select.ts'

/** Time (10), batch (9), place (3) and node (4): see `ingest/processing/message-id.ts`. */
const OWN_ID = /^[0-9A-HJKMNP-TV-Z]{26}$/
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const valueOf = new Uint8Array(128)
for (let i = 0; i < DIGITS.length; i++) valueOf[DIGITS.charCodeAt(i)] = i

/** More than a batch of the journal has messages. */
const BATCH = 1024

/** Rows of messages that stand in more than one index set; null: all rows. */
interface Shared {
  readonly rows: Uint16Array | null
  readonly count: number
}

export class Copies {
  readonly #texts = new Set<string>()
  readonly #numbers = new PlaceSet()
  /** The ids of one node are compared as numbers: that of the first that is met. */
  #node: string | null = null

  /** Leaves one copy of each of these messages and of those that came before. */
  without(selected: Selected): Selected {
    const { index, chunk } = selected
    const shared = chunk.shared()
    if (!shared) return selected
    const own = selected.rows
    if (own === false) return selected
    this.#node ??= nodeIn(chunk, shared)
    const numbers = this.#node === null ? null : numbersOf(chunk, shared, this.#node)
    const rows: Rows = own instanceof Uint8Array ? own : noRows(chunk.n).fill(1, 0, chunk.n)
    for (let i = 0; i < shared.count; i++) {
      const row = shared.rows ? shared.rows[i]! : i
      if (!rows[row]) continue
      const number = numbers === null ? NaN : numbers[i]!
      const isNew = Number.isNaN(number) ? this.#addText(chunk, row) : this.#numbers.add(number)
      if (!isNew) rows[row] = 0
    }
    return { index, chunk, rows }
  }

  #addText(chunk: Chunk, row: number): boolean {
    const ids = chunk.ids()
    const id = textOf(ids, ids.codes[row]!)
    const isNew = !this.#texts.has(id)
    this.#texts.add(id)
    return isNew
  }
}

function nodeIn(chunk: Chunk, { rows, count }: Shared): string | null {
  const ids = chunk.ids()
  for (let i = 0; i < count; i++) {
    const id = textOf(ids, ids.codes[rows ? rows[i]! : i]!)
    if (OWN_ID.test(id)) return id.slice(22)
  }
  return null
}

/** One for each shared row; not a number where the id is of another form or node. */
function numbersOf(chunk: Chunk, { rows, count }: Shared, node: string): Float64Array {
  const key = `copies:${node}`
  const known = chunk.recall(key) as Float64Array | undefined
  if (known) return known
  const ids = chunk.ids()
  const numbers = new Float64Array(count)
  for (let i = 0; i < count; i++) {
    const id = textOf(ids, ids.codes[rows ? rows[i]! : i]!)
    numbers[i] = OWN_ID.test(id) && id.endsWith(node) ? numberOf(id) : NaN
  }
  chunk.keep(key, numbers, numbers.byteLength + 100)
  return numbers
}

function numberOf(id: string): number {
  const place = digits(id, 19, 22)
  const number = digits(id, 10, 19) * BATCH + place
  return place < BATCH && Number.isSafeInteger(number) ? number : NaN
}

function digits(id: string, from: number, to: number): number {
  let value = 0
  for (let at = from; at < to; at++) value = value * 32 + valueOf[id.charCodeAt(at)]!
  return value
}

/** Places in batches: neighbours in an index mostly come from the same batch. */
class PlaceSet {
  readonly #batches = new Map<number, Int32Array<ArrayBuffer>>()
  #batch = -1
  #places = new Int32Array(0)

  /** Whether it was not there. */
  add(number: number): boolean {
    const batch = Math.floor(number / BATCH)
    const place = number - batch * BATCH
    if (batch !== this.#batch) {
      this.#batch = batch
      const known = this.#batches.get(batch)
      this.#places = known ?? new Int32Array(BATCH >> 5)
      if (!known) this.#batches.set(batch, this.#places)
    }
    const word = this.#places[place >> 5]!
    const bit = 1 << (place & 31)
    this.#places[place >> 5] = word | bit
    return (word & bit) === 0
  }
}
