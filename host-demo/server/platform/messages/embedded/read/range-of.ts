import { words } from '../rows.ts'
import type { Chunk } from './chunk.ts'
import type { Selected } from './select.ts'

/** Times of the oldest and the newest match. Chunks that cannot have an older or newer one than is known are not looked at. */
export function rangeOf(selected: readonly Selected[]): { from: number; to: number } | null {
  let from = Infinity
  let to = -Infinity
  const look = (one: Selected): void => {
    const { chunk } = one
    if (chunk.oldest >= from && chunk.newest <= to) return
    const { rows } = one
    if (rows === true) {
      from = Math.min(from, chunk.oldest)
      to = Math.max(to, chunk.newest)
      return
    }
    const range = timesOf(chunk.timestamps(), rows as Uint8Array<ArrayBuffer>)
    from = Math.min(from, range.from)
    to = Math.max(to, range.to)
  }
  const byAge = [...selected].sort((a, b) => a.chunk.oldest - b.chunk.oldest)
  byAge.slice(0, 1).forEach(look)
  byAge.sort((a, b) => b.chunk.newest - a.chunk.newest).forEach(look)
  return from === Infinity ? null : { from, to }
}

/** The chunks, all with matches, that may have the oldest or the newest one: `rangeOf` looks at the rows of no others. */
export function decidingRange(chunks: readonly Chunk[]): Set<Chunk> {
  const firstEnd = chunks.reduce((least, { newest }) => Math.min(least, newest), Infinity)
  const lastStart = chunks.reduce((most, { oldest }) => Math.max(most, oldest), -Infinity)
  return new Set(chunks.filter(({ oldest, newest }) => oldest <= firstEnd || newest >= lastStart))
}

/** Oldest and newest of the rows. A loop of its own, over four rows at a time: few of many match. */
function timesOf(timestamps: Int32Array | Float64Array, rows: Uint8Array<ArrayBuffer>): { from: number; to: number } {
  const four = words(rows)
  let from = Infinity
  let to = -Infinity
  for (let at = 0; at < four.length; at++) {
    if (four[at] === 0) continue
    for (let row = 4 * at; row < 4 * at + 4; row++) {
      if (rows[row] === 0) continue
      const time = timestamps[row]!
      if (time < from) from = time
      if (time > to) to = time
    }
  }
  return { from, to }
}
