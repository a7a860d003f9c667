import { describe, expect, it } from 'vitest'
import type { AggregationConfig, Widget } from '../views/schema.ts'
import { newAggregation, series, timePivot, valuesPivot } from './defaults.ts'
import { searchTypesOf } from './search-types.ts'

const of = (config: Partial<AggregationConfig>, id = 'w') => searchTypesOf(newAggregation(config, id))

describe('what a widget asks', () => {
  it('is one pivot called chart, with the rolled up row where nothing is split', () => {
    expect(of({ rollup: false })).toEqual([
      {
        type: 'pivot',
        id: 'w:chart',
        name: 'chart',
        filter: null,
        filters: [],
        timerange: null,
        query: null,
        streams: [],
        row_groups: [{ type: 'time', fields: ['timestamp'], interval: { type: 'auto', scaling: 1 } }],
        column_groups: [],
        series: [{ type: 'count', id: 'count()', field: null }],
        sort: [],
        rollup: true,
      },
    ])
  })

  it('says intervals and limits as a search does', () => {
    const [chart] = of({
      row_pivots: [
        { type: 'time', fields: ['timestamp'], config: { interval: { type: 'timeunit', value: 5, unit: 'minutes' } } },
      ],
      column_pivots: [
        valuesPivot('source', 3),
        { type: 'values', fields: ['a', 'b'], config: { limit: null, skip_empty_values: true } },
      ],
      rollup: false,
    })
    expect(chart).toMatchObject({
      rollup: false,
      row_groups: [{ interval: { type: 'timeunit', timeunit: '5m' } }],
      column_groups: [
        { type: 'values', fields: ['source'], limit: 3, skip_empty_values: false },
        { type: 'values', fields: ['a', 'b'], limit: 15, skip_empty_values: true },
      ],
    })
  })

  it.each([
    ['seconds', 's'],
    ['hours', 'h'],
    ['days', 'd'],
    ['weeks', 'w'],
    ['months', 'M'],
    ['years', 'y'],
  ] as const)('writes 2 %s as 2%s', (unit, letter) => {
    const [chart] = of({ row_pivots: [{ ...timePivot(), config: { interval: { type: 'timeunit', value: 2, unit } } }] })
    expect(chart).toMatchObject({ row_groups: [{ interval: { timeunit: `2${letter}` } }] })
  })

  it('names a series by its own name, and sorts by its function', () => {
    const [chart] = of({
      series: [series('percentile(took_ms,95)', 'p95'), series('avg(took_ms)')],
      sort: [{ type: 'series', field: 'percentile(took_ms,95.0)', direction: 'Descending' }],
    })
    expect(chart).toMatchObject({
      series: [
        { type: 'percentile', field: 'took_ms', percentile: 95, id: 'p95' },
        { type: 'avg', field: 'took_ms', id: 'avg(took_ms)' },
      ],
      sort: [{ type: 'series', field: 'percentile(took_ms,95.0)', direction: 'Descending' }],
    })
  })

  it('asks for the time before where a number is compared with it', () => {
    const types = of({
      row_pivots: [],
      visualization: 'numeric',
      visualization_config: { trend: true, trend_preference: 'NEUTRAL' },
    })
    expect(types.map(({ name }) => name)).toEqual(['chart', 'trend'])
    expect(types[1]).toMatchObject({
      id: 'w:trend',
      timerange: { type: 'offset', source: 'search_type', id: 'w:chart', offset: '1i' },
    })
    expect(of({ row_pivots: [], visualization: 'numeric' })).toHaveLength(1)
  })

  it('asks for events where they are shown', () => {
    expect(of({ event_annotation: true })[1]).toMatchObject({ type: 'events', id: 'w:events', name: 'events' })
  })

  it("keeps what is the widget's own", () => {
    const widget: Widget = {
      ...newAggregation({}, 'w'),
      filter: 'level:3',
      streams: ['s'],
      query: { type: 'elasticsearch', query_string: 'a' },
      timerange: { type: 'relative', range: 60 },
    }
    expect(searchTypesOf(widget)[0]).toMatchObject({
      filter: { type: 'query_string', query: 'level:3' },
      streams: ['s'],
      query: { query_string: 'a' },
      timerange: { type: 'relative', range: 60 },
    })
  })

  it('asks for messages, and for nothing where the type is not known', () => {
    const common = { id: 'w', filter: null, filters: [], timerange: null, query: null, streams: [] }
    const config = {
      fields: ['source'],
      show_message_row: true,
      show_summary: null,
      decorators: [],
      sort: [{ type: 'pivot' as const, field: 'level', direction: 'Ascending' as const }],
    }
    expect(searchTypesOf({ ...common, type: 'messages', config })).toMatchObject([
      { type: 'messages', id: 'w:messages', limit: 150, sort: [{ field: 'level', order: 'ASC' }] },
    ])
    expect(searchTypesOf({ ...common, type: 'gauge', config: {} })).toEqual([])
  })
})
