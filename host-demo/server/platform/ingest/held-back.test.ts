import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HeldBack } from './held-back.ts'

const limit = { status: 429, reason: 'The journal is full.', retryAfterSeconds: 5 } as const
const disk = { status: 503, reason: 'The disk is full.', retryAfterSeconds: 10 } as const
const noWrite = { ...disk, reason: 'The journal cannot be written.' }

let said: string[] = []
let heldBack: HeldBack
beforeEach(() => {
  vi.useFakeTimers()
  said = []
  heldBack = new HeldBack({ info: (text: unknown) => said.push(`info ${text}`), error: (text: unknown) => said.push(`error ${text}`) })
})
afterEach(() => vi.useRealTimers())

test('refusing and taking by turns is said once at its begin and once at its end', () => {
  for (let turn = 0; turn < 10; turn++) {
    heldBack.changed(turn % 2 ? disk : noWrite)
    vi.advanceTimersByTime(500)
    heldBack.changed(null)
    vi.advanceTimersByTime(500)
  }
  expect(heldBack.current).toEqual({ status: 503, reason: 'The disk is full.' })
  expect(said).toEqual(['error Inputs are held back until there is room again: The journal cannot be written.'])
  vi.advanceTimersByTime(5000)
  expect(heldBack.current).toBeNull()
  expect(said.slice(1)).toEqual(['info Inputs take messages again. They were held back for 15 s.'])
})

test('a journal at its limit whose disk is full, too, is said as well', () => {
  heldBack.changed(limit)
  heldBack.changed(disk)
  heldBack.changed(limit)
  expect(said).toHaveLength(2)
  expect(heldBack.current?.status).toBe(429)
})

test('what comes after the end is said again; nothing is said where nobody was held back', () => {
  heldBack.changed(null)
  vi.advanceTimersByTime(60_000)
  expect(said).toEqual([])
  heldBack.changed(limit)
  heldBack.changed(null)
  vi.advanceTimersByTime(5000)
  heldBack.changed(limit)
  expect(said.map(text => text.split(' ')[0])).toEqual(['error', 'info', 'error'])
})

test('with the worker that refused goes what it said', () => {
  heldBack.changed(limit)
  heldBack.changed(null)
  heldBack.reset()
  vi.advanceTimersByTime(60_000)
  expect(heldBack.current).toBeNull()
  expect(said).toHaveLength(1)
})
