import { describe, expect, it } from 'vitest'
import { hasEnded, readEnd } from './row-times.ts'

describe('the end of a row', () => {
  it('is read in the time zone of the user', () => {
    expect(readEnd(' 2100-01-31 12:00:00 ', 'Europe/Berlin')).toEqual({
      expires_at: '2100-01-31T11:00:00.000Z',
      problem: null,
    })
  })

  it('is none where nothing is typed', () => {
    expect(readEnd('  ', 'UTC')).toEqual({ expires_at: null, problem: null })
  })

  it('is neither a word nor a time that is over', () => {
    expect(readEnd('soon', 'UTC').problem).toBe('wrongTime')
    expect(readEnd('2001-01-31 12:00:00', 'UTC').problem).toBe('pastTime')
  })

  it('is over from its moment on', () => {
    const row = { expires_at: '2030-01-31T12:00:00Z' }
    const at = Date.parse(row.expires_at)
    expect([at - 1, at].map(now => hasEnded(row, now))).toEqual([false, true])
    expect(hasEnded({ expires_at: null }, at)).toBe(false)
  })
})
