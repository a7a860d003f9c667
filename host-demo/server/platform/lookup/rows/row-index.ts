/**
 * The rows of a table in one block of memory that all threads share and nobody changes: a head, a hash table with open addressing (hash and place of
 * each entry), and the entries.
 */
import { randomInt } from 'node:crypto'
import { entryView, readEntry, readExpiry, writeEntry, type EntryView } from './entry.ts'
import { hashKey } from './key-hash.ts'
import type { RowValue } from './row.ts'

/** 32-bit words of the head: slots less one, the secret of the hash in two parts, rows, bytes in use. */
const HEAD_WORDS = 5
const SLOT_WORDS = 2

/** Returns a power of two that leaves a third of the slots free. */
function slotsFor(rows: number): number {
  let slots = 4
  while (slots < 1.5 * rows) slots *= 2
  return slots
}

/** Returns a power of two, so that a table that grows fits its last block more often than not; what is not written takes no memory. */
const roundedUp = (bytes: number) => 2 ** Math.ceil(Math.log2(bytes))

/**
 * Builds the block of a known number of rows with the sum of their `entrySize`. Keys must differ and come in the form in which they are looked up.
 * The memory of a `spare` that no thread reads any more is used again where it has the right size.
 */
export class RowIndexBuilder {
  readonly #block: SharedArrayBuffer
  readonly #words: Uint32Array
  readonly #view: EntryView
  readonly #mask: number
  #end: number

  constructor(rows: number, entryBytes: number, spare: SharedArrayBuffer | null = null) {
    const slots = slotsFor(rows)
    const start = 4 * (HEAD_WORDS + SLOT_WORDS * slots)
    const size = roundedUp(start + entryBytes)
    this.#block = spare?.byteLength === size ? spare : new SharedArrayBuffer(size)
    this.#words = new Uint32Array(this.#block, 0, start / 4)
    this.#view = entryView(this.#block)
    this.#mask = slots - 1
    this.#end = start
    this.#words.fill(0)
    this.#words.set([this.#mask, randomInt(2 ** 32), randomInt(2 ** 32), 0, start + entryBytes])
  }

  add(key: string, value: RowValue, expiresAt: number | null): void {
    const words = this.#words
    const hash = hashKey(key, words[1]!, words[2]!)
    let slot = hash & this.#mask
    while (words[HEAD_WORDS + SLOT_WORDS * slot + 1] !== 0) slot = (slot + 1) & this.#mask
    words[HEAD_WORDS + SLOT_WORDS * slot] = hash
    words[HEAD_WORDS + SLOT_WORDS * slot + 1] = this.#end
    this.#end = writeEntry(this.#view, this.#end, key, value, expiresAt)
    words[3]!++
  }

  finish(): SharedArrayBuffer {
    return this.#block
  }
}

/** Reads a block; the same one in any number of threads. */
export class RowIndex {
  readonly #words: Uint32Array
  readonly #view: EntryView

  constructor(block: SharedArrayBuffer) {
    this.#words = new Uint32Array(block, 0, HEAD_WORDS + SLOT_WORDS * (new Uint32Array(block, 0, 1)[0]! + 1))
    this.#view = entryView(block)
  }

  get rows(): number {
    return this.#words[3]!
  }

  get bytes(): number {
    return this.#words[4]!
  }

  /** Returns the value of a key; undefined where there is none, or its time is over. */
  get(key: string, now: number): RowValue | undefined {
    const words = this.#words
    const mask = words[0]!
    const hash = hashKey(key, words[1]!, words[2]!)
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const place = words[HEAD_WORDS + SLOT_WORDS * slot + 1]!
      if (place === 0) return undefined
      if (words[HEAD_WORDS + SLOT_WORDS * slot] !== hash) continue
      const value = readEntry(this.#view, place, key, now)
      if (value !== null) return value
    }
  }

  /** Returns when the row of a key ends; null where it stays, or there is none. */
  expiresAt(key: string): number | null {
    const words = this.#words
    const mask = words[0]!
    const hash = hashKey(key, words[1]!, words[2]!)
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const place = words[HEAD_WORDS + SLOT_WORDS * slot + 1]!
      if (place === 0) return null
      if (words[HEAD_WORDS + SLOT_WORDS * slot] === hash && readEntry(this.#view, place, key, -Infinity) !== null)
        return readExpiry(this.#view, place)
    }
  }
}
