/**
 * Columns: the values of one field and type in one chunk, compressed in the file, typed arrays in memory. `documents/column-bytes.ts` writes them; what is
 * encoded here is the form of files before format 4, in which numbers are offsets from the smallest, as narrow as they fit, decimal fractions as whole
 * numbers, and what is the same in every row takes no room.
 */
import { zstdDecompressSync } from 'node:zlib'
import { compress } from './documents.ts'
import { PackedStrings, readColumn, readPresence } from './documents/read-column.ts'
import { CHUNK_STRIDE } from './format.ts'
import { listBits } from './rows.ts'
import { endsOf, textBetween, type SharedTexts } from './shared-texts.ts'
import { toCodes } from './text-codes.ts'

/** Rows that have the value, ascending; null: every row of the chunk. */
type Rows = Uint16Array | null

interface Place {
  readonly rows: Rows
  readonly count: number
}
export interface NumberColumn extends Place {
  readonly kind: 'number'
  readonly values: Int32Array | Float64Array
}
export interface StringColumn extends Place {
  readonly kind: 'string'
  readonly codes: Uint16Array
  /** The text of each code. Of a column from a file it is made each time: ask for single texts (`textOf`) or their numbers where that will do. */
  readonly dictionary: readonly string[]
  /** The texts as numbers that all chunks share; absent where the field has too many. */
  readonly shared?: SharedCodes | null
}
/** By code the number of its text in a table of all texts of a field. */
export interface SharedCodes {
  readonly texts: SharedTexts
  readonly numbers: Int32Array
}
/** The different texts of a column as they lie in the file. */
export interface Dictionary {
  readonly size: number
  /** In memory, about. */
  readonly bytes: number
  /** By code the numbers of the texts in a table, which gets those that it lacks. */
  numbersIn(texts: SharedTexts): Int32Array
}
/** Puts texts into a table that is shared; null: they are not to be shared. */
export type Share = (dictionary: Dictionary) => SharedCodes | null

/** Only tells which rows have a value. */
export interface PresenceColumn extends Place {
  readonly kind: 'presence'
}
export type Column = NumberColumn | StringColumn | PresenceColumn

export interface EncodedColumn {
  readonly lo: number | null
  readonly hi: number | null
  readonly bytes: Uint8Array
}

const NUMBERS = 1
const STRINGS = 2
const PRESENCE = 3
const EVERY_ROW = 0
const ROW_LIST = 1
const ROW_BITS = 2
/** In place of the width of codes: each value has its own. */
const DISTINCT = 15
const HEADER = 16
/** The first byte of what zstd has compressed: columns of files before format 4 begin with it. */
const ZSTD = 0x28
const MAX_DECIMALS = 6

const ZEROS = new Uint16Array(CHUNK_STRIDE)
const COUNTING = Uint16Array.from(ZEROS, (_, i) => i)

export function encodeNumbers(rows: readonly number[], values: readonly number[], chunkRows: number): EncodedColumn {
  let lo = Infinity
  let hi = -Infinity
  for (const value of values) {
    if (value < lo) lo = value
    if (value > hi) hi = value
  }
  const decimals = lo === hi ? null : decimalsOf(values, lo, hi)
  const place = { rows, chunkRows, kind: NUMBERS }
  if (lo === hi) return { lo, hi, bytes: pack({ ...place, width: 0, decimals: 0, base: lo }, []) }
  if (decimals === null)
    return { lo, hi, bytes: pack({ ...place, width: 8, decimals: 0, base: 0 }, [Float64Array.from(values)]) }
  const scale = 10 ** decimals
  const base = Math.round(lo * scale)
  const width = widthOf(Math.round(hi * scale) - base)
  const offsets = unsigned(width, values.length)
  for (let i = 0; i < values.length; i++) offsets[i] = Math.round(values[i]! * scale) - base
  return { lo, hi, bytes: pack({ ...place, width, decimals, base }, [offsets]) }
}

