import { describe, expect, it } from 'vitest'
import { isNeverUsed, tokenState } from './token-state.ts'

describe('tokenState', () => {
  it('marks the last week, and the end', () => {
    const now = Date.parse('2026-11-20T10:00:00.000Z')
    const ends = ['2026-12-20T10:00:00.000Z', '2026-11-26T10:00:00.000Z', '2026-11-20T10:00:00.000Z']
    expect(ends.map(end => tokenState(end, now))).toEqual(['valid', 'soon', 'ended'])
  })
})

it('a token that was never used has the first date of all', () => {
  expect(isNeverUsed('1970-01-01T00:00:00.000Z')).toBe(true)
  expect(isNeverUsed('2026-11-20T10:00:00.000Z')).toBe(false)
})
