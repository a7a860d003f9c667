/** Columns: the values of one field and type in one chunk, compressed in the file, typed arrays in memory. */
import { zstdDecompressSync } from 'node:zlib'
import { compress } from './documents.ts'

/** Rows that have the value, ascending; null: every row of the chunk. */
type Rows = Uint16Array | null

interface Place { readonly rows: Rows, readonly count: number }
export interface NumberColumn extends Place { readonly kind: 'number', readonly values: Int32Array | Float64Array }
export interface StringColumn extends Place { readonly kind: 'string', readonly codes: Uint16Array, readonly dictionary: readonly string[] }
/** Only tells which rows have a value. */
export interface PresenceColumn extends Place { readonly kind: 'presence' }
export type Column = NumberColumn | StringColumn | PresenceColumn

export interface EncodedColumn { readonly lo: number | null, readonly hi: number | null, readonly bytes: Uint8Array }

const INTEGERS = 1
const DOUBLES = 2
const STRINGS = 3
const PRESENCE = 4
const HEADER = 8

export function encodeNumbers(rows: readonly number[], values: readonly number[], chunkRows: number): EncodedColumn {
  let lo = Infinity
  let hi = -Infinity
  let integers = true
  for (const value of values) {
    if (value < lo) lo = value
    if (value > hi) hi = value
    if ((value | 0) !== value) integers = false
  }
  const body = integers ? Int32Array.from(values) : Float64Array.from(values)
  return { lo, hi, bytes: pack(integers ? INTEGERS : DOUBLES, rows, chunkRows, [body]) }
}

export function encodeStrings(rows: readonly number[], values: readonly string[], chunkRows: number): EncodedColumn {
  const { codes, dictionary } = toCodes(values)
  return { lo: null, hi: null, bytes: pack(STRINGS, rows, chunkRows, [codes, Buffer.from(JSON.stringify(dictionary))]) }
}

export function encodePresence(rows: readonly number[], chunkRows: number): EncodedColumn {
  return { lo: null, hi: null, bytes: pack(PRESENCE, rows, chunkRows, []) }
}

export function toCodes(values: readonly string[]): { codes: Uint16Array, dictionary: string[] } {
  const known = new Map<string, number>()
  const codes = new Uint16Array(values.length)
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as string
    let code = known.get(value)
    if (code === undefined) known.set(value, code = known.size)
    codes[i] = code
  }
  return { codes, dictionary: [...known.keys()] }
}

export function decodeColumn(compressed: Uint8Array): Column {
  const bytes = zstdDecompressSync(compressed)
  const kind = bytes[0]
  const count = bytes.readUInt32LE(4)
  let at = HEADER
  const take = (length: number): ArrayBuffer => {
    const from = bytes.byteOffset + at
    at += length
    return bytes.buffer.slice(from, from + length) as ArrayBuffer
  }
  const rows = bytes[1] === 1 ? null : new Uint16Array(take(2 * count))
  if (kind === INTEGERS) return { kind: 'number', rows, count, values: new Int32Array(take(4 * count)) }
  if (kind === DOUBLES) return { kind: 'number', rows, count, values: new Float64Array(take(8 * count)) }
  if (kind === PRESENCE) return { kind: 'presence', rows, count }
  const codes = new Uint16Array(take(2 * count))
  return { kind: 'string', rows, count, codes, dictionary: JSON.parse(bytes.toString('utf8', at)) as string[] }
}

/** Bytes a decoded column takes in memory, about. */
export function columnBytes(column: Column): number {
  const rows = column.rows?.byteLength ?? 0
  if (column.kind === 'number') return rows + column.values.byteLength + 100
  if (column.kind === 'presence') return rows + 100
  let characters = 0
  for (const value of column.dictionary) characters += value.length + 24
  return rows + column.codes.byteLength + characters + 100
}

function pack(kind: number, rows: readonly number[], chunkRows: number, bodies: readonly NodeJS.TypedArray[]): Buffer {
  const header = Buffer.alloc(HEADER)
  const dense = rows.length === chunkRows
  header[0] = kind
  header[1] = dense ? 1 : 0
  header.writeUInt32LE(rows.length, 4)
  const parts = [header, ...(dense ? [] : [Uint16Array.from(rows)]), ...bodies]
  return compress(Buffer.concat(parts.map(part => new Uint8Array(part.buffer, part.byteOffset, part.byteLength))), 1)
}
