/**
 * The different texts of a column. Each is kept as it stands in JSON between its quotes, so that lone surrogates and NUL come back; identifiers in
 * hexadecimal digits are kept as the bytes they stand for.
 */
import { damagedDocuments, type ByteReader, type ByteWriter } from './bytes.ts'
import { readIntegers, writeIntegers } from './integers.ts'

const PLAIN = 0
/** Sorted; of each text the part that the one before does not begin with. */
const FRONT = 1
/** Hexadecimal digits, as many in each. */
const HEX = 2
/** As HEX, with the dashes of a UUID. */
const UUID = 3

const QUOTE = 0x22
const BACKSLASH = 0x5c
/** By character the value of a hexadecimal digit. */
const NO_DIGIT = 255
const digitOf = new Uint8Array(256).fill(NO_DIGIT)
for (let value = 0; value < 16; value++) digitOf[value.toString(16).charCodeAt(0)] = value
const MIN_HEX = 8
const MAX_HEX = 256
/** Characters of texts that become JSON together, about. */
const MAX_PART = 1 << 22
const UUID_LENGTH = 36
const UUID_BYTES = 16
/** The places of the dashes of a UUID. */
const DASHES: readonly number[] = [8, 13, 18, 23]
const DASH = 0x2d
const MAX_PREFIX = 255

/** The different texts of a column, by their codes. */
export interface Texts {
  readonly size: number
  /** In memory, about. */
  readonly bytes: number
  text(code: number): string
  /** The code of a text; -1: it is none of these. */
  codeOf(text: string): number
  /** All of them as they stand in JSON, without quotes. */
  json(): TextBytes
}

/** Bytes of texts, one behind the other. */
export interface TextBytes {
  readonly bytes: Buffer
  /** Where each text ends. */
  readonly ends: Uint32Array
}

/** Writes texts as they stand in JSON. `sorted`: the texts ascend, and differ. */
export function writeDictionary(out: ByteWriter, { bytes, ends }: TextBytes, sorted: boolean): void {
  const hex = hexOf(bytes, ends)
  if (hex) {
    out.byte(hex.form)
    out.varint(hex.length)
    out.frame(hex.bytes)
    return
  }
  if (sorted) writeFront(out, bytes, ends)
  else {
    out.byte(PLAIN)
    writeIntegers(out, lengthsOf(ends))
    out.frame(bytes)
  }
}

export function readDictionary(input: ByteReader, count: number): Texts {
  const form = input.byte()
  switch (form) {
    case PLAIN: {
      const ends = endsOf(readIntegers(input, count))
      return new JsonTexts({ bytes: asBuffer(input.frame(ends[count - 1] ?? 0)), ends })
    }
    case FRONT:
      return new JsonTexts(readFront(input, count))
    case HEX: {
      const length = input.upTo(MAX_HEX)
      return new HexTexts(asBuffer(input.frame((length / 2) * count)), length, count, null)
    }
    case UUID:
      if (input.varint() !== UUID_LENGTH) throw damagedDocuments()
      return new HexTexts(asBuffer(input.frame(16 * count)), UUID_LENGTH, count, withDashes)
    default:
      throw damagedDocuments()
  }
}

/** Texts that lie as in JSON. */
class JsonTexts implements Texts {
  readonly #texts: TextBytes

  constructor(texts: TextBytes) {
    this.#texts = texts
  }

  get size(): number {
    return this.#texts.ends.length
  }

  get bytes(): number {
    return this.#texts.bytes.length + this.#texts.ends.byteLength
  }

  text(code: number): string {
    const { bytes, ends } = this.#texts
    const text = bytes.toString('utf8', code === 0 ? 0 : ends[code - 1]!, ends[code]!)
    return text.includes('\\') ? (JSON.parse(`"${text}"`) as string) : text
  }

