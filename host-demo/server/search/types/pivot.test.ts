import { beforeEach, describe, expect, it } from 'vitest'
import type { AggregationResult, MessageStore } from '../../platform/messages/message-store.ts'
import type { PivotResult, PivotSearchType } from '../../../../core/search/schema.ts'
import { readSearchType } from '../dto/search-type.ts'
import { ALL_TIME, type ResolvedRange } from '../time/resolve.ts'
import { StubStore } from '../testing/stub-store.ts'
import { analysisOf } from '../analysis.ts'
import { pivot } from './pivot.ts'
import { rangeOfHits } from './search-type.ts'

const HOUR = 3_600_000
const range: ResolvedRange = { from: 0, to: HOUR, all: false }
const values = (field: string, more: object = {}) => ({ type: 'values', fields: [field], ...more })

let store: StubStore
beforeEach(() => {
  store = new StubStore()
})

function run(type: object, over: ResolvedRange = range) {
  const read = readSearchType(
    { type: 'pivot', id: 'p', rollup: false, series: [{ type: 'count' }], ...type },
    'type',
  ) as PivotSearchType
  const messages = store as unknown as MessageStore
  const { signal } = new AbortController()
  const selection = { scope: { from: over.from, to: over.to, streams: null }, queries: [], now: HOUR, timeZone: 'UTC' }
  return pivot.execute(read, {
    messages,
    analysis: analysisOf(['body']),
    range: over,
    signal,
    selection,
    eventSelection: async () => selection,
    searchedStreams: null,
    rangeOfHits: () => rangeOfHits(messages, selection, signal),
    decorationOf: async () => null,
    tellLeftOut: () => undefined,
  })
}
const answers = (result: Partial<AggregationResult>) => {
  store.aggregation = () => ({ total: 0, range: null, rows: [], totals: [], sampled: false, indices: [], ...result })
}

describe('rows', () => {
  it('of a pivot with columns and rollup are those of the contract', async () => {
    answers({
      total: 860,
      totals: [1000],
      rows: [{ key: ['GET'], metrics: [860], cells: [{ key: ['200'], metrics: [847] }] }],
    })
    expect(
      await run({ name: 'chart', row_groups: [values('method')], column_groups: [values('status')], rollup: true }),
    ).toEqual({
      id: 'p',
      type: 'pivot',
      name: 'chart',
      total: 860,
      effective_timerange: { type: 'absolute', from: '1970-01-01T00:00:00.000Z', to: '1970-01-01T01:00:00.000Z' },
      rows: [
        {
          key: ['GET'],
          source: 'leaf',
          values: [
            { key: ['count()'], value: 860, rollup: true, source: 'row-leaf' },
            { key: ['200', 'count()'], value: 847, rollup: false, source: 'col-leaf' },
          ],
        },
        { key: [], source: 'non-leaf', values: [{ key: ['count()'], value: 1000, rollup: true, source: 'row-inner' }] },
      ],
    })
  })

  it('have no values of their own with columns and without rollup', async () => {
    answers({ rows: [{ key: ['GET'], metrics: null, cells: [{ key: ['200'], metrics: [847] }] }] })
    expect(await run({ row_groups: [values('method')], column_groups: [values('status')] })).toMatchObject({
      rows: [{ key: ['GET'], values: [{ key: ['200', 'count()'], source: 'col-leaf' }] }],
    })
  })

  it('are one without row groups, even when nothing matches', async () => {
    answers({ totals: [0] })
    expect(await run({})).toMatchObject({
      total: 0,
      rows: [{ key: [], source: 'leaf', values: [{ key: ['count()'], value: 0, source: 'row-leaf' }] }],
    })
  })

  it('are the totals alone when there are none', async () => {
    answers({ totals: [0] })
    const result = await run({ row_groups: [values('method')], rollup: true })
    expect(result).toMatchObject({
      rows: [
        { key: [], values: [{ key: ['count()'], value: 0, rollup: true, source: 'row-inner' }], source: 'non-leaf' },
      ],
    })
    expect(result).not.toHaveProperty('name')
  })

  it('are left out when there are none and no totals are wanted', async () => {
    answers({ totals: [0] })
    expect(await run({ row_groups: [values('method')], rollup: false })).not.toHaveProperty('rows')
  })

  it('carry the ids of the series and what functions say of nothing; latest without a value is left out', async () => {
    const functions = ['latest', 'avg', 'min', 'max', 'sum', 'stddev', 'card'].map(type => ({
      type,
      field: 'x',
      ...(type === 'avg' && { id: 'mine' }),
    }))
    answers({ rows: [{ key: ['a'], metrics: [null, null, null, null, null, null, 0], cells: [] }] })
    const result = (await run({ row_groups: [values('f')], series: functions })) as PivotResult
    expect(result.rows![0]!.values.map(({ key, value }) => [key[0], value])).toEqual([
      ['mine', 'Infinity'],
      ['min(x)', 'Infinity'],
      ['max(x)', '-Infinity'],
      ['sum(x)', 0],
      ['stddev(x)', null],
      ['card(x)', 0],
    ])
  })

  it('write instants that are values or the latest in UTC without letters, the starts of buckets in ISO 8601', async () => {
    const [iso, plain] = ['2026-10-20T00:00:00.000Z', '2026-10-20 00:00:00.000']
    answers({
      rows: [
        { key: [iso, iso, iso], metrics: [iso, iso], cells: [] },
        { key: [iso, '(Empty Value)'], metrics: [null, null], cells: [] },
      ],
    })
    const series = [
      { type: 'latest', field: 'timestamp' },
      { type: 'latest', field: 'own' },
    ]
    const row_groups = [values('timestamp'), values('own'), { type: 'time', fields: ['timestamp'], interval: '5m' }]
    expect(await run({ row_groups, series })).toMatchObject({
      rows: [{ key: [plain, iso, iso], values: [{ value: plain }, { value: iso }] }, { key: [plain, '(Empty Value)'] }],
    })
  })

  it('say when they were estimated', async () => {
    answers({ sampled: true })
    expect(await run({})).toMatchObject({ sampled: true })
  })
})

