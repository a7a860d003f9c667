/** A server that answers any pivot with made-up, always equal figures, and knobs for the tests on `window.widgetsServer`. */
import { seriesLiteral } from '../../../core/search/rules.ts'
import type {
  BucketSpec,
  PivotResult,
  PivotRow,
  PivotSearchType,
  Search,
  SearchJob,
  SearchType,
  SearchTypeResult,
  SeriesSpec,
} from '../../../core/search/schema.ts'
import { hostileTexts } from '../hostile-texts.ts'

export interface WidgetsServer {
  /** Milliseconds before an execution is answered. */
  delay: number
  /** Executions fail. */
  down: boolean
  /** Nothing matches. */
  empty: boolean
  /** Pivots that group by this field fail, alone. */
  failing: string
  /** The streams of pivots that group by this field may not be read. */
  forbidden: string
  /** Pivots that group by this field are answered with what is none. */
  garbled: string
  /** The server refuses any search with a pivot that groups by this field. */
  refused: string
  /** Searches that were executed, and how many of them were given up. */
  readonly searches: Search[]
  cancelled: number
}

const initial = {
  delay: 0,
  down: false,
  empty: false,
  failing: '',
  forbidden: '',
  garbled: '',
  refused: '',
  cancelled: 0,
}

export const widgetsServer: WidgetsServer = { ...initial, searches: [] }
export function resetWidgetsServer() {
  Object.assign(widgetsServer, initial)
  widgetsServer.searches.length = 0
}
Object.assign(window, { widgetsServer })

export const from = Date.parse('2026-11-20T13:47:00.000Z')
export const to = Date.parse('2026-11-20T14:47:00.000Z')
const range = { type: 'absolute' as const, from: new Date(from).toISOString(), to: new Date(to).toISOString() }

const hostile = hostileTexts.filter(text => text !== '')
const values = new Map<string, readonly string[]>(
  Object.entries({
    source: ['k8s-node-11', 'k8s-node-09', 'pay-db-02', 'k8s-node-17', 'k8s-node-04', '(Empty Value)'],
    level: ['6', '4', '3', '7'],
    service: ['payments', 'checkout', 'inventory', 'edge', 'auth'],
    status: ['2xx', '3xx', '4xx', '5xx'],
    place: ['52.52,13.40', '40.71,-74.00', '35.68,139.69', '-33.87,151.21', '-1.29,36.82', 'nowhere'],
    hostile,
    many: Array.from({ length: 2000 }, (_, index) => `value-${String(index).padStart(4, '0')}`),
  }),
)
values.set('__proto__', hostile)

/** From 0 to 1. */
function chance(seed: string): number {
  let hash = 2166136261
  for (const letter of seed) hash = Math.imul(hash ^ letter.codePointAt(0)!, 16777619)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39)
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32
}

function keysOf(groups: readonly BucketSpec[]): string[][] {
  return groups.reduce<string[][]>(
    (keys, group) => {
      const own =
        group.type === 'time'
          ? Array.from({ length: 60 }, (_, index) => new Date(from + index * 60_000).toISOString()).filter(
              (_, index) => index % 13 !== 7,
            )
          : (values.get(group.fields[0]!) ?? ['one', 'two', 'three']).slice(0, group.limit)
      return keys.flatMap(key => own.map(value => [...key, value]))
    },
    [[]],
  )
}

function valueOf(series: SeriesSpec, seed: string): number {
  const share = chance(`${seriesLiteral(series)} ${seed}`)
  if (series.type === 'count' || series.type === 'card') return Math.round(20 + 180 * share)
  return Math.round((series.type === 'max' ? 900 : series.type === 'min' ? 10 : 300) * (0.6 + share) * 100) / 100
}

function pivot(type: PivotSearchType): PivotResult {
  const columns = keysOf(type.column_groups)
  const row = (key: readonly string[]): PivotRow => ({
    key,
    source: 'leaf',
    values: [
      ...(type.column_groups.length === 0 || type.rollup
        ? type.series.map(series => ({
            key: [series.id],
            value: valueOf(series, `${type.name} ${key}`),
            rollup: true,
            source: 'row-leaf' as const,
          }))
        : []),
      ...(type.column_groups.length === 0
        ? []
        : columns.flatMap(column =>
            type.series.map(series => ({
              key: [...column, series.id],
              value: valueOf(series, `${key} ${column}`),
              rollup: false,
              source: 'col-leaf' as const,
            })),
          )),
    ],
  })
  const totals: PivotRow = {
    key: [],
    source: 'non-leaf',
    values: type.series.map(series => ({
      key: [series.id],
      value: valueOf(series, 'all') * 20,
      rollup: true,
      source: 'row-inner',
    })),
  }
  const rows = widgetsServer.empty
    ? []
    : [...keysOf(type.row_groups).map(row), ...(type.rollup && type.row_groups.length > 0 ? [totals] : [])]
  const sort = type.sort[0]
  if (sort?.direction === 'Ascending') rows.reverse()
  return {
    id: type.id,
    type: 'pivot',
    total: widgetsServer.empty ? 0 : 4218,
    effective_timerange: range,
    ...(rows.length > 0 ? { rows } : {}),
  }
}