  codeOf(text: string): number {
    const { bytes, ends } = this.#texts
    const wanted = Buffer.from(JSON.stringify(text).slice(1, -1))
    if (wanted.length === 0) return ends.findIndex((end, code) => end === startOf(ends, code))
    for (let found = bytes.indexOf(wanted); found >= 0; ) {
      const code = textAt(ends, found)
      if (startOf(ends, code) === found && ends[code] === found + wanted.length) return code
      // The text that is looked for begins where a text begins.
      found = bytes.indexOf(wanted, ends[code])
    }
    return -1
  }

  json(): TextBytes {
    return this.#texts
  }
}

const startOf = (ends: Uint32Array, code: number): number => (code === 0 ? 0 : ends[code - 1]!)

/** The code of the text that a byte belongs to. */
function textAt(ends: Uint32Array, place: number): number {
  let low = 0
  let high = ends.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (ends[middle]! <= place) low = middle + 1
    else high = middle
  }
  return low
}

/** Texts of so many hexadecimal digits that lie as the bytes they stand for. */
class HexTexts implements Texts {
  readonly size: number
  readonly #digits: Buffer
  readonly #length: number
  readonly #spell: ((digits: string) => string) | null

  constructor(digits: Buffer, length: number, size: number, spell: ((digits: string) => string) | null) {
    this.#digits = digits
    this.#length = length
    this.size = size
    this.#spell = spell
  }

  get bytes(): number {
    return this.#digits.length
  }

  text(code: number): string {
    const each = this.#digits.length / this.size
    const digits = this.#digits.toString('hex', code * each, (code + 1) * each)
    return this.#spell === null ? digits : this.#spell(digits)
  }