it('keys of messages without a grouped field are passed on, however short', async () => {
  answers({
    rows: [
      { key: ['GET', '200'], metrics: [4], cells: [] },
      { key: ['(Empty Value)'], metrics: [3], cells: [] },
    ],
  })
  expect(await run({ row_groups: [values('method'), values('status')] })).toMatchObject({
    rows: [{ key: ['GET', '200'] }, { key: ['(Empty Value)'], values: [{ value: 3 }] }],
  })
})

it('a function of numbers over texts is refused in words, and says nothing of a field that holds other values too', async () => {
  store.fieldInfos = [
    { name: 'user', types: ['string'] },
    { name: 'took', types: ['string', 'long'] },
  ]
  answers({ total: 3, totals: [null, 3], rows: [{ key: [], metrics: [null, 3], cells: [] }] })
  const series = (field: string) => ({
    series: [
      { type: 'avg', field },
      { type: 'card', field },
    ],
  })
  await expect(run(series('user'))).rejects.toThrow('Expected numeric type on field [user], but got [keyword]')
  for (const field of ['took', 'nothing']) expect(await run(series(field))).toMatchObject({ total: 3 })
})

describe('what the store is asked', () => {
  it('every function, by its position', async () => {
    const fields = ['avg', 'min', 'max', 'sum', 'sumofsquares', 'stddev', 'variance', 'card', 'latest', 'count'].map(
      type => ({ type, field: 'x' }),
    )
    await run({ series: [...fields, { type: 'percentile', field: 'x', percentile: 95 }, { type: 'count' }] })
    const metrics = store.asked.aggregate[0]!.metrics
    expect(metrics).toHaveLength(12)
    expect(metrics[0]).toEqual({ id: '0', type: 'avg', field: 'x' })
    expect(metrics[10]).toEqual({ id: '10', type: 'percentile', field: 'x', percentile: 95 })
    expect(metrics[11]).toEqual({ id: '11', type: 'count', field: null })
  })

  it('a sort by the literal of a series, whatever its id', async () => {
    await run({
      series: [
        { type: 'count', id: 'avg(x)' },
        { type: 'avg', field: 'x', id: 'Average' },
      ],
      sort: [{ type: 'series', field: 'avg(x)', direction: 'Descending' }],
    })
    expect(store.asked.aggregate[0]!.sort).toEqual([{ by: 'metric', id: '1', order: 'desc' }])
  })

  it('no sort by what is not there', async () => {
    await expect(run({ sort: [{ type: 'series', field: 'sum(x)', direction: 'Ascending' }] })).rejects.toThrow(
      "'sum(x)': it is not one of the series",
    )
    await expect(run({ sort: [{ type: 'pivot', field: 'x', direction: 'Ascending' }] })).rejects.toThrow(
      'not a field of any group',
    )
  })

  it('no values of a field without analysis; whether there is one, the newest, and time', async () => {
    const series = (type: string) => ({ series: [{ type, field: 'body' }] })
    const said = "values of the field 'body' are not counted or compared: the search configuration names it"
    const groups = [{ row_groups: [values('body')] }, { column_groups: [{ type: 'values', fields: ['f', 'body'] }] }]
    for (const wrong of [...groups, series('card'), series('max')]) {
      await expect(run(wrong)).rejects.toThrow(said)
    }
    expect(store.asked.aggregate).toEqual([])
    const time = { row_groups: [{ type: 'time', fields: ['body'], interval: '5m' }] }
    for (const right of [series('count'), series('latest'), time]) await run(right)
    expect(store.asked.aggregate).toHaveLength(3)
  })

  it('an automatic interval by the length of the range', async () => {
    await run({ row_groups: [{ type: 'time', field: 'timestamp', interval: { type: 'auto' } }] })
    expect(store.asked.aggregate[0]!.rows).toEqual([{ type: 'time', fields: ['timestamp'], unit: 'minute', size: 1 }])
  })

  it('an automatic interval by the hits where all time is searched', async () => {
    answers({ total: 2, range: { from: 0, to: 24 * HOUR } })
    const result = await run(
      { row_groups: [{ type: 'time', field: 'timestamp', interval: { type: 'auto' } }] },
      ALL_TIME,
    )
    expect(store.asked.aggregate[1]!.rows).toEqual([{ type: 'time', fields: ['timestamp'], unit: 'minute', size: 30 }])
    expect(result).toMatchObject({
      effective_timerange: { from: '1970-01-01T00:00:00.000Z', to: '1970-01-02T00:00:00.000Z' },
    })
  })
})
