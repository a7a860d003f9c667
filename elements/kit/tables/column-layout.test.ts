import { expect, it } from 'vitest'
import { shownColumns, withColumnAt, withToggled, withWidth } from './column-layout.ts'

const columns = [{ id: 'a' }, { id: 'b' }, { id: 'c', hidden: true }, { id: 'd' }]
const ids = (layout: Parameters<typeof shownColumns>[1]) =>
  shownColumns(columns, layout)
    .map(({ id }) => id)
    .join('')

it('shows the columns that are not hidden, in their order', () => {
  expect(ids({})).toBe('abd')
  expect(ids({ order: ['d', 'c', 'gone'] })).toBe('dab')
  expect(ids({ hidden: ['a'] })).toBe('bcd')
})

it('puts a column in the place of another, from either side', () => {
  expect(ids(withColumnAt(columns, {}, 'd', 'a'))).toBe('dab')
  expect(ids(withColumnAt(columns, {}, 'a', 'd'))).toBe('bda')
  expect(withColumnAt(columns, {}, 'a', 'gone')).toEqual({})
})

it('shows and hides, but never the last one', () => {
  expect(ids(withToggled(columns, {}, 'c'))).toBe('abcd')
  const alone = ['a', 'b'].reduce((layout, id) => withToggled(columns, layout, id), {})
  expect(ids(alone)).toBe('d')
  expect(ids(withToggled(columns, alone, 'd'))).toBe('d')
})

it('remembers one width per column, and forgets it', () => {
  const layout = withWidth(withWidth({}, 'a', 200), 'a', 300)
  expect(layout.widths).toEqual([['a', 300]])
  expect(withWidth(layout, 'a', null).widths).toEqual([])
})
