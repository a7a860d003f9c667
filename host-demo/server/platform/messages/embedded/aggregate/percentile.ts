/**
 * The value below which `percentile` per cent of the values lie, between the two nearest by their distance; null without
 * values. The values are moved about.
 */
export function percentileOf(values: Float64Array, percentile: number): number | null {
  if (values.length === 0) return null
  const rank = (Math.min(100, Math.max(0, percentile)) / 100) * (values.length - 1)
  const below = Math.floor(rank)
  const low = selectNth(values, below)
  if (rank === below) return low
  // Everything behind the place is at least as large.
  let high = Infinity
  for (let i = below + 1; i < values.length; i++) if (values[i]! < high) high = values[i]!
  return low + (high - low) * (rank - below)
}

/** Puts the n-th smallest value in its place, smaller ones before it and larger ones behind (Hoare's selection). */
function selectNth(values: Float64Array, n: number): number {
  let left = 0
  let right = values.length - 1
  while (left < right) {
    const pivot = middleOf(values[left]!, values[(left + right) >> 1]!, values[right]!)
    let i = left
    let j = right
    while (i <= j) {
      while (values[i]! < pivot) i++
      while (values[j]! > pivot) j--
      if (i <= j) {
        const swapped = values[i]!
        values[i++] = values[j]!
        values[j--] = swapped
      }
    }
    if (n <= j) right = j
    else if (n >= i) left = i
    else break
  }
  return values[n]!
}

function middleOf(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
}
