import type { Selected } from './select.ts'

/** Times of the oldest and the newest match. Chunks that cannot have an older or newer one than is known are not looked at. */
export function rangeOf(selected: readonly Selected[]): { from: number, to: number } | null {
  let from = Infinity
  let to = -Infinity
  const look = ({ chunk, rows }: Selected): void => {
    if (chunk.oldest >= from && chunk.newest <= to) return
    if (rows === true) {
      from = Math.min(from, chunk.oldest)
      to = Math.max(to, chunk.newest)
      return
    }
    const timestamps = chunk.timestamps()
    for (let row = 0; row < chunk.n; row++) {
      if (!(rows as Uint8Array)[row]) continue
      from = Math.min(from, timestamps[row]!)
      to = Math.max(to, timestamps[row]!)
    }
  }
  const byAge = [...selected].sort((a, b) => a.chunk.oldest - b.chunk.oldest)
  byAge.slice(0, 1).forEach(look)
  byAge.sort((a, b) => b.chunk.newest - a.chunk.newest).forEach(look)
  return from === Infinity ? null : { from, to }
}
