import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { BackpressureState } from './backpressure.ts'

const limit = { status: 429, reason: 'The journal is full.', retryAfterSeconds: 5 } as const
const disk = { status: 503, reason: 'The disk is full.', retryAfterSeconds: 10 } as const
const noWrite = { ...disk, reason: 'The journal cannot be written.' }

let said: string[] = []
let backpressure: BackpressureState
beforeEach(() => {
  vi.useFakeTimers()
  said = []
  backpressure = new BackpressureState({
    info: (text: unknown) => said.push(`info ${text}`),
    error: (text: unknown) => said.push(`error ${text}`),
  })
})
afterEach(() => vi.useRealTimers())

it('refusing and taking by turns is said once at its begin and once at its end', () => {
  for (let turn = 0; turn < 10; turn++) {
    backpressure.changed(turn % 2 ? disk : noWrite)
    vi.advanceTimersByTime(500)
    backpressure.changed(null)
    vi.advanceTimersByTime(500)
  }
  expect(backpressure.current).toEqual({ status: 503, reason: 'The disk is full.' })
  expect(said).toEqual(['error Inputs are held back until there is room again: The journal cannot be written.'])
  vi.advanceTimersByTime(5000)
  expect(backpressure.current).toBeNull()
  expect(said.slice(1)).toEqual(['info Inputs take messages again. They were held back for 15 s.'])
})

it('a journal at its limit whose disk is full, too, is said as well', () => {
  backpressure.changed(limit)
  backpressure.changed(disk)
  backpressure.changed(limit)
  expect(said).toHaveLength(2)
  expect(backpressure.current?.status).toBe(429)
})

it('what comes after the end is said again; nothing is said where nobody was held back', () => {
  backpressure.changed(null)
  vi.advanceTimersByTime(60_000)
  expect(said).toEqual([])
  backpressure.changed(limit)
  backpressure.changed(null)
  vi.advanceTimersByTime(5000)
  backpressure.changed(limit)
  expect(said.map(text => text.split(' ')[0])).toEqual(['error', 'info', 'error'])
})

it('with the worker that refused goes what it said', () => {
  backpressure.changed(limit)
  backpressure.changed(null)
  backpressure.reset()
  vi.advanceTimersByTime(60_000)
  expect(backpressure.current).toBeNull()
  expect(said).toHaveLength(1)
})
