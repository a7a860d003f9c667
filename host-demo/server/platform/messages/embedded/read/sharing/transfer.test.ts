import { expect, it } from 'vitest'
import { buffersIn } from './transfer.ts'

it('large buffers are handed over, each once; small ones, shared ones and texts are not', () => {
  const large = new Float64Array(20_000)
  const other = new Uint8Array(70_000)
  const shared = new Uint8Array(new SharedArrayBuffer(70_000))
  const sent = {
    lists: [[large.subarray(0, 10_000), large], [new Int32Array(3)]],
    deep: [['a', { other }]],
    shared,
    none: null,
  }
  expect(new Set(buffersIn(sent))).toEqual(new Set([large.buffer, other.buffer]))
  expect(structuredClone(sent, { transfer: buffersIn(sent) }).deep).toEqual([['a', { other: new Uint8Array(70_000) }]])
})
