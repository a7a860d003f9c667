import { expect, it } from 'vitest'
import { entrySize } from './entry.ts'
import { LiveTables, type RowNews } from './live-tables.ts'
import { RowIndexBuilder } from './row-index.ts'

/** Three revisions of one table, and blocks of two of them. */
const changes = (revision: number, value: string): RowNews => ({
  type: 'changes',
  table: 't',
  revision,
  changes: [
    { key: 'a', value, expiresAt: null },
    { key: `only-${revision}`, value, expiresAt: null },
  ],
})
const block = (revision: number, rows: readonly (readonly [string, string])[]): RowNews => {
  const builder = new RowIndexBuilder(
    rows.length,
    rows.reduce((sum, [key, value]) => sum + entrySize(key, value, null), 0),
  )
  for (const [key, value] of rows) builder.add(key, value, null)
  return { type: 'block', table: 't', revision, caseInsensitive: false, block: builder.finish() }
}
const news = [
  changes(1, 'one'),
  changes(2, 'two'),
  changes(3, 'three'),
  block(2, [
    ['a', 'two'],
    ['only-1', 'one'],
    ['only-2', 'two'],
  ]),
  block(1, [
    ['a', 'one'],
    ['only-1', 'one'],
  ]),
]

it('tables are the same in whatever order blocks and changes arrive', () => {
  const orders = (left: readonly RowNews[]): RowNews[][] =>
    left.length === 0 ? [[]] : left.flatMap((first, i) => orders(left.toSpliced(i, 1)).map(rest => [first, ...rest]))
  for (const order of orders(news)) {
    const live = new LiveTables()
    live.take(block(0, []))
    for (const one of order) live.take(one)
    expect(['a', 'only-1', 'only-2', 'only-3'].map(key => live.get('t', key, 0))).toEqual([
      'three',
      'one',
      'two',
      'three',
    ])
    expect(live.overlaid('t')).toBe(2)
  }
})

it('a change of the letter case holds for what lies over the block, too', () => {
  const live = new LiveTables()
  live.take(block(0, []))
  live.take({ type: 'changes', table: 't', revision: 2, changes: [{ key: 'Host', value: 'x', expiresAt: null }] })
  expect(live.get('t', 'HOST', 0)).toBeUndefined()
  live.take({ ...(block(1, []) as RowNews & { type: 'block' }), caseInsensitive: true })
  expect(live.get('t', 'HOST', 0)).toBe('x')
})
