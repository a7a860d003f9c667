/**
 * A test for values within so many edits of `word`: insertions, deletions, substitutions and swaps of neighbours, counted in
 * code points (optimal string alignment).
 */
export function withinDistance(word: string, distance: number): (value: string) => boolean {
  const target = Array.from(word)
  return value => {
    if (Math.abs(value.length - word.length) > 2 * distance) return false
    const other = Array.from(value)
    return Math.abs(other.length - target.length) <= distance && edits(target, other, distance) <= distance
  }
}

/**
 * Edits between the two, or more than `limit`. Places further apart than `limit` cannot belong together and are not looked at, so that
 * long values take time by their length alone.
 */
function edits(a: readonly string[], b: readonly string[], limit: number): number {
  const beyond = limit + 1
  let beforeLast = new Map<number, number>()
  let last = new Map<number, number>()
  for (let j = 0; j <= Math.min(b.length, limit); j++) last.set(j, j)
  for (let i = 1; i <= a.length; i++) {
    const row = new Map<number, number>()
    let best = beyond
    for (let j = Math.max(0, i - limit); j <= Math.min(b.length, i + limit); j++) {
      let cost = (last.get(j) ?? beyond) + 1
      if (j > 0)
        cost = Math.min(
          cost,
          (row.get(j - 1) ?? beyond) + 1,
          (last.get(j - 1) ?? beyond) + (a[i - 1] === b[j - 1] ? 0 : 1),
        )
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (beforeLast.get(j - 2) ?? beyond) + 1)
      row.set(j, cost)
      best = Math.min(best, cost)
    }
    if (best > limit && Math.min(...last.values()) > limit) return beyond
    beforeLast = last
    last = row
  }
  return last.get(b.length) ?? beyond
}
