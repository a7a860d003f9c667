import { describe, expect, it } from 'vitest'
import { filtersOfText, filtersText } from './filters-in-address.ts'

describe('filters in the address', () => {
  it('come back as they were, whatever is in them', () => {
    const filters = [
      { attributeId: 'actor', value: 'alice b' },
      { attributeId: 'entity', value: 'streams:1%20' },
      { attributeId: 'at', value: '2026-01-01T00:00:00.000Z><' },
    ]
    expect(filtersOfText(filtersText(filters))).toEqual(filters)
    expect(filtersText([])).toBe('')
  })

  it('leave out what is none', () => {
    expect(filtersOfText('nothing :a b: actor:%E0%A4%A actor:bob')).toEqual([{ attributeId: 'actor', value: 'bob' }])
  })
})
