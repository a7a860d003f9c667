import { describe, expect, it } from 'vitest'
import { createChunkAssembler } from './chunks.ts'

const chunk = (id: number, number: number, count: number, data: string) => {
  const header = Buffer.from([0x1e, 0x0f, 0, 0, 0, 0, 0, 0, 0, 0, number, count])
  header.writeUInt32BE(id, 6)
  return Buffer.concat([header, Buffer.from(data)])
}

it('what is no chunk passes through', () => {
  const assembler = createChunkAssembler()
  expect(assembler.add(Buffer.from('{"short_message":"x"}'), 'a', 1, 0).map(String)).toEqual(['{"short_message":"x"}'])
  expect(assembler.evict(0)).toBe(0)
})

it('chunks in any order, some twice, make the message once', () => {
  const assembler = createChunkAssembler()
  expect(assembler.add(chunk(1, 2, 3, 'c'), 'a', 1, 0)).toEqual([])
  expect(assembler.add(chunk(1, 0, 3, 'a'), 'a', 1, 1)).toEqual([])
  expect(assembler.add(chunk(1, 0, 3, 'A'), 'a', 1, 2)).toEqual([])
  expect(assembler.add(chunk(1, 1, 3, 'b'), 'a', 1, 3).map(String)).toEqual(['abc'])
})

it('senders do not share message ids', () => {
  const assembler = createChunkAssembler()
  expect(assembler.add(chunk(1, 0, 2, 'x'), 'a', 1, 0)).toEqual([])
  expect(assembler.add(chunk(1, 1, 2, 'y'), 'b', 1, 0)).toEqual([])
})

it('what is incomplete goes after five seconds and is counted', () => {
  const assembler = createChunkAssembler()
  assembler.add(chunk(1, 0, 3, 'a'), 'a', 1, 0)
  assembler.add(chunk(1, 1, 3, 'b'), 'a', 1, 4000)
  assembler.add(chunk(2, 0, 2, 'c'), 'a', 1, 4000)
  expect(assembler.evict(4999)).toBe(0)
  expect(assembler.evict(5000)).toBe(2)
  expect(assembler.add(chunk(1, 2, 3, 'c'), 'a', 1, 5001)).toEqual([])
  expect(assembler.add(chunk(2, 1, 2, 'd'), 'a', 1, 5002).map(String)).toEqual(['cd'])
})

it('numbers that cannot be are given up', () => {
  const assembler = createChunkAssembler()
  for (const bad of [
    chunk(1, 0, 0, 'x'),
    chunk(1, 5, 2, 'x'),
    chunk(1, 0, 129, 'x'),
    Buffer.from([0x1e, 0x0f]),
    Buffer.from([0x1e, 0x0f, 1, 2, 3]),
  ]) {
    expect(assembler.add(bad, 'a', 1, 0)).toEqual([])
  }
  assembler.add(chunk(7, 0, 2, 'x'), 'a', 1, 0)
  assembler.add(chunk(7, 1, 3, 'x'), 'a', 1, 0)
  expect(assembler.evict(0)).toBe(6)
})

it('a flood of beginnings pushes out the oldest and keeps the newest', () => {
  const assembler = createChunkAssembler()
  const data = 'x'.repeat(8000)
  for (let id = 0; id < 30_000; id++) assembler.add(chunk(id, 0, 2, data), 'a', 1, 0)
  expect(assembler.add(chunk(0, 1, 2, 'end'), 'a', 1, 0)).toEqual([])
  expect(assembler.add(chunk(29_999, 1, 2, 'end'), 'a', 1, 0)[0]).toHaveLength(8003)
  // 64 MiB of 8,000 bytes are about 8,400 messages.
  expect(assembler.evict(0)).toBeGreaterThan(20_000)
})

describe('hostile test 24: chunks', () => {
  it('every order of the chunks makes the same message', () => {
    const orders = [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ]
    for (const order of orders) {
      const assembler = createChunkAssembler()
      const whole = order.flatMap(number => assembler.add(chunk(1, number, 3, 'abc'[number]!), 'a', 1, 0)).map(String)
      expect(whole, order.join()).toEqual(['abc'])
      expect(assembler.evict(Infinity)).toBe(0)
    }
  })

  it('chunks that come again when the message is complete make no second one, and go in five seconds', () => {
    const assembler = createChunkAssembler()
    assembler.add(chunk(1, 0, 2, 'a'), 'a', 1, 0)
    expect(assembler.add(chunk(1, 1, 2, 'b'), 'a', 1, 0).map(String)).toEqual(['ab'])
    expect(assembler.add(chunk(1, 1, 2, 'b'), 'a', 1, 100)).toEqual([])
    expect(assembler.evict(5099)).toBe(0)
    expect(assembler.evict(5100)).toBe(1)
  })

  it('one chunk of the most there may be is missing: nothing comes, all others are counted', () => {
    const assembler = createChunkAssembler()
    for (let number = 1; number < 128; number++)
      expect(assembler.add(chunk(1, number, 128, 'x'), 'a', 1, 0)).toEqual([])
    expect(assembler.evict(5000)).toBe(127)
    expect(assembler.add(chunk(1, 0, 128, 'x'), 'a', 1, 5000)).toEqual([])
  })

  it('a hundred thousand spoofed senders, none of which completes: memory is bounded, honest ones are served, all is counted', () => {
    const assembler = createChunkAssembler()
    const data = 'x'.repeat(1400)
    const before = process.memoryUsage()
    const grown = () => process.memoryUsage().arrayBuffers - before.arrayBuffers
    let most = 0
    for (let at = 0; at < 100_000; at++) {
      assembler.add(chunk(at, 1, 128, data), `203.0.${(at >> 8) & 255}.${at & 255}`, at & 0xffff, 0)
      if (at % 10_000 === 0) {
        assembler.add(chunk(1, 0, 2, 'honest '), 'a', 1, 0)
        expect(assembler.add(chunk(1, 1, 2, 'message'), 'a', 1, 0).map(String)).toEqual(['honest message'])
        most = Math.max(most, grown())
      }
    }
    expect(most).toBeLessThan(300 * 1024 * 1024)
    expect(assembler.evict(0)).toBe(80_000)
    expect(assembler.evict(5000)).toBe(20_000)
  })
})
