/** The queries of the store's measurements, asked through the API as a screen asks them. */
export interface BenchQuery {
  readonly name: string
  readonly query: string
  /** Seconds back from the newest message; 0 for all. */
  readonly range: number
  readonly searchType: Record<string, unknown>
  /** Milliseconds at 1 and 5 million messages that we aim for at the 95th percentile; null where none was set. */
  readonly target: readonly [number, number] | null
}

const newest = { type: 'messages', limit: 150 }
/** Counts only: a pivot without groups. */
const count = { type: 'pivot', rollup: true, series: [{ type: 'count', id: 'count()' }] }
const histogram = {
  ...count,
  row_groups: [{ type: 'time', fields: ['timestamp'], interval: { type: 'timeunit', timeunit: '30m' } }],
}
const top = (field: string) => ({ ...count, row_groups: [{ type: 'values', fields: [field], limit: 15 }] })
const series = (...series: Record<string, unknown>[]) => ({ type: 'pivot', rollup: true, series })

export const benchQueries: readonly BenchQuery[] = [
  { name: 'newest 150', query: '*', range: 0, searchType: newest, target: [20, 50] },
  { name: 'newest 150, last 5 min', query: '*', range: 300, searchType: newest, target: [20, 50] },
  { name: 'rare term: newest', query: 'zyxquarantine', range: 0, searchType: newest, target: [20, 50] },
  { name: 'rare term: count', query: 'zyxquarantine', range: 0, searchType: count, target: [15, 40] },
  { name: 'common term: newest', query: 'message:retrying', range: 0, searchType: newest, target: [20, 50] },
  { name: 'common term: count', query: 'message:retrying', range: 0, searchType: count, target: [15, 40] },
  { name: 'phrase: count', query: 'message:"retrying connection"', range: 0, searchType: count, target: [15, 40] },
  { name: 'field exact: newest', query: 'user_id:u777', range: 0, searchType: newest, target: [20, 50] },
  { name: 'field exact: count', query: 'user_id:u777', range: 0, searchType: count, target: [15, 40] },
  { name: 'infix wildcard: count', query: 'message:*etry*', range: 0, searchType: count, target: [60, 250] },
  { name: 'numeric range: count', query: 'took_ms:>5000', range: 0, searchType: count, target: [30, 100] },
  { name: 'histogram over all', query: '*', range: 0, searchType: histogram, target: [20, 120] },
  { name: 'histogram over a term', query: 'message:retrying', range: 0, searchType: histogram, target: [20, 120] },
  { name: 'top 15, few values', query: '*', range: 0, searchType: top('application'), target: [30, 110] },
  { name: 'top 15, many values', query: '*', range: 0, searchType: top('user_id'), target: [150, 550] },
  {
    name: 'top 15 over a term',
    query: 'message:retrying',
    range: 0,
    searchType: top('application'),
    target: [30, 110],
  },
  {
    name: 'average and 95th percentile',
    query: '*',
    range: 0,
    target: [90, 350],
    searchType: series(
      { type: 'avg', field: 'took_ms', id: 'avg' },
      { type: 'percentile', field: 'took_ms', percentile: 95, id: 'p95' },
    ),
  },
  {
    name: 'the same over a term',
    query: 'message:retrying',
    range: 0,
    target: [90, 350],
    searchType: series(
      { type: 'avg', field: 'took_ms', id: 'avg' },
      { type: 'percentile', field: 'took_ms', percentile: 95, id: 'p95' },
    ),
  },
  {
    name: 'cardinality',
    query: '*',
    range: 0,
    searchType: series({ type: 'card', field: 'user_id', id: 'card' }),
    target: [150, 550],
  },
]
