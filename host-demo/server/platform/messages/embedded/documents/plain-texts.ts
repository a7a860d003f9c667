/**
 * Tells the different texts of a column apart by their bytes. Texts lie all over the memory: they are read once, one behind the other, and what is made of
 * them afterwards is made of the bytes.
 */
import { randomInt } from 'node:crypto'
import type { TextBytes } from './dictionary.ts'

/** Longer columns are not copied. */
const MAX_CHARACTERS = 1 << 21
/** Senders cannot choose texts with the same hash. */
const SEED = randomInt(2 ** 32) | 0
const HASH_PRIME = 0x01000193

/** By byte whether it is a character that stands for itself in JSON. */
const IS_PLAIN = new Uint8Array(256).fill(1, 0x20, 0x80)
for (const escaped of '"\\') IS_PLAIN[escaped.charCodeAt(0)] = 0

// Used again for each column: a thread encodes one chunk at a time.
let buffer = Buffer.allocUnsafeSlow(1 << 16)
let slots = new Uint32Array(1 << 10)

/** The different texts of a column, and which of them stands where. */
export interface PlainTexts {
  /** By place in the column. */
  readonly codes: Uint16Array
  /** In the order they first come. */
  readonly texts: readonly string[]
  /** The texts as they stand in JSON; null where some do not stand for themselves there. */
  readonly plain: TextBytes | null
}

/** Returns null where a text has other characters than those of ASCII, or there are too many of them. */
export function plainTexts(values: readonly string[]): PlainTexts | null {
  const codes = new Uint16Array(values.length)
  /** The values that differ from the one before. */
  const changes: string[] = []
  let last: string | null = null
  let characters = 0
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!
    if (value !== last) {
      last = value
      characters += value.length
      changes.push(value)
    }
    codes[i] = changes.length - 1
  }
  if (characters > MAX_CHARACTERS) return null
  // With room for a character more: one that takes several bytes is seen then.
  if (buffer.length < characters + 4) buffer = Buffer.allocUnsafeSlow(Math.min(2 * characters, MAX_CHARACTERS) + 4)
  if (buffer.write(changes.join('')) !== characters) return null
  const { numbers, starts, firsts } = tellApart(changes)
  for (let i = 0; i < codes.length; i++) codes[i] = numbers[codes[i]!]!
  const texts: string[] = []
  for (let i = 0; i < firsts.length; i++) texts.push(changes[firsts[i]!]!)
  return { codes, texts, plain: bytesOf(firsts, starts) }
}

/**
 * Numbers the texts that stand in the buffer one behind the other; equal ones have one number.
 *
 * `firsts` has for each number the first text that has it.
 */
function tellApart(texts: readonly string[]): { numbers: Uint16Array; starts: Uint32Array; firsts: Uint16Array } {
  let size = slots.length
  while (size < 2 * texts.length) size *= 2
  if (size > slots.length) slots = new Uint32Array(size)
  else slots.fill(0)
  const mask = size - 1
  const view = new DataView(buffer.buffer, buffer.byteOffset, buffer.length)
  const numbers = new Uint16Array(texts.length)
  const starts = new Uint32Array(texts.length + 1)
  const firsts = new Uint16Array(texts.length)
  const hashes = new Int32Array(texts.length)
  let count = 0
  for (let i = 0, at = 0; i < texts.length; i++) {
    const start = at
    const end = start + texts[i]!.length
    let hash = SEED ^ (end - start)
    for (; at + 4 <= end; at += 4) hash = mixed(hash, view.getInt32(at, true))
    for (; at < end; at++) hash = mixed(hash, buffer[at]!)
    starts[i + 1] = end
    let slot = (hash ^ (hash >>> 15)) & mask
    for (let found: number; (found = slots[slot]!) !== 0; slot = (slot + 1) & mask)
      if (hashes[found - 1] === hash && isSame(starts, firsts[found - 1]!, i)) break
    if (slots[slot] === 0) {
      hashes[count] = hash
      firsts[count++] = i
      slots[slot] = count
    }
    numbers[i] = slots[slot]! - 1
  }
  return { numbers, starts, firsts: firsts.subarray(0, count) }
}

function mixed(hash: number, word: number): number {
  const next = Math.imul(hash ^ word, HASH_PRIME)
  return next ^ (next >>> 15)
}

/** Whether two texts in the buffer are the same. */
function isSame(starts: Uint32Array, one: number, other: number): boolean {
  const to = starts[one + 1]!
  let at = starts[one]!
  let place = starts[other]!
  if (to - at !== starts[other + 1]! - place) return false
  for (; at < to; at++, place++) if (buffer[at] !== buffer[place]) return false
  return true
}

/** Takes the texts that come first out of the buffer. */
function bytesOf(firsts: Uint16Array, starts: Uint32Array): TextBytes | null {
  const ends = new Uint32Array(firsts.length)
  let length = 0
  for (let i = 0; i < ends.length; i++) ends[i] = length += starts[firsts[i]! + 1]! - starts[firsts[i]!]!
  const bytes = Buffer.allocUnsafeSlow(length)
  let arePlain = 1
  for (let i = 0, at = 0; i < ends.length; i++) {
    for (let from = starts[firsts[i]!]!, end = ends[i]!; at < end; ) {
      const byte = buffer[from++]!
      arePlain &= IS_PLAIN[byte]!
      bytes[at++] = byte
    }
  }
  return arePlain === 1 ? { bytes, ends } : null
}