/** Events for any chart that requests them. */
const events = [
  { id: 'e1', timestamp: '2026-11-20T14:00:30.000Z', message: 'Disk nearly full', alert: true, streams: [] },
  { id: 'e2', timestamp: '2026-11-20T14:20:10.000Z', message: 'Deployment <b>7</b>', alert: false, streams: [] },
]

const resultOf = (type: SearchType): SearchTypeResult | undefined => {
  if (groups(type, widgetsServer.garbled))
    return { ...pivot(type as PivotSearchType), rows: [{ source: 'leaf', key: null, values: 7 }] } as never
  if (isPivot(type)) return pivot(type)
  return type.type === 'events'
    ? ({ id: type.id, type: 'events', events, name: null } as unknown as SearchTypeResult)
    : undefined
}

const isPivot = (type: SearchType): type is PivotSearchType => type.type === 'pivot'
const groups = (type: SearchType, field: string) =>
  field !== '' &&
  isPivot(type) &&
  [...type.row_groups, ...type.column_groups].some(({ fields }) => fields.includes(field))

/** @param only the search types that have finished; default: all */
export function job(search: Search, only?: readonly string[]): SearchJob {
  const query = search.queries[0]!
  const errors = query.search_types
    .filter(type => groups(type, widgetsServer.failing) || groups(type, widgetsServer.forbidden))
    .map(type => ({
      type: groups(type, widgetsServer.failing) ? ('search_type' as const) : ('missing_stream_permission' as const),
      description: groups(type, widgetsServer.failing)
        ? `Field '${widgetsServer.failing}' holds too many values to group by.`
        : 'You may not read the streams of this widget.',
      query_id: query.id,
      search_type_id: type.id,
    }))
  const wrong = new Set(errors.map(({ search_type_id }) => search_type_id))
  return {
    execution: { done: only === undefined, cancelled: false, completed_exceptionally: errors.length > 0 },
    id: 'j',
    search_id: search.id,
    owner: 'ann',
    ...(errors.length > 0 ? { errors } : {}),
    results: {
      [query.id]: {
        query: { ...query, filter: undefined },
        errors,
        state: 'COMPLETED',
        execution_stats: { duration: 12, timestamp: range.to, effective_timerange: range },
        search_types: Object.fromEntries(
          query.search_types
            .filter(({ id }) => !wrong.has(id) && (only?.includes(id) ?? true))
            .flatMap(type => {
              const result = resultOf(type)
              return result ? [[type.id, result]] : []
            }),
        ),
      },
    },
  }
}

const stored = new Map<string, Search>()
const refusal = (message: string, status: number) => Response.json({ type: 'ApiError', message }, { status })

export const widgetsFetch: typeof fetch = async (input, init) => {
  const request = new Request(input instanceof Request ? input : new URL(String(input), location.href), init)
  const path = new URL(request.url).pathname.replace(/^\/api/, '')
  if (path === '/system/sessions') return Response.json({ is_valid: true, session_id: null, username: 'ann' })
  if (path === '/views/search') {
    const search = (await request.json()) as Search
    if (search.queries[0]!.search_types.some(type => groups(type, widgetsServer.refused)))
      return refusal('search_types: that grouping is refused', 400)
    stored.set(search.id, search)
    return Response.json(search, { status: 201 })
  }
  const executed = /^\/views\/search\/([^/]+)\/execute$/.exec(path)
  if (executed) {
    const search = stored.get(executed[1]!)!
    widgetsServer.searches.push(search)
    await new Promise<void>((resolve, reject) => {
      const answered = new AbortController()
      const timer = setTimeout(() => {
        answered.abort()
        resolve()
      }, widgetsServer.delay)
      request.signal.addEventListener(
        'abort',
        () => {
          clearTimeout(timer)
          widgetsServer.cancelled += 1
          reject(request.signal.reason as Error)
        },
        { signal: answered.signal },
      )
    })
    return widgetsServer.down ? refusal('The store is being rebuilt', 503) : Response.json(job(search), { status: 201 })
  }
  return Response.json({
    id: 'u0',
    username: 'ann',
    full_name: 'Ann Doe',
    email: '',
    permissions: ['*'],
    grn_permissions: [],
    timezone: 'UTC',
    preferences: {},
    startpage: null,
    roles: [],
    read_only: false,
    service_account: false,
  })
}
