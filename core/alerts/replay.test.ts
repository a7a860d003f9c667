import { describe, expect, it } from 'vitest'
import { replayOfDefinition, replayOfEvent } from './replay.ts'
import type { AggregationConfig, Expression } from './schema.ts'

const words = { shift: (ms: number) => `${ms} ms earlier`, summary: 'All conditions' }

const over = (ref: string, value: number): Expression => ({
  expr: '>',
  left: { expr: 'number-ref', ref },
  right: { expr: 'number', value },
})

const config = (expression: Expression | null): AggregationConfig => ({
  type: 'aggregation-v1',
  query: '_exists_:took_ms',
  query_parameters: [],
  streams: ['64c900000000000000000001'],
  group_by: ['host'],
  series: [
    { id: 'avg-took_ms', function: 'avg', field: 'took_ms' },
    { id: 'count-', function: 'count', field: null },
    { id: 'before', function: 'count', field: null, shift_ms: 604_800_000 },
  ],
  conditions: { expression },
  search_within_ms: 300_000,
  execute_every_ms: 60_000,
})

describe('the replay of an event', () => {
  const info = {
    timerange_start: '2023-08-02T09:55:00.000Z',
    timerange_end: '2023-08-02T10:00:00.000Z',
    query: 'level:3 OR level:2',
    streams: ['64c900000000000000000001'],
  }

  it('narrows the query to the group, within the streams and the range it was made of', () => {
    const replay = replayOfEvent({ replay_info: info, group_by_fields: { host: 'web "1" OR *' } }, null, words)
    expect(replay?.page).toMatchObject({
      query: String.raw`(level:3 OR level:2) AND host:"web \"1\" OR *"`,
      timeRange: { type: 'absolute', from: info.timerange_start, to: info.timerange_end },
      streams: info.streams,
      widgets: [],
    })
  })

  it('is none where the event does not say what it was made of', () => {
    expect(replayOfEvent({ replay_info: null, group_by_fields: {} }, null, words)).toBeNull()
  })
})

describe('the replay of a definition', () => {
  it('has one table for its only condition, with its values highlighted', () => {
    const replay = replayOfDefinition(config(over('avg-took_ms', 500)), words)!
    const { page, conditions } = replay
    expect(page.timeRange).toEqual({ type: 'relative', from: 300 })
    expect(page.widgets).toHaveLength(1)
    expect(page.widgets[0]).toMatchObject({
      config: {
        row_pivots: [{ type: 'values', fields: ['took_ms', 'host'] }],
        series: [{ function: 'avg(took_ms)' }],
        sort: [{ type: 'series', field: 'avg(took_ms)', direction: 'Descending' }],
        visualization: 'table',
      },
    })
    expect(Object.values(page.titles)).toEqual(['avg(took_ms) > 500'])
    expect(Object.values(page.positions)).toEqual([{ col: 1, row: 1, height: 3, width: 6 }])
    const color = { type: 'static', color: conditions[0]!.color }
    expect(page.highlighting).toEqual([{ field: 'avg(took_ms)', condition: 'greater', value: '500', color }])
  })

  it('has a table of all conditions above two in a line, in the order they are read', () => {
    const expression: Expression = {
      expr: '&&',
      left: { expr: 'group', operator: '||', child: over('avg-took_ms', 500) },
      right: {
        expr: '||',
        left: { expr: '>=', left: { expr: 'number', value: 10 }, right: { expr: 'number-ref', ref: 'count-' } },
        right: {
          expr: '>',
          left: { expr: 'number-ref', ref: 'count-' },
          right: { expr: '*', left: { expr: 'number', value: 2 }, right: { expr: 'number-ref', ref: 'before' } },
        },
      },
    }
    const { page, conditions } = replayOfDefinition(config(expression), words)!
    expect(conditions.map(({ text }) => text)).toEqual([
      'avg(took_ms) > 500',
      'count() <= 10',
      'count() > 2 × count() 604800000 ms earlier',
    ])
    expect(Object.values(page.titles)).toEqual(['All conditions', ...conditions.map(({ text }) => text)])
    expect(Object.values(page.positions)).toEqual([
      { col: 1, row: 1, height: 3, width: 'Infinity' },
      { col: 1, row: 4, height: 3, width: 6 },
      { col: 7, row: 4, height: 3, width: 6 },
      { col: 1, row: 7, height: 3, width: 6 },
    ])
    expect(page.widgets[2]).toMatchObject({ config: { sort: [{ field: 'count()', direction: 'Ascending' }] } })
    expect(page.highlighting).toHaveLength(2)
  })

  it('looks for all steps of a sequence, and for nothing where the server made the definition', () => {
    const schedule = { search_within_ms: 60_000, execute_every_ms: 60_000 }
    const steps = [
      { query: 'login:failed', streams: ['a'], at_least: 3 },
      { query: 'login:ok', streams: ['a', 'b'], at_least: 1 },
    ]
    expect(replayOfDefinition({ type: 'sequence-v1', key: 'user', steps, ...schedule }, words)?.page).toMatchObject({
      query: '(login:failed) OR (login:ok)',
      streams: ['a', 'b'],
    })
    expect(replayOfDefinition({ type: 'system-notifications-v1' }, words)).toBeNull()
  })
})