  codeOf(text: string): number {
    if (text.length !== this.#length) return -1
    const each = this.#digits.length / this.size
    const wanted = Buffer.from(this.#spell === null ? text : text.replaceAll('-', ''), 'hex')
    if (wanted.length !== each) return -1
    for (let found = this.#digits.indexOf(wanted); found >= 0; found = this.#digits.indexOf(wanted, found + 1)) {
      const code = found / each
      if (Number.isInteger(code) && this.text(code) === text) return code
    }
    return -1
  }

  json(): TextBytes {
    if (this.#spell === null) return ofLength(Buffer.from(this.#digits.toString('hex'), 'latin1'), this.#length)
    const texts = Array.from({ length: this.size }, (_, code) => this.text(code))
    return ofLength(Buffer.from(texts.join(''), 'latin1'), this.#length)
  }
}

const withDashes = (digits: string): string =>
  `${digits.slice(0, 8)}-${digits.slice(8, 12)}-${digits.slice(12, 16)}-${digits.slice(16, 20)}-${digits.slice(20)}`

/** Texts that are all of one length. */
export function ofLength(bytes: Buffer, length: number): TextBytes {
  const ends = new Uint32Array(bytes.length / length)
  for (let i = 0; i < ends.length; i++) ends[i] = (i + 1) * length
  return { bytes, ends }
}

/** The texts of a list, as they stand in JSON. */
export function textsAsJson(texts: readonly string[]): TextBytes {
  const ends = new Uint32Array(texts.length)
  const parts: Buffer[] = []
  let length = 0
  for (let from = 0; from < texts.length; ) {
    let to = from
    // A single string of all of them could be longer than strings may be.
    for (let characters = 0; to < texts.length && (to === from || characters < MAX_PART); to++)
      characters += texts[to]!.length
    const part = withoutQuotes(Buffer.from(JSON.stringify(texts.slice(from, to))), ends.subarray(from, to), length)
    parts.push(part)
    length += part.length
    from = to
  }
  return { bytes: parts.length === 1 ? parts[0]! : Buffer.concat(parts), ends }
}

/** Takes the texts of a JSON list together, in its own bytes. `ends` gets where each ends, if the first begins at `before`. */
function withoutQuotes(json: Buffer, ends: Uint32Array, before: number): Buffer {
  let at = 2
  let length = 0
  for (let i = 0; i < ends.length; i++) {
    for (let byte = json[at]!; byte !== QUOTE; byte = json[++at]!) {
      json[length++] = byte
      if (byte === BACKSLASH) json[length++] = json[++at]!
    }
    ends[i] = before + length
    at += 3
  }
  return json.subarray(0, length)
}

function writeFront(out: ByteWriter, bytes: Buffer, ends: Uint32Array): void {
  const count = ends.length
  const prefixes = new Uint8Array(count)
  const lengths = new Uint32Array(count)
  const rests = Buffer.allocUnsafeSlow(bytes.length)
  let at = 0
  for (let i = 0, last = 0, start = 0; i < count; i++) {
    const end = ends[i]!
    const most = Math.min(MAX_PREFIX, start - last, end - start)
    let prefix = 0
    while (prefix < most && bytes[last + prefix] === bytes[start + prefix]) prefix++
    prefixes[i] = prefix
    lengths[i] = end - start - prefix
    bytes.copy(rests, at, start + prefix, end)
    at += end - start - prefix
    last = start
    start = end
  }
  out.byte(FRONT)
  out.frame(prefixes)
  writeIntegers(out, lengths)
  out.frame(rests.subarray(0, at))
}

function readFront(input: ByteReader, count: number): TextBytes {
  const prefixes = input.frame(count)
  const restEnds = endsOf(readIntegers(input, count))
  const rests = input.frame(restEnds[count - 1] ?? 0)
  let size = rests.length
  for (const prefix of prefixes) size += prefix
  const bytes = Buffer.allocUnsafeSlow(size)
  const ends = new Uint32Array(count)
  let at = 0
  for (let i = 0, last = 0, from = 0; i < count; i++) {
    const start = at
    if (prefixes[i]! > start - last) throw damagedDocuments()
    for (let end = last + prefixes[i]!, source = last; source < end; source++) bytes[at++] = bytes[source]!
    for (const end = restEnds[i]!; from < end; from++) bytes[at++] = rests[from]!
    ends[i] = at
    last = start
  }
  return { bytes, ends }
}

/** The bytes of texts that are all hexadecimal digits, or UUIDs; null where one is not. */
function hexOf(texts: Buffer, ends: Uint32Array): { form: number; length: number; bytes: Uint8Array } | null {
  const length = ends[0] ?? 0
  const isDashed = length === UUID_LENGTH && texts[DASHES[0]!] === DASH
  if (length < MIN_HEX || length > MAX_HEX || length % 2 !== 0) return null
  const bytes = new Uint8Array(ends.length * (isDashed ? UUID_BYTES : length / 2))
  let to = 0
  for (let i = 0, at = 0; i < ends.length; i++) {
    const start = at
    if (ends[i] !== start + length) return null
    let seen = 0
    while (at < start + length) {
      if (isDashed && DASHES.includes(at - start)) {
        if (texts[at++] !== DASH) return null
        continue
      }
      const high = digitOf[texts[at++]!]!
      const low = digitOf[texts[at++]!]!
      seen |= high | low
      bytes[to++] = (high << 4) | low
    }
    if (seen === NO_DIGIT) return null
  }
  return { form: isDashed ? UUID : HEX, length, bytes }
}

function lengthsOf(ends: Uint32Array): Uint32Array {
  const lengths = new Uint32Array(ends.length)
  for (let i = 0; i < ends.length; i++) lengths[i] = ends[i]! - (i === 0 ? 0 : ends[i - 1]!)
  return lengths
}

/** Where each of so many lengths ends. */
export function endsOf(lengths: ArrayLike<number>): Uint32Array {
  const ends = new Uint32Array(lengths.length)
  for (let i = 0, end = 0; i < lengths.length; i++) {
    end += lengths[i]!
    ends[i] = end
  }
  return ends
}

/** The same bytes as a Buffer. */
export const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
