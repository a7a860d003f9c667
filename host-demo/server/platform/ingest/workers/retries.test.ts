import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { InputDefinition } from '../ingest.ts'
import { Retries } from './retries.ts'

const definition: InputDefinition = { id: 'in', type: 'raw', title: 'in', configuration: {}, staticFields: {} }
let tried: string[]
let retries: Retries
beforeEach(() => {
  vi.useFakeTimers()
  tried = []
  retries = new Retries(id => void tried.push(id))
})
afterEach(() => vi.useRealTimers())

it('the pause grows up to a minute, and starts again when it ran', () => {
  const pause = () => {
    const before = Date.now()
    retries.failed(definition)
    vi.advanceTimersToNextTimer()
    return Date.now() - before
  }
  const pauses = Array.from({ length: 20 }, pause)
  expect(tried).toHaveLength(20)
  expect(pauses[0]).toBeLessThanOrEqual(1000)
  expect(Math.max(...pauses)).toBeLessThanOrEqual(60_000)
  expect(Math.min(...pauses.slice(10))).toBeGreaterThanOrEqual(30_000)
  retries.end('in')
  expect(pause()).toBeLessThanOrEqual(1000)
})

it('what ended is not tried, not even where its time had come already', () => {
  retries.failed(definition)
  retries.end('in')
  vi.advanceTimersByTime(120_000)
  expect([tried, retries.due('in')]).toEqual([[], null])
  retries.failed(definition)
  retries.failed({ ...definition, id: 'other' })
  retries.endAll()
  vi.advanceTimersByTime(120_000)
  expect(tried).toEqual([])
})

it('the newest definition is tried', () => {
  retries.failed(definition)
  retries.redefine({ ...definition, staticFields: { env: 'prod' } })
  expect(retries.due('in')?.staticFields).toEqual({ env: 'prod' })
  retries.redefine({ ...definition, id: 'other' })
  expect(retries.due('other')).toBeNull()
})
