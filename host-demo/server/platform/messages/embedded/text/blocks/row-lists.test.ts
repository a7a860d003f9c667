import { expect, it } from 'vitest'
import { randomFrom } from '../../../../../../../tests/bench/messages.ts'
import { ByteWriter } from './bytes.ts'
import { BitReader, BitWriter, readRows, writeRows } from './row-lists.ts'

/** Lists of `n` rows: of any share, in runs, and with a gap that is much wider than the others. */
function listsOf(n: number): number[][] {
  const random = randomFrom(n)
  const every = Array.from({ length: n }, (_, row) => row)
  const lists = [every, [0], [n - 1], every.filter(row => row % 7 === 3), every.filter(row => row < n / 3)]
  for (const share of [0.0005, 0.01, 0.1, 0.5, 0.9, 0.999]) lists.push(every.filter(() => random() < share))
  lists.push([...every.slice(0, Math.min(40, n - 1)), n - 1])
  return lists
}

it.each([1, 2, 17, 1_000, 10_000, 16_384])('lists of %i rows come back, one behind the other', n => {
  const lists = listsOf(n)
  const out = new ByteWriter(1)
  const bits = new BitWriter(out)
  for (const rows of lists) writeRows(bits, Uint16Array.from(rows), rows.length, n)
  bits.align()
  const reader = new BitReader(out.take())
  for (const rows of lists) {
    const read = new Uint16Array(n)
    readRows(reader, rows.length, n, read)
    expect([...read.subarray(0, rows.length)]).toEqual(rows)
  }
})