export function encodeStrings(rows: readonly number[], values: readonly string[], chunkRows: number): EncodedColumn {
  const { codes, dictionary } = toCodes(values)
  const width =
    dictionary.length === 1 ? 0 : dictionary.length === values.length ? DISTINCT : widthOf(dictionary.length - 1)
  const body: NodeJS.TypedArray[] = [Buffer.from(JSON.stringify(dictionary))]
  if (width === 1 || width === 2) {
    const narrow = unsigned(width, codes.length)
    narrow.set(codes)
    body.unshift(narrow)
  }
  return { lo: null, hi: null, bytes: pack({ rows, chunkRows, kind: STRINGS, width, decimals: 0, base: 0 }, body) }
}

/** As `encodeStrings` where each value differs from all others, which is not looked into. */
export function encodeDistinct(rows: readonly number[], values: readonly string[], chunkRows: number): EncodedColumn {
  const body = [Buffer.from(JSON.stringify(values))]
  return {
    lo: null,
    hi: null,
    bytes: pack({ rows, chunkRows, kind: STRINGS, width: DISTINCT, decimals: 0, base: 0 }, body),
  }
}

export function encodePresence(rows: readonly number[], chunkRows: number): EncodedColumn {
  return { lo: null, hi: null, bytes: pack({ rows, chunkRows, kind: PRESENCE, width: 0, decimals: 0, base: 0 }, []) }
}

/** Takes a decompressed column apart. */
class Parts {
  readonly bytes: Buffer
  readonly count: number
  at = HEADER

  constructor(compressed: Uint8Array) {
    this.bytes = zstdDecompressSync(compressed)
    this.count = this.bytes.readUInt16LE(4)
  }

  take(length: number): ArrayBuffer {
    const from = this.bytes.byteOffset + this.at
    this.at += length
    return this.bytes.buffer.slice(from, from + length) as ArrayBuffer
  }

  takeRows(): Rows {
    const chunkRows = this.bytes.readUInt16LE(6)
    if (this.bytes[1] === EVERY_ROW) return null
    return this.bytes[1] === ROW_LIST
      ? new Uint16Array(this.take(2 * this.count))
      : listBits(new Uint8Array(this.take((chunkRows + 7) >> 3)), this.count)
  }
}

/** Which rows have a value, whatever the values are. */
export function decodePresence(compressed: Uint8Array): PresenceColumn {
  if (compressed[0] !== ZSTD) return readPresence(compressed)
  const parts = new Parts(compressed)
  return { kind: 'presence', rows: parts.takeRows(), count: parts.count }
}

/** `share`: for the texts of strings. */
export function decodeColumn(compressed: Uint8Array, share: Share = () => null): Column {
  if (compressed[0] !== ZSTD) return sharedWhere(readColumn(compressed), share)
  const parts = new Parts(compressed)
  const { bytes, count } = parts
  const width = bytes[2]!
  const take = (length: number): ArrayBuffer => parts.take(length)
  const rows = parts.takeRows()
  switch (bytes[0]) {
    case PRESENCE:
      return { kind: 'presence', rows, count }
    case NUMBERS: {
      const body = take(width * count)
      if (width === 8) return { kind: 'number', rows, count, values: new Float64Array(body) }
      return {
        kind: 'number',
        rows,
        count,
        values: widen(view(width, body), count, bytes.readDoubleLE(8), 10 ** bytes[3]!),
      }
    }
    default: {
      const codes =
        width === 0
          ? ZEROS.subarray(0, count)
          : width === DISTINCT
            ? COUNTING.subarray(0, count)
            : new Uint16Array(view(width, take(width * count)))
      const size = width === DISTINCT ? count : codes.reduce((most, code) => Math.max(most, code), 0) + 1
      const json = bytes.subarray(parts.at)
      const shared = share({ size, bytes: json.length, numbersIn: texts => texts.read(json, 0, size) })
      const place = { rows, count }
      return shared ? new SharedStrings(place, codes, shared) : new StoredStrings(place, codes, json, size)
    }
  }
}

