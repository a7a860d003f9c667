/** Sorts terms by their bytes. */
import { compareBytes } from './shape.ts'

/** Places that a number has room for beside four bytes. */
const MAX_PACKED = 1 << 21
const PLACES = 2 ** 21

/** Returns the places of the terms, which lie in `bytes` from `starts[i]` up to `ends[i]`, in the order of their bytes; equal ones as they are. */
export function sortTerms(bytes: Uint8Array, starts: Uint32Array, ends: Uint32Array, count: number): Uint32Array {
  const compare = (a: number, b: number): number =>
    compareBytes(bytes, starts[a]!, ends[a]!, bytes, starts[b]!, ends[b]!) || a - b
  const order = new Uint32Array(count)
  if (count > MAX_PACKED) {
    for (let i = 0; i < count; i++) order[i] = i
    return order.sort(compare)
  }
  // Numbers are sorted many times faster than by a comparison: the first four bytes and the place are one.
  const keys = new Float64Array(count)
  for (let i = 0; i < count; i++) keys[i] = firstBytes(bytes, starts[i]!, ends[i]!) * PLACES + i
  keys.sort()
  for (let from = 0; from < count; ) {
    const first = Math.floor(keys[from]! / PLACES)
    let to = from
    do {
      order[to] = keys[to]! % PLACES
      to++
    } while (to < count && Math.floor(keys[to]! / PLACES) === first)
    if (to - from > 1) order.subarray(from, to).sort(compare)
    from = to
  }
  return order
}

function firstBytes(bytes: Uint8Array, from: number, to: number): number {
  let key = 0
  for (let i = 0; i < 4; i++) key = key * 256 + (from + i < to ? bytes[from + i]! : 0)
  return key
}
