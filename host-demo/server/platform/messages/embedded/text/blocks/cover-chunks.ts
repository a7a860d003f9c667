/** Which indices of terms are to be asked for which chunks: those of single chunks and merged ones lie side by side. */
import type { Shape } from './shape.ts'

export interface Covered<T> {
  readonly index: T
  /** A byte for each chunk of the index, 1 where it is asked for. */
  readonly wanted: Uint8Array
  /** For each chunk of the index its place among those that were asked for; -1: it is not. */
  readonly places: Int32Array
}

/**
 * Returns the indices that have chunks of the list, each once.
 *
 * @param chunks numbers of chunks
 * @returns `left` are the places of chunks that no index has, such as the one that is not written yet
 */
export function coverChunks<T>(
  indices: readonly T[],
  shapeOf: (index: T) => Shape,
  chunks: readonly number[],
): { readonly covered: readonly Covered<T>[]; readonly left: readonly number[] } {
  const places = new Map(chunks.map((c, place) => [c, place]))
  const covered: Covered<T>[] = []
  for (const index of indices) {
    const own = Int32Array.from(shapeOf(index).chunks, ({ c }) => places.get(c) ?? -1)
    if (own.every(place => place < 0)) continue
    covered.push({ index, wanted: Uint8Array.from(own, place => (place < 0 ? 0 : 1)), places: own })
    for (const { c } of shapeOf(index).chunks) places.delete(c)
  }
  return { covered, left: [...places.values()] }
}
