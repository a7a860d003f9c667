/** Columns in the file: kind, rows, then numbers or texts. The first byte tells these columns from those of format 3, which begin as zstd does. */
import type { EncodedColumn } from '../columns.ts'
import { ByteWriter, type Effort } from './bytes.ts'
import { textsAsJson, writeDictionary } from './dictionary.ts'
import { distinctTexts, type DistinctTexts } from './distinct-texts.ts'
import { numbersOfIds, writeIds } from './ids.ts'
import { MAX_SPAN, writeIntegers } from './integers.ts'

export const NUMBERS = 1
export const FLOATS = 2
export const STRINGS = 3
export const PRESENCE = 4
export const IDS = 5

/** Beside the kind: all that follows is one compressed frame. */
export const WHOLE_FRAME = 0x80
/** Columns of so many values are compressed part by part, so that parts can be read alone. */
const MIN_PARTS = 3_000

export const EVERY_ROW = 0
export const ROW_LIST = 1
export const ROW_BITS = 2

export const MAX_DECIMALS = 6
/** The rows of a chunk that have a value. */
export interface Place {
  readonly rows: ArrayLike<number>
  readonly chunkRows: number
  readonly effort: Effort
}

/** Begins a column. One of few values is compressed as a whole: calls of zstd take longer than the rest. */
function begin(kind: number, { rows, chunkRows, effort }: Place): ByteWriter {
  const out = new ByteWriter(effort, rows.length < MIN_PARTS)
  if (!out.isPlain) out.byte(kind)
  out.varint(chunkRows)
  out.varint(rows.length)
  if (rows.length === chunkRows) out.byte(EVERY_ROW)
  else if (16 * rows.length < chunkRows) {
    out.byte(ROW_LIST)
    writeIntegers(out, rows)
  } else {
    out.byte(ROW_BITS)
    const bits = new Uint8Array((chunkRows + 7) >> 3)
    for (let i = 0; i < rows.length; i++) bits[rows[i]! >> 3]! |= 1 << (rows[i]! & 7)
    out.frame(bits)
  }
  return out
}

/** The bytes of a column that was begun. */
function end(kind: number, column: ByteWriter): Uint8Array {
  if (!column.isPlain) return column.take()
  const out = new ByteWriter(column.effort)
  out.byte(kind | WHOLE_FRAME)
  out.frame(column.written)
  return out.take()
}

export function packPresence(place: Place): EncodedColumn {
  return { lo: null, hi: null, bytes: end(PRESENCE, begin(PRESENCE, place)) }
}

export function packNumbers(place: Place, values: Float64Array): EncodedColumn {
  let lo = Infinity
  let hi = -Infinity
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!
    if (value < lo) lo = value
    if (value > hi) hi = value
  }
  const decimals = decimalsOf(values, lo, hi)
  const kind = decimals === null ? FLOATS : NUMBERS
  const out = begin(kind, place)
  if (decimals === null) out.frame(floatPlanes(values))
  else {
    out.byte(decimals)
    writeIntegers(out, decimals === 0 ? values : scaled(values, 10 ** decimals))
  }
  return { lo, hi, bytes: end(kind, out) }
}

export const packStrings = (place: Place, values: readonly string[]): EncodedColumn =>
  packDistinct(place, distinctTexts(values, place.effort))

/** As `packStrings`, with texts that were told apart already. */
export function packDistinct(place: Place, { codes, texts, plain, sorted }: DistinctTexts): EncodedColumn {
  const out = begin(STRINGS, place)
  out.varint(texts.length)
  writeDictionary(out, plain ?? textsAsJson(texts), sorted)
  writeIntegers(out, codes)
  return { lo: null, hi: null, bytes: end(STRINGS, out) }
}

/** The ids of all messages. */
export function packIds(place: Place, ids: readonly string[]): EncodedColumn {
  const parts = numbersOfIds(ids)
  if (parts === null) return packStrings(place, ids)
  const out = begin(IDS, place)
  writeIds(out, parts)
  return { lo: null, hi: null, bytes: end(IDS, out) }
}

/** The number of decimals with which all values become whole numbers, and come back from them; null where they do not. */
function decimalsOf(values: Float64Array, lo: number, hi: number): number | null {
  for (let decimals = 0; decimals <= MAX_DECIMALS; decimals++) {
    const scale = 10 ** decimals
    if (!(hi * scale - lo * scale < MAX_SPAN && Math.abs(lo * scale) <= MAX_SPAN && Math.abs(hi * scale) <= MAX_SPAN))
      return null
    if (areExact(values, scale)) return decimals
  }
  return null
}

function areExact(values: Float64Array, scale: number): boolean {
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!
    if (Math.round(value * scale) / scale !== value || Object.is(value, -0)) return false
  }
  return true
}

function scaled(values: Float64Array, scale: number): Float64Array {
  const whole = new Float64Array(values.length)
  for (let i = 0; i < values.length; i++) whole[i] = Math.round(values[i]! * scale)
  return whole
}

/** The first byte of each number, then the second one of each: neighbours agree in some. */
function floatPlanes(values: Float64Array): Uint8Array {
  const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
  const planes = new Uint8Array(bytes.length)
  for (let i = 0, at = 0; i < values.length; i++)
    for (let plane = 0; plane < 8; plane++) planes[plane * values.length + i] = bytes[at++]!
  return planes
}