/** The column, with shared texts where they are to be shared and are not yet. */
export function sharedWhere(column: Column, share: Share): Column {
  if (!(column instanceof PackedStrings)) return column
  const { size, bytes } = column.texts
  const shared = share({ size, bytes, numbersIn: texts => numbersIn(texts, column) })
  return shared ? new SharedStrings(column, column.codes, shared) : column
}

/** Strings of a file whose texts are in a table that chunks share. */
class SharedStrings implements StringColumn {
  readonly kind = 'string'
  readonly rows: Rows
  readonly count: number
  readonly codes: Uint16Array
  readonly shared: SharedCodes

  constructor({ rows, count }: Place, codes: Uint16Array, shared: SharedCodes) {
    this.rows = rows
    this.count = count
    this.codes = codes
    this.shared = shared
  }

  get dictionary(): readonly string[] {
    return Array.from(this.shared.numbers, number => this.shared.texts.text(number))
  }

  get size(): number {
    return this.shared.numbers.length
  }

  text(code: number): string {
    return this.shared.texts.text(this.shared.numbers[code]!)
  }

  get bytes(): number {
    return this.shared.numbers.byteLength
  }
}

/** Strings of a file as they lie there. */
class StoredStrings implements StringColumn {
  readonly kind = 'string'
  readonly rows: Rows
  readonly count: number
  readonly codes: Uint16Array
  /** A JSON list. */
  readonly #json: Buffer
  readonly #ends: Uint32Array

  constructor({ rows, count }: Place, codes: Uint16Array, json: Buffer, size: number) {
    this.rows = rows
    this.count = count
    this.codes = codes
    this.#json = json
    this.#ends = endsOf(this.#json, size)
  }

