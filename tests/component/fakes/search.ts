/** Answers the calls of searches for a page under test: messages one second apart, newest first, with what was asked on record. */
import type { Page, Route } from '@playwright/test'
import { fakeApi, type FakeApi } from './api.ts'

export interface FakeSearch extends FakeApi {
  /** Bodies of POST /views/search, the last one last. */
  readonly searches: SearchBody[]
  /** Number of matching messages. */
  total: number
}

interface SearchBody {
  readonly id: string
  readonly queries: readonly [
    {
      readonly timerange: Readonly<Record<string, unknown>>
      readonly query: { readonly query_string: string }
      readonly filter: unknown
      readonly search_types: readonly {
        readonly id: string
        readonly type: string
        readonly row_groups?: readonly { readonly type: string }[]
        readonly sort?: unknown
        readonly filters?: unknown
      }[]
    },
  ]
}

export const newest = Date.parse('2026-11-20T14:47:00.000Z')
const range = { type: 'absolute', from: '2026-11-20T14:42:00.000Z', to: '2026-11-20T14:47:00.000Z' }
const levels = [6, 3, 7, 4]

export const textOf = (index: number) =>
  index === 0 ? 'capture failed: timeout after 3000 ms <b>txn=5b0e</b>' : `line number ${index}`

function message(index: number) {
  const time = newest - index * 1000
  return {
    index: 'logs_0',
    decoration_stats: null,
    cursor: [time, `m${index}`],
    highlight_ranges: index === 0 ? { message: [{ start: 16, length: 7 }] } : {},
    message: {
      _id: `m${index}`,
      gl2_message_id: `01J${index}`,
      timestamp: new Date(time).toISOString(),
      streams: ['000000000000000000000001'],
      source: `web-${index % 3}`,
      message: textOf(index),
      level: levels[index % 4],
      http_status: 500 + index,
      gl2_receive_timestamp: new Date(time + 5).toISOString(),
      gl2_source_input: 'i1',
      gl2_source_node: 'n1',
    },
  }
}

const bars = () =>
  Array.from({ length: 150 }, (_, bar) => {
    const key = new Date(Date.parse(range.from) + bar * 2000).toISOString()
    const values = [
      ['6', 4],
      ['3', bar === 50 ? 3 : 0],
    ] as const
    return {
      key: [key],
      source: 'leaf',
      values: [
        {
          key: ['count()'],
          value: values.reduce((sum, [, count]) => sum + count, 0),
          rollup: true,
          source: 'row-leaf',
        },
        ...values
          .filter(([, count]) => count > 0)
          .map(([level, count]) => ({ key: [level, 'count()'], value: count, rollup: false, source: 'col-leaf' })),
      ],
    }
  })

const topValues = ['web-0', 'web-1'].map((key, index) => ({
  key: [key],
  source: 'leaf',
  values: [{ key: ['count()'], value: 60 - index * 20, rollup: true, source: 'row-leaf' }],
}))

function execute(body: SearchBody, { total }: FakeSearch, offset: number) {
  const types = body.queries[0].search_types
  const pivot = types.find(({ type }) => type === 'pivot')
  const rows = total === 0 ? undefined : pivot?.row_groups?.[0]?.type === 'values' ? topValues : bars()
  const messages = Array.from({ length: Math.max(0, Math.min(150, total - offset)) }, (_, at) => message(offset + at))
  return {
    execution: { done: true, cancelled: false, completed_exceptionally: false },
    id: 'j',
    search_id: body.id,
    owner: 'mara.lindqvist',
    results: {
      search: {
        query: {},
        errors: [],
        state: 'COMPLETED',
        execution_stats: { duration: 184, timestamp: range.to, effective_timerange: range },
        search_types: {
          messages: {
            id: 'messages',
            type: 'messages',
            messages,
            effective_timerange: range,
            total_results: total,
            indices: ['logs_0', 'logs_1'],
          },
          histogram: { id: 'histogram', type: 'pivot', total, effective_timerange: range, rows },
        },
      },
    },
  }
}

const field = (name: string, type: string, ...properties: string[]) => ({
  name,
  type: { type, properties, index_names: [] },
})

export async function fakeSearch(page: Page): Promise<FakeSearch> {
  const api = await fakeApi(page)
  const fake: FakeSearch = Object.assign(api, {
    searches: [] as SearchBody[],
    total: 400,
  })
  const answer = (route: Route, body: unknown) =>
    route.fulfill({ status: 200, contentType: 'application/json', body: JSON.stringify(body) })
  await page.route('**/api/views/search', route => {
    const body = route.request().postDataJSON() as SearchBody
    fake.searches.push(body)
    return answer(route, body)
  })
  await page.route('**/api/views/search/*/execute', route => {
    const id = route.request().url().split('/').at(-2)
    const state = route.request().postDataJSON() as {
      global_override?: { search_types?: { messages?: { after?: [number] } } }
    }
    const after = state.global_override?.search_types?.messages?.after
    return answer(
      route,
      execute(fake.searches.find(search => search.id === id)!, fake, after ? (newest - after[0]) / 1000 + 1 : 0),
    )
  })
  await page.route('**/api/search/validate', route => answer(route, { status: 'OK' }))
  const suggestions = [
    { value: 'web-1', occurrence: 40 },
    { value: 'web 2', occurrence: 3 },
  ]
  await page.route('**/api/search/suggest', route => answer(route, { field: 'source', input: '', suggestions }))
  api.answers.set('/views/fields', {
    body: [
      field('http_status', 'long', 'numeric', 'enumerable'),
      field('level', 'long', 'numeric', 'enumerable'),
      field('message', 'string', 'full-text-search'),
      field('source', 'string', 'enumerable'),
      field('timestamp', 'date', 'enumerable'),
    ],
  })
  api.answers.set('/search/field_coverage', {
    body: {
      total: 400,
      sampled: false,
      more: false,
      fields: [
        ...['level', 'message', 'source', 'timestamp', 'streams', 'gl2_source_input'].map(name => ({
          name,
          count: 400,
        })),
        { name: 'http_status', count: 93 },
      ],
    },
  })
  api.answers.set('/system/cluster_config/org.graylog2.indexer.searches.SearchesClusterConfig', {
    body: { relative_timerange_options: { PT5M: '5 minutes', PT1H: '1 hour', P1D: '1 day', PT0S: 'all messages' } },
  })
  api.answers.set('/streams', {
    body: { total: 1, streams: [{ id: '000000000000000000000001', title: 'All messages' }] },
  })
  api.answers.set('/search/decorators', { body: [] })
  api.answers.set('/system/inputs', { body: { total: 1, inputs: [{ id: 'i1', title: 'GELF TCP' }] } })
  api.answers.set('/messages/logs_0/m0', {
    body: {
      index: 'logs_0',
      highlight_ranges: {},
      message: {
        ...message(0).message,
        id: 'm0',
        message_id: '01J0',
        fields: message(0).message,
        stream_ids: [],
      },
    },
  })
  return fake
}
