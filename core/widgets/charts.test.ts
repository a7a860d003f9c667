import { describe, expect, it } from 'vitest'
import { defaultBrand } from '../brand/brand.ts'
import { createMessages } from '../brand/catalogue.ts'
import type { PivotResult, SearchJob } from '../search/schema.ts'
import { newAggregation, series, timePivot, valuesPivot } from './defaults.ts'
import { heatCells, heatRange } from './heat.ts'
import { parsePlace, placesOf } from './places.ts'
import { readWidget } from './read.ts'
import { answerOf, searchOf, widgetsQueryId } from './search.ts'
import { widgetStrings } from './strings.ts'
import { sortedRows, tableColumns } from './table.ts'
import { derivedTitle } from './title.ts'

const range = { type: 'absolute' as const, from: '2026-11-20T13:00:00.000Z', to: '2026-11-20T14:00:00.000Z' }
const result = (rows: readonly (readonly [string, number | null])[]): PivotResult => ({
  id: 'w:chart',
  type: 'pivot',
  total: 1,
  effective_timerange: range,
  rows: rows.map(([key, value]) => ({
    key: [key],
    source: 'leaf',
    values: [{ key: ['count()'], value, rollup: true, source: 'row-leaf' }],
  })),
})
const data = (rows: readonly (readonly [string, number | null])[]) =>
  readWidget(newAggregation({ row_pivots: [valuesPivot('f')] }, 'w'), { 'w:chart': result(rows) })!

describe('a heat map', () => {
  const settings = { auto_scale: true, z_min: null, z_max: null, default_value: null, use_smallest_as_default: false }
  const rows = [[null, 4, NaN], null, [7, 2, 9]] as const

  it('has a cell for each value, or for what stands in its place', () => {
    expect(heatCells(rows, [1, 2], settings)).toEqual([
      { row: 0, column: 0, value: 4 },
      { row: 2, column: 0, value: 2 },
      { row: 2, column: 1, value: 9 },
    ])
    expect(heatCells(rows, [1], { ...settings, default_value: 0 }).map(({ value }) => value)).toEqual([4, 0, 2])
    expect(heatCells(rows, [1], { ...settings, use_smallest_as_default: true }).map(({ value }) => value)).toEqual([
      4, 2, 2,
    ])
    expect(heatCells([], [1], { ...settings, use_smallest_as_default: true })).toEqual([])
  })

  it('spans its values, or what was set', () => {
    const cells = heatCells(rows, [1, 2], settings)
    expect(heatRange(cells, settings)).toEqual({ min: 2, max: 9 })
    expect(heatRange(cells, { ...settings, auto_scale: false, z_min: '0', z_max: '100' })).toEqual({ min: 0, max: 100 })
    expect(heatRange(cells, { ...settings, auto_scale: false, z_min: 'x', z_max: '1' })).toEqual({ min: 2, max: 9 })
    expect(heatRange(cells.slice(0, 1), settings)).toEqual({ min: 0, max: 4 })
    expect(heatRange([], settings)).toEqual({ min: 0, max: 1 })
  })
})

describe('a map', () => {
  it.each([
    ['52.52,13.40', 52.52, 13.4],
    [' -33.87 , +151.21 ', -33.87, 151.21],
    ['0,0', 0, 0],
  ])('places %j', (text, latitude, longitude) => expect(parsePlace(text)).toEqual({ latitude, longitude }))
  it.each(['', 'Berlin', '91,0', '0,181', '1,2,3', '1;2', '1e1,2', 'NaN,0'])('does not place %j', text =>
    expect(parsePlace(text)).toBeNull(),
  )
  it('counts what is no place', () => {
    expect(
      placesOf(
        data([
          ['52.5,13.4', 3],
          ['nowhere', 9],
        ]),
      ),
    ).toEqual({ places: [{ latitude: 52.5, longitude: 13.4, name: '52.5,13.4', row: 0, value: 3 }], others: 1 })
  })
})

describe('a table', () => {
  it('has pinned columns first', () => {
    expect(tableColumns(data([['a', 1]]), ['count()']).map(({ name, pinned }) => [name, pinned])).toEqual([
      ['count()', true],
      ['f', false],
    ])
  })
  it('sorts numbers as numbers, what has none last', () => {
    const shown = data([
      ['9', null],
      ['10', 5],
      ['b', 40],
    ])
    const [group, value] = tableColumns(shown, [])
    expect(sortedRows(shown.rows, value!, 'Ascending').map(({ key }) => key[0])).toEqual(['10', 'b', '9'])
    expect(sortedRows(shown.rows, value!, 'Descending').map(({ key }) => key[0])).toEqual(['b', '10', '9'])
    expect(sortedRows(shown.rows, group!, 'Ascending').map(({ key }) => key[0])).toEqual(['9', '10', 'b'])
  })
})

