import { describe, expect, it } from 'vitest'
import { DEFAULT_STREAM_ID, SPECIAL_STREAM_IDS } from './rules.ts'
import { streamLimit } from './entity.ts'

describe('streams of the server', () => {
  it('cannot be changed: the default one though it calls itself editable, the others by their id or what they say', () => {
    expect(streamLimit({ id: DEFAULT_STREAM_ID, is_default: true, is_editable: true })).toBe('defaultLimit')
    for (const id of SPECIAL_STREAM_IDS)
      expect(streamLimit({ id, is_default: false, is_editable: true })).toBe('systemLimit')
    expect(streamLimit({ id: 'x', is_default: false, is_editable: false })).toBe('systemLimit')
    expect(streamLimit({ id: 'x', is_default: false, is_editable: true })).toBe(null)
  })
})
