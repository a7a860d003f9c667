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

/** Edits between the two, or more than `limit` as soon as that is certain. */
function edits(a: readonly string[], b: readonly string[], limit: number): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let best = i
    for (let j = 1; j <= b.length; j++) {
      const substitution = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, substitution)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, beforeLast[j - 2]! + 1)
      row.push(cost)
      best = Math.min(best, cost)
    }
    if (best > limit && Math.min(...last) > limit) return best
    beforeLast = last
    last = row
  }
  return last[b.length]!
}
