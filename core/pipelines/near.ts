/** Returns the name that differs least from a mistyped one: in at most two letters, and at most a third of them. */
export function nearestName(name: string, names: Iterable<string>): string | null {
  const wanted = name.toLowerCase()
  let nearest: string | null = null
  let least = Math.min(2, Math.floor(wanted.length / 3)) + 1
  for (const candidate of names) {
    if (Math.abs(candidate.length - wanted.length) >= least) continue
    const distance = distanceOf(wanted, candidate.toLowerCase())
    if (distance < least) {
      nearest = candidate
      least = distance
    }
  }
  return nearest
}

/** The number of letters to add, to leave out, to change, or to swap with the next one. */
function distanceOf(one: string, other: string): number {
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, i) => i)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const change = row[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1)
      let distance = Math.min(change, row[j]! + 1, next[j - 1]! + 1)
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) {
        distance = Math.min(distance, before[j - 2]! + 1)
      }
      next.push(distance)
    }
    before = row
    row = next
  }
  return row[other.length]!
}
