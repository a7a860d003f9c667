import { CHUNK_STRIDE } from './format.ts'

/** Which rows of a chunk are meant: all, none, or those whose byte is 1 (as many bytes as the chunk has rows, or more). */
export type Rows = boolean | Uint8Array<ArrayBuffer>

/** Room for the rows of a chunk, filled up so that sets combine four rows at a time and are unpacked eight at a time. */
export function noRows(n: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array((n + 7) & ~7)
}

/** Rows as bits, for keeping. */
export type PackedRows = boolean | Uint8Array<ArrayBuffer>

export function packRows(rows: Rows, n: number): PackedRows {
  if (typeof rows === 'boolean') return rows
  const bits = new Uint8Array((n + 7) >> 3)
  for (let row = 0; row < n; row++) bits[row >> 3]! |= rows[row]! << (row & 7)
  return bits
}

/** A set of its own each time. */
export function unpackRows(packed: PackedRows): Rows {
  if (typeof packed === 'boolean') return packed
  const rows = new Float64Array(packed.length)
  for (let i = 0; i < packed.length; i++) rows[i] = OCTETS[packed[i]!]!
  return new Uint8Array(rows.buffer)
}

/** For each byte of bits the eight bytes of its rows, moved as one number. */
const OCTETS = new Float64Array(Uint8Array.from({ length: 256 * 8 }, (_, i) => ((i >> 3) >> (i & 7)) & 1).buffer)

/** The numbers of the rows whose bits are set, ascending; `count`: how many these are. */
export function listBits(bits: Uint8Array, count: number): Uint16Array {
  const rows = new Uint16Array(count)
  let at = 0
  for (let i = 0; i < bits.length; i++)
    for (let byte = bits[i]!; byte !== 0; byte &= byte - 1) rows[at++] = 8 * i + 31 - Math.clz32(byte & -byte)
  return rows
}

/** The result may be one of the arguments, changed. */
export function intersect(a: Rows, b: Rows): Rows {
  if (a === false || b === false) return false
  if (a === true) return b
  if (b === true) return a
  const left = words(a)
  const right = words(b)
  let any = 0
  for (let i = 0; i < left.length; i++) any |= left[i]! &= right[i]!
  return any === 0 ? false : a
}

/** The result may be one of the arguments, changed. */
export function unite(a: Rows, b: Rows): Rows {
  if (a === true || b === true) return true
  if (a === false) return b
  if (b === false) return a
  const left = words(a)
  const right = words(b)
  for (let i = 0; i < left.length; i++) left[i]! |= right[i]!
  return a
}

export function complement(rows: Rows, n: number): Rows {
  if (typeof rows === 'boolean') return !rows
  for (let row = 0; row < n; row++) rows[row]! ^= 1
  return rows
}

export function countRows(rows: Rows, n: number): number {
  if (typeof rows === 'boolean') return rows ? n : 0
  // Four counts at a time, taken apart before they could run into each other.
  const four = words(rows)
  let count = 0
  for (let at = 0; at < four.length; ) {
    let sums = 0
    for (const end = Math.min(at + 255, four.length); at < end; at++) sums += four[at]!
    count += (sums & 0xff) + ((sums >>> 8) & 0xff) + ((sums >>> 16) & 0xff) + (sums >>> 24)
  }
  return count
}

/** Counts the rows that a column has a value for. */
export function countPlaces(
  { rows: having, count }: { readonly rows: Uint16Array | null; readonly count: number },
  rows: Rows,
): number {
  if (typeof rows === 'boolean') return rows ? count : 0
  let found = 0
  for (let i = 0; i < count; i++) found += rows[having ? having[i]! : i]!
  return found
}

const ALL_ROWS = Uint16Array.from({ length: CHUNK_STRIDE }, (_, row) => row)

/** Row numbers, ascending. The list may be shared with others: it is not to be changed. */
export function listRows(rows: Rows, n: number): Uint16Array {
  if (typeof rows === 'boolean') return ALL_ROWS.subarray(0, rows ? n : 0)
  const list = new Uint16Array(n)
  const four = words(rows)
  let count = 0
  for (let at = 0; at < four.length; at++) {
    if (four[at] === 0) continue
    for (let row = 4 * at; row < 4 * at + 4; row++) {
      list[count] = row
      count += rows[row]!
    }
  }
  return list.subarray(0, count)
}

/** Rows of a column; `null` rows are all of the chunk. */
export function rowsOf(rows: Uint16Array | null, n: number): Rows {
  if (rows === null) return true
  const out = noRows(n)
  for (let i = 0; i < rows.length; i++) out[rows[i]!] = 1
  return out
}

/** Four rows each. */
export function words(rows: Uint8Array<ArrayBuffer>): Uint32Array {
  return new Uint32Array(rows.buffer, 0, rows.length >> 2)
}
