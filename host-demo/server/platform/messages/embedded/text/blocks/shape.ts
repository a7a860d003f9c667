/** Describes an index of terms: over one chunk, or a row of them. */
export interface Shape {
  /** Ascending by number. */
  readonly chunks: readonly Span[]
  /** Names of the fields, ascending by UTF-16 units; entries name a field by its place in the list. */
  readonly fields: readonly string[]
  /** Whether the places of a term in its texts are kept. */
  readonly hasPositions: boolean
}

export interface Span {
  /** Number of the chunk. */
  readonly c: number
  /** Rows of the chunk. */
  readonly n: number
}

/** Bytes of a term that a directory keeps of the first one of a section. */
export const KEY_BYTES = 32
/** Lists with so many rows a chunk, on average, lie outside of the sections. */
const LONG_ROWS = 64

/** Whether the lists of a term lie outside of its section. */
export const isLong = (total: number, lists: number): boolean => total >= LONG_ROWS * lists

/** Orders bytes as unsigned numbers; a prefix comes before what it begins. */
export function compareBytes(
  a: Uint8Array,
  aFrom: number,
  aTo: number,
  b: Uint8Array,
  bFrom: number,
  bTo: number,
): number {
  const length = Math.min(aTo - aFrom, bTo - bFrom)
  for (let i = 0; i < length; i++) {
    const difference = a[aFrom + i]! - b[bFrom + i]!
    if (difference !== 0) return difference
  }
  return aTo - aFrom - (bTo - bFrom)
}
