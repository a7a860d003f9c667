import { expect, it } from 'vitest'
import type { SystemOverview } from '../../core/system/schema.ts'
import { coarseTime, isBehind, needsAttention, nodeStatus } from './node-status.ts'

const overview = (lifecycle: string, is_processing = true) => ({ lifecycle, is_processing }) as SystemOverview
const calm = { ratio: 0.02, ageMs: 1000 }

it('says what the node says of itself', () => {
  expect(nodeStatus(overview('running'), calm)).toBe('running')
  expect(nodeStatus(overview('throttled'), calm)).toBe('throttled')
  expect(nodeStatus(overview('paused', false), calm)).toBe('pausedState')
  expect(nodeStatus(overview('running', false), calm)).toBe('pausedState')
  expect(nodeStatus(overview('override lb:dead'), calm)).toBe('overridden')
  expect(nodeStatus(overview('constructor'), calm)).toBe('overridden')
})

it('a node without an answer is silent', () => {
  expect(nodeStatus(null, null)).toBe('silent')
})

it('a running node whose journal fills up, or whose messages wait, is behind', () => {
  expect(nodeStatus(overview('running'), { ratio: 0.73, ageMs: 0 })).toBe('behind')
  expect(nodeStatus(overview('running'), { ratio: 0.01, ageMs: 6 * 60_000 })).toBe('behind')
  expect(nodeStatus(overview('running'), null)).toBe('running')
  expect(isBehind(calm)).toBe(false)
})

it('what runs or is just starting needs no attention, nor does what may not be seen', () => {
  expect((['running', 'starting', 'hidden'] as const).some(needsAttention)).toBe(false)
  expect((['behind', 'silent', 'pausedState', 'failed', 'overridden'] as const).every(needsAttention)).toBe(true)
})

it('names a time by its largest unit', () => {
  expect(coarseTime(41.6 * 86_400_000)).toEqual({ unit: 'days', count: 41 })
  expect(coarseTime(2 * 3_600_000 + 59_000)).toEqual({ unit: 'hours', count: 2 })
  expect(coarseTime(360_000)).toEqual({ unit: 'minutes', count: 6 })
  expect(coarseTime(-5)).toEqual({ unit: 'seconds', count: 0 })
})
