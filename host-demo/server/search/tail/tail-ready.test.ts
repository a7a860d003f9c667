import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Tail } from './tail.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const written = (tail: Tail) => (tail.stream.read() as Buffer | null)?.toString() ?? ''

it('says nothing until it watches: whoever has the first frame misses no message', () => {
  const tail = new Tail(() => undefined)
  vi.advanceTimersByTime(15_000)
  expect(written(tail)).toBe('')
  tail.ready()
  expect(written(tail)).toBe('{"type":"status","rate":0,"skipped":0}\n')
  vi.advanceTimersByTime(15_000)
  expect(written(tail)).toBe('{"type":"heartbeat"}\n')
  tail.end('server')
})