describe('a title', () => {
  const t = createMessages('en', defaultBrand).of(widgetStrings)
  it('is made of metrics and groupings', () => {
    expect(derivedTitle(newAggregation().config, t)).toBe('count() over time')
    expect(
      derivedTitle(
        newAggregation({ row_pivots: [timePivot(), valuesPivot('source')], series: [series('avg(ms)', 'Mean')] })
          .config,
        t,
      ),
    ).toBe('Mean over time by source')
    expect(
      derivedTitle(newAggregation({ row_pivots: [valuesPivot('a')], column_pivots: [valuesPivot('b')] }).config, t),
    ).toBe('count() by a, b')
    expect(derivedTitle(newAggregation({ row_pivots: [] }).config, t)).toBe('count()')
  })
})

describe('one search for all widgets', () => {
  const [a, b] = [newAggregation({}, 'a'), newAggregation({}, 'b')]
  const scope = { query: 'x', timerange: range, streams: ['s1'] }
  const job = (errors: SearchJob['errors'], answers: Record<string, PivotResult>): SearchJob => ({
    id: 'j',
    search_id: 's',
    owner: 'o',
    execution: { done: true, cancelled: false, completed_exceptionally: false },
    ...(errors ? { errors } : {}),
    results: {
      [widgetsQueryId]: {
        query: {} as never,
        errors: [],
        state: 'COMPLETED',
        execution_stats: {} as never,
        search_types: answers,
      },
    },
  })

  it('asks them together', () => {
    expect(searchOf([a, b], scope)!.queries).toMatchObject([
      {
        timerange: range,
        query: { query_string: 'x' },
        filter: { type: 'or', filters: [{ type: 'stream', id: 's1' }] },
        search_types: [{ id: 'a:chart' }, { id: 'b:chart' }],
      },
    ])
    expect(searchOf([], scope)).toBeNull()
  })

  it('lets each fail alone', () => {
    const said = job(
      [{ type: 'search_type', description: 'Too many values', query_id: 'q', search_type_id: 'a:chart' }],
      { 'b:chart': { ...result([]), id: 'b:chart' } },
    )
    expect(answerOf(a, said)).toEqual({ results: null, error: 'Too many values', notPermitted: false })
    expect(answerOf(b, said)).toMatchObject({ results: { 'b:chart': { type: 'pivot' } }, error: null })
  })

  it('tells all what is wrong with the query', () => {
    expect(answerOf(b, job([{ type: 'query', description: 'Cannot parse', query_id: 'q' }], {}))).toEqual({
      results: null,
      error: 'Cannot parse',
      notPermitted: false,
    })
  })

  it('waits for all parts of a widget while others are still to come', () => {
    const number = newAggregation(
      { visualization: 'numeric', visualization_config: { trend: true, trend_preference: 'LOWER' }, row_pivots: [] },
      'n',
    )
    const part = { 'n:chart': { ...result([]), id: 'n:chart' } }
    const running = { done: false, cancelled: false, completed_exceptionally: false }
    expect(answerOf(number, { ...job(undefined, part), execution: running }).results).toBeNull()
    expect(answerOf(number, job(undefined, part)).results).toEqual(part)
    const failed = job(
      [{ type: 'search_type', description: 'Too many values', query_id: 'q', search_type_id: 'n:trend' }],
      part,
    )
    expect(answerOf(number, { ...failed, execution: running })).toMatchObject({
      results: part,
      error: 'Too many values',
    })
  })

  it('tells of one alone that its streams may not be read', () => {
    const said = job(
      [{ type: 'missing_stream_permission', description: 'No', query_id: 'q', search_type_id: 'a:chart' }],
      { 'b:chart': { ...result([]), id: 'b:chart' } },
    )
    expect(answerOf(a, said)).toMatchObject({ results: null, notPermitted: true })
    expect(answerOf(b, said)).toMatchObject({ results: { 'b:chart': { type: 'pivot' } }, notPermitted: false })
  })
})
