import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { GuestRows } from './guest-rows.ts'
import type { RowChange } from './rows/live-tables.ts'
import { entrySize } from './rows/entry.ts'
import { RowIndexBuilder } from './rows/row-index.ts'
import type { Row } from './rows/row.ts'

function tableOf(rows: readonly Row[]) {
  const size = rows.reduce((sum, { key, value, expiresAt }) => sum + entrySize(key, value, expiresAt), 0)
  const block = new RowIndexBuilder(rows.length, size)
  for (const { key, value, expiresAt } of rows) block.add(key, value, expiresAt)
  const said: { readonly id: number; readonly changes: readonly RowChange[] }[] = []
  const guest = new GuestRows((id, _adapter, changes) => void said.push({ id, changes }))
  guest.take({ type: 'block', table: 'a', revision: 1, caseInsensitive: true, block: block.finish() })
  return { guest, said }
}

describe('rows that rules change', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('are found at once, and are sent together, each key once', () => {
    const { guest, said } = tableOf([{ key: 'old', value: 'o', expiresAt: null }])
    expect(guest.change('a', 'Key', { do: 'set', value: 1n, seconds: null })).toBe(true)
    expect(guest.change('a', 'key', { do: 'set', value: 2n, seconds: 60n }, 1000)).toBe(true)
    expect(guest.change('a', 'old', { do: 'clear' })).toBe(true)
    expect([guest.get('a', 'KEY', 1000), guest.get('a', 'KEY', 61_000), guest.get('a', 'old')]).toEqual([
      2,
      undefined,
      undefined,
    ])
    vi.runAllTimers()
    expect(said).toEqual([
      {
        id: 1,
        changes: [
          { key: 'key', value: 2, expiresAt: 61_000 },
          { key: 'old', value: undefined, expiresAt: null },
        ],
      },
    ])
  })

  it('stay as this thread put them until the host has made them', () => {
    const { guest } = tableOf([])
    guest.change('a', 'k', { do: 'set', value: 'mine', seconds: null })
    vi.runAllTimers()
    guest.change('a', 'k', { do: 'set', value: 'mine again', seconds: null })
    guest.take({
      type: 'changes',
      table: 'a',
      revision: 2,
      changes: [{ key: 'k', value: 'mine', expiresAt: null }],
    })
    guest.taken(1)
    expect(guest.get('a', 'k')).toBe('mine again')
    vi.runAllTimers()
    guest.taken(2)
    expect(guest.get('a', 'k')).toBe('mine')
  })

  it('may be lists, which grow and shrink and keep their end', () => {
    const { guest } = tableOf([{ key: 'k', value: ['a', 'b'], expiresAt: 5000 }])
    guest.change('a', 'k', { do: 'add', values: ['b', 'c'], keepDuplicates: false }, 0)
    guest.change('a', 'k', { do: 'remove', values: ['a'] }, 0)
    expect([guest.get('a', 'k', 0), guest.get('a', 'k', 5000)]).toEqual([['b', 'c'], undefined])
    guest.change('a', 'k', { do: 'limit', seconds: 1n }, 0)
    expect(guest.get('a', 'k', 1000)).toBeUndefined()
  })

  it('are refused where the table has no room for them, or is none', () => {
    const { guest } = tableOf([])
    expect(guest.change('b', 'k', { do: 'set', value: 'x', seconds: null })).toBe(false)
    expect(guest.change('a', 'k'.repeat(513), { do: 'set', value: 'x', seconds: null })).toBe(false)
    expect(guest.change('a', 'k', { do: 'remove', values: ['a'] })).toBe(false)
    for (let i = 0; i < 10_000; i++) guest.change('a', `k${i}`, { do: 'set', value: 'x', seconds: null })
    expect(guest.change('a', 'one more', { do: 'set', value: 'x', seconds: null })).toBe(false)
  })
})