  get dictionary(): readonly string[] {
    return JSON.parse(this.#json.toString('utf8')) as string[]
  }

  get size(): number {
    return this.#ends.length
  }

  numbersIn(texts: SharedTexts): Int32Array {
    return texts.read(this.#json, 0, this.size)
  }

  text(code: number): string {
    return textBetween(this.#json, code === 0 ? 2 : this.#ends[code - 1]! + 3, this.#ends[code]!)
  }

  get bytes(): number {
    return this.#json.length + this.#ends.byteLength
  }
}

type FiledStrings = SharedStrings | StoredStrings | PackedStrings

const isStored = (column: StringColumn): column is FiledStrings =>
  column instanceof SharedStrings || column instanceof StoredStrings || column instanceof PackedStrings

/** How many different texts the column has. */
export const textsIn = (column: StringColumn): number => (isStored(column) ? column.size : column.dictionary.length)

/** By code the numbers of the column's texts in a table, which gets those that it lacks. */
export function numbersIn(texts: SharedTexts, column: StringColumn): Int32Array {
  if (column instanceof StoredStrings) return column.numbersIn(texts)
  if (column instanceof PackedStrings) return texts.readBytes(column.texts.json())
  return Int32Array.from(column.dictionary, text => texts.numberOf(text))
}

/** A column whose texts are shared, with others in their place; `make` gives the same for the same name. Null: it shares none. */
export function withTexts(column: StringColumn, name: string, make: (text: string) => string): StringColumn | null {
  if (!column.shared) return null
  const { texts, numbers } = column.shared
  const derived = texts.derived(name, make)
  return new SharedStrings(column, column.codes, { texts: derived.texts, numbers: derived.of(numbers) })
}

/** The text of a code. */
export const textOf = (column: StringColumn, code: number): string =>
  isStored(column) ? column.text(code) : column.dictionary[code]!

/** The code of a text; -1: the column does not have it. */
export function codeOf(column: StringColumn, text: string): number {
  if (column instanceof PackedStrings) return column.texts.codeOf(text)
  if (!column.shared) return column.dictionary.indexOf(text)
  const number = column.shared.texts.find(text)
  return number < 0 ? -1 : column.shared.numbers.indexOf(number)
}

/** Bytes a decoded column takes in memory, about. */
export function columnBytes(column: Column): number {
  const rows = column.rows?.byteLength ?? 0
  if (column.kind === 'number') return rows + column.values.byteLength + 100
  if (column.kind === 'presence') return rows + 100
  let texts = 0
  if (isStored(column)) texts = column.bytes
  else for (const value of column.dictionary) texts += value.length + 24
  const ownCodes = column.codes.buffer !== ZEROS.buffer && column.codes.buffer !== COUNTING.buffer
  return rows + (ownCodes ? column.codes.byteLength : 0) + texts + 200
}

interface Form {
  readonly kind: number
  readonly rows: readonly number[]
  readonly chunkRows: number
  readonly width: number
  readonly decimals: number
  readonly base: number
}

function pack({ kind, rows, chunkRows, width, decimals, base }: Form, bodies: readonly NodeJS.TypedArray[]): Buffer {
  const header = Buffer.alloc(HEADER)
  const form = rows.length === chunkRows ? EVERY_ROW : 16 * rows.length < chunkRows ? ROW_LIST : ROW_BITS
  header.set([kind, form, width, decimals])
  header.writeUInt16LE(rows.length, 4)
  header.writeUInt16LE(chunkRows, 6)
  header.writeDoubleLE(base, 8)
  const places = form === EVERY_ROW ? [] : [form === ROW_LIST ? Uint16Array.from(rows) : toBits(rows, chunkRows)]
  const parts = [header, ...places, ...bodies]
  return compress(Buffer.concat(parts.map(part => new Uint8Array(part.buffer, part.byteOffset, part.byteLength))), 1)
}

/**
 * Returns the number of decimals with which all values become whole numbers within a 32-bit range; null where none does
 * exactly.
 */
function decimalsOf(values: readonly number[], lo: number, hi: number): number | null {
  for (let decimals = 0; decimals <= MAX_DECIMALS; decimals++) {
    const scale = 10 ** decimals
    const base = Math.round(lo * scale)
    if (!(Math.round(hi * scale) - base < 0x1_0000_0000)) return null
    if (values.every(value => (base + (Math.round(value * scale) - base)) / scale === value)) return decimals
  }
  return null
}

const widthOf = (most: number): 1 | 2 | 4 => (most < 0x100 ? 1 : most < 0x1_0000 ? 2 : 4)

function unsigned(width: 1 | 2 | 4, length: number): Uint8Array | Uint16Array | Uint32Array {
  return width === 1 ? new Uint8Array(length) : width === 2 ? new Uint16Array(length) : new Uint32Array(length)
}

function view(width: number, body: ArrayBuffer): Uint8Array | Uint16Array | Uint32Array {
  return width <= 1 ? new Uint8Array(body) : width === 2 ? new Uint16Array(body) : new Uint32Array(body)
}

function widen(
  offsets: Uint8Array | Uint16Array | Uint32Array,
  count: number,
  base: number,
  scale: number,
): Int32Array | Float64Array {
  const small =
    scale === 1 &&
    Number.isInteger(base) &&
    base >= -0x8000_0000 &&
    base + 2 ** (8 * offsets.BYTES_PER_ELEMENT) < 0x8000_0000
  const values = small ? new Int32Array(count) : new Float64Array(count)
  if (offsets.length === 0) return values.fill(base)
  for (let i = 0; i < count; i++) values[i] = (base + offsets[i]!) / scale
  return values
}

function toBits(rows: readonly number[], n: number): Uint8Array {
  const bits = new Uint8Array((n + 7) >> 3)
  for (const row of rows) bits[row >> 3]! |= 1 << (row & 7)
  return bits
}
