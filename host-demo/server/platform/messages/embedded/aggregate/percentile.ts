/** The value below which `percentile` per cent of so many values lie, between the two nearest by their distance; null without values. */
export function percentileOf(percentile: number, count: number, nth: (n: number) => number): number | null {
  if (count === 0) return null
  const rank = (Math.min(100, Math.max(0, percentile)) / 100) * (count - 1)
  const below = Math.floor(rank)
  const low = nth(below)
  return rank === below ? low : low + (nth(below + 1) - low) * (rank - below)
}

/** Numbers whose percentiles are asked for. */
export class Ranked {
  readonly #values: Int32Array | Float64Array
  /** Places whose value stands where it would in order, ascending: what comes before is not larger, what comes behind not smaller. */
  readonly #settled: number[] = []

  /** The values are moved about. */
  constructor(values: Int32Array | Float64Array) {
    this.#values = values
  }

  /** See `percentileOf`. */
  percentile(percentile: number): number | null {
    return percentileOf(percentile, this.#values.length, n => this.#nth(n))
  }

  #nth(n: number): number {
    const settled = this.#settled
    let at = 0
    while (at < settled.length && settled[at]! < n) at++
    if (settled[at] === n) return this.#values[n]!
    const left = at === 0 ? 0 : settled[at - 1]! + 1
    const right = at === settled.length ? this.#values.length - 1 : settled[at]! - 1
    selectNth(this.#values, n, left, right)
    settled.splice(at, 0, n)
    return this.#values[n]!
  }
}

/** Puts the n-th smallest value in its place, smaller ones before it and larger ones behind (Hoare's selection), between two places. */
function selectNth(values: Int32Array | Float64Array, n: number, from: number, to: number): void {
  let left = from
  let right = to
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
}

function middleOf(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
}
