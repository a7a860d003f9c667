/** Keeps the rows of parts of queries for each chunk: the same is asked again and again, and then only of new chunks. */
import type { Chunk } from './chunk.ts'
import { toBits, type Found, type RowBits } from './found-rows.ts'
import type { Rows } from '../rows.ts'

/** The rows of each chunk: those kept under the key, and for the other chunks what `find` gives. */
export async function keptRows(
  key: string,
  chunks: readonly Chunk[],
  find: (chunks: readonly Chunk[]) => Rows[] | Promise<Rows[]>,
): Promise<Found[]> {
  const found: Found[] = []
  const unknown: number[] = []
  chunks.forEach((chunk, i) => {
    const known = chunk.recall(key) as boolean | RowBits | undefined
    if (known === undefined) unknown.push(i)
    else found[i] = known
  })
  if (unknown.length === 0) return found
  const rows = await find(unknown.map(i => chunks[i]!))
  unknown.forEach((i, at) => {
    const chunk = chunks[i]!
    const bits = toBits(rows[at]!, chunk.n)
    chunk.keep(key, bits, typeof bits === 'boolean' ? 0 : bits.bytes + BITS_BYTES)
    found[i] = bits
  })
  return found
}

/** How often a term is in each chunk: the counts kept under the key, and for the other chunks what `count` gives. */
export async function keptTermCounts(
  key: string,
  chunks: readonly Chunk[],
  count: (chunks: readonly Chunk[]) => Promise<Int32Array>,
): Promise<Int32Array> {
  const counts = new Int32Array(chunks.length)
  const unknown: number[] = []
  chunks.forEach((chunk, i) => {
    const known = chunk.recall(key) as number | undefined
    if (known === undefined) unknown.push(i)
    else counts[i] = known
  })
  if (unknown.length === 0) return counts
  const counted = await count(unknown.map(i => chunks[i]!))
  unknown.forEach((i, at) => {
    chunks[i]!.keep(key, counted[at]!, 0)
    counts[i] = counted[at]!
  })
  return counts
}

/** Bytes of a set beside its bits. */
const BITS_BYTES = 200
