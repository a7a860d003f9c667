import { describe, expect, it } from 'vitest'
import {
  addChartFor,
  addWidget,
  duplicateWidget,
  putWidget,
  removeWidget,
  titleOf,
  toggleFullWidth,
  type WidgetsOfPage,
} from './change.ts'
import { newAggregation } from './defaults.ts'

const none: WidgetsOfPage = { widgets: [], positions: {}, titles: {} }

describe('changes of the charts of a page', () => {
  it('adds, copies and removes, with title and place', () => {
    const one = addWidget(none, newAggregation({}, 'a'), 'First')
    expect(one).toMatchObject({ titles: { a: 'First' }, positions: { a: { col: 1, row: 1 } } })
    const two = duplicateWidget(toggleFullWidth(one, 'a'), 'a', 'First (copy)')
    const id = two.widgets[1]!.id
    expect(id).not.toBe('a')
    expect(two.positions[id]).toEqual({ col: 1, row: 4, height: 3, width: 'Infinity' })
    expect(titleOf(two.titles, id)).toBe('First (copy)')
    expect(removeWidget(two, 'a')).toEqual({
      widgets: [two.widgets[1]],
      positions: { [id]: two.positions[id] },
      titles: { [id]: 'First (copy)' },
    })
  })

  it('puts new charts beside each other, a number in less height', () => {
    const page = [
      newAggregation({ visualization: 'numeric' }, 'a'),
      ...['b', 'c', 'd', 'e'].map(id => newAggregation({}, id)),
    ].reduce((before, widget) => addWidget(before, widget), none)
    expect(Object.values(page.positions)).toEqual([
      { col: 1, row: 1, width: 3, height: 2 },
      { col: 4, row: 1, width: 3, height: 3 },
      { col: 7, row: 1, width: 3, height: 3 },
      { col: 10, row: 1, width: 3, height: 3 },
      { col: 1, row: 4, width: 3, height: 3 },
    ])
  })

  it('replaces a chart where it is; an empty title is none', () => {
    const page = addWidget(none, newAggregation({}, 'a'), 'First')
    const changed = putWidget(page, newAggregation({ visualization: 'pie' }, 'a'), '  ')
    expect(changed.widgets).toMatchObject([{ id: 'a', config: { visualization: 'pie' } }])
    expect(changed.titles).toEqual({})
    expect(changed.positions).toBe(page.positions)
  })

  it('charts a field by its kind', () => {
    const kinds = (['number', 'date', 'text', 'boolean', 'mixed'] as const).map(
      kind => addChartFor(none, 'f', kind).widgets[0]!.config,
    )
    expect(kinds).toMatchObject([
      {
        visualization: 'line',
        series: [{ function: 'avg(f)' }, { function: 'min(f)' }, { function: 'max(f)' }],
        row_pivots: [{ type: 'time', fields: ['timestamp'] }],
      },
      { row_pivots: [{ type: 'time', fields: ['f'] }] },
      { row_pivots: [{ type: 'values', fields: ['f'] }], sort: [{ field: 'count()', direction: 'Descending' }] },
      { row_pivots: [{ type: 'values' }] },
      { row_pivots: [{ type: 'values' }] },
    ])
  })

  it('takes ids for what they are', () => {
    const page = addWidget(none, newAggregation({}, '__proto__'), 'Hostile')
    expect(Object.keys(page.titles)).toEqual(['__proto__'])
    expect(titleOf(page.titles, '__proto__')).toBe('Hostile')
    expect(titleOf({}, 'constructor')).toBe('')
    expect(Object.keys(toggleFullWidth(page, '__proto__').positions)).toEqual(['__proto__'])
    expect(removeWidget(page, '__proto__')).toEqual(none)
  })
})
