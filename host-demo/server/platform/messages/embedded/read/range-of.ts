import type { Chunk } from './chunk.ts'
import type { TimeSpan } from './row-times.ts'
import { timesOf, type Selected } from './select.ts'

/** Times of the oldest and the newest match. Chunks that cannot have an older or newer one than is known are not looked at. */
export function rangeOf(selected: readonly Selected[]): TimeSpan | null {
  let from = Infinity
  let to = -Infinity
  const look = (one: Selected): void => {
    const { chunk } = one
    if (chunk.oldest >= from && chunk.newest <= to) return
    const range = timesOf(one)
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
