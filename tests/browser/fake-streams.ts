/** Streams in memory behind the API, as the contract answers them: lists in pages, and rules that are matched. */
import type { Page } from '@playwright/test'
import { matchStream } from '../../core/streams/match.ts'
import { DEFAULT_STREAM_ID, ruleProblems, SPECIAL_STREAM_IDS } from '../../core/streams/rules.ts'
import type { Stream, StreamRule, StreamRuleInput } from '../../core/streams/schema.ts'

export interface FakeStreams {
  readonly all: Stream[]
  add(title: string, more?: Partial<Stream>): Stream
}

const indexSets = [
  { id: '64c8aa000000000000000001', title: 'Default', default: true, writable: true },
  { id: '64c8aa000000000000000002', title: 'Commerce', default: false, writable: true },
  { id: '64c8aa000000000000000003', title: 'Restored', default: false, writable: false },
]
const inputId = 'i1'

const fieldsOfMessage = {
  _id: 'm1',
  gl2_message_id: '01J1',
  gl2_source_input: inputId,
  gl2_source_node: 'n1',
  streams: [DEFAULT_STREAM_ID],
  timestamp: '2026-11-20T14:47:00.000Z',
  source: 'web-1',
  message: 'capture failed: timeout after 3000 ms',
  service: 'payments',
  level: 3,
  http_status: 504,
}

const attributes = [
  { id: '_id', title: 'id', type: 'OBJECT_ID', sortable: true, hidden: true, searchable: true },
  { id: 'title', title: 'Title', type: 'STRING', sortable: true, searchable: true },
  { id: 'description', title: 'Description', type: 'STRING', sortable: true, searchable: true },
  { id: 'created_at', title: 'Created', type: 'DATE', sortable: true, filterable: true },
  {
    id: 'index_set_id',
    title: 'Index set id',
    type: 'STRING',
    sortable: true,
    hidden: true,
    filterable: true,
    related_collection: 'index_sets',
  },
  {
    id: 'disabled',
    title: 'Status',
    type: 'BOOLEAN',
    sortable: true,
    filterable: true,
    filter_options: [
      { value: 'true', title: 'Paused' },
      { value: 'false', title: 'Running' },
    ],
  },
]

type Answer = { readonly status?: number; readonly body?: unknown }
const ok = (body: unknown): Answer => ({ body })
const refuse = (status: number, message: string): Answer => ({ status, body: { type: 'ApiError', message } })
const invalid = (errors: Readonly<Record<string, readonly string[]>>): Answer => ({
  status: 400,
  body: {
    type: 'ValidationApiError',
    message: 'Validation failed!',
    validation_errors: Object.fromEntries(
      Object.entries(errors).map(([field, texts]) => [field, texts.map(error => ({ error }))]),
    ),
  },
})
const regex = (pattern: string) => {
  const found = new RegExp(pattern, 's')
  return (text: string) => found.test(text)
}

export async function fakeStreams(page: Page): Promise<FakeStreams> {
  let count = 0
  const favorites = new Set<string>()
  const newId = () => `64c9bb${String(++count).padStart(18, '0')}`
  const fake: FakeStreams = {
    all: [],
    add(title, more = {}) {
      const id = more.id ?? newId()
      const stream: Stream = {
        id,
        title,
        description: null,
        creator_user_id: 'mara.lindqvist',
        outputs: [],
        matching_type: 'AND',
        disabled: false,
        rules: [],
        created_at: '2026-06-19T13:45:12.000Z',
        content_pack: null,
        is_default: id === DEFAULT_STREAM_ID,
        remove_matches_from_default_stream: false,
        index_set_id: indexSets[0]!.id,
        is_editable: !SPECIAL_STREAM_IDS.includes(id),
        ...more,
      }
      fake.all.push({ ...stream, rules: stream.rules.map(rule => ({ ...rule, stream_id: id })) })
      return fake.all.at(-1)!
    },
  }

  function paginated(query: URLSearchParams): Answer {
    const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('per_page') ?? 50)]
    const wanted = (query.get('query') ?? '').toLowerCase()
    const filters = query.getAll('filters').map(filter => filter.split(/:(.*)/s) as [keyof Stream, string])
    const sort = (query.get('sort') ?? 'title') as keyof Stream
    const found = fake.all
      .filter(
        stream =>
          stream.title.toLowerCase().includes(wanted) &&
          filters.every(([name, value]) => String(stream[name]) === value),
      )
      .sort((a, b) => String(a[sort]).localeCompare(String(b[sort])) * (query.get('order') === 'desc' ? -1 : 1))
    const elements = found.slice((page - 1) * size, page * size).map(stream => ({
      ...stream,
      outputs: stream.outputs.map(({ id }) => id),
      alert_conditions: null,
      alert_receivers: null,
    }))
    return ok({
      query: wanted,
      pagination: { total: found.length, count: elements.length, page, per_page: size },
      total: fake.all.length,
      sort,
      order: query.get('order') ?? 'asc',
      elements,
      attributes,
      defaults: { sort: { id: 'title', direction: 'ASC' } },
    })
  }

  function change(stream: Stream, action: string): string | null {
    if (stream.is_default || !stream.is_editable) return 'The default stream cannot be changed.'
    if (action === 'delete') fake.all.splice(fake.all.indexOf(stream), 1)
    else stream.disabled = action === 'pause'
    return null
  }

  function bulk(action: string, ids: readonly string[]): Answer {
    const failures = ids.flatMap(id => {
      const stream = fake.all.find(one => one.id === id)
      const failure_explanation = stream ? change(stream, action) : 'There is no such stream.'
      return failure_explanation === null ? [] : [{ entity_id: id, failure_explanation }]
    })
    return ok({ successfully_performed: ids.length - failures.length, failures })
  }

  function create(body: any, from?: Stream): Answer {
    const { id } = fake.add(body.title, {
      ...from,
      ...body,
      id: newId(),
      disabled: true,
      description: body.description ?? null,
    })
    return { status: 201, body: { stream_id: id } }
  }

  function rules(stream: Stream, method: string, ruleId: string | undefined, body: any): Answer {
    if (method === 'GET') return ok({ total: stream.rules.length, stream_rules: stream.rules })
    const at = stream.rules.findIndex(({ id }) => id === ruleId)
    if (ruleId !== undefined && at < 0) return refuse(404, 'There is no such rule.')
    if (method === 'DELETE') {
      stream.rules.splice(at, 1)
      return { status: 204 }
    }
    const problems = ruleProblems(body as StreamRuleInput)
    if (Object.keys(problems).length > 0) return invalid(problems)
    const rule: StreamRule = {
      ...body,
      id: ruleId ?? newId(),
      stream_id: stream.id,
      description: body.description ?? null,
    }
    stream.rules.splice(ruleId === undefined ? stream.rules.length : at, 1, rule)
    return { status: ruleId === undefined ? 201 : 200, body: { streamrule_id: rule.id } }
  }

  function answer(method: string, path: string, query: URLSearchParams, body: any): Answer | null {
    if (path === '/favorites') {
      const marked = [...favorites].map(grn => ({ grn, title: grn }))
      return ok({ total: marked.length, count: marked.length, page: 1, per_page: 0, favorites: marked })
    }
    if (path.startsWith('/favorites/')) {
      favorites[method === 'PUT' ? 'add' : 'delete'](path.slice('/favorites/'.length))
      return { status: 204 }
    }
    if (path === '/system/indices/index_sets') return ok({ total: indexSets.length, index_sets: indexSets, stats: {} })
    if (path === '/system/fields') return ok({ fields: Object.keys(fieldsOfMessage) })
    if (path === '/cluster/metrics/multiple') return metrics(body.metrics)
    if (path === '/tools/regex_tester') {
      const { regex: pattern, string } = body as { regex: string; string: string }
      return ok({ regex: pattern, string, matched: regex(pattern.replace(/^\(\?s\)/, ''))(string) })
    }
    if (path === '/messages/logs_0/m1') return ok(single(fieldsOfMessage))
    if (!path.startsWith('/streams')) return null
    const [, , first, second, third] = path.split('/')
    if (path === '/streams' && method === 'GET') return ok({ total: fake.all.length, streams: fake.all })
    if (path === '/streams') return create(body)
    if (first === 'paginated') return paginated(query)
    if (path === '/streams/rules/inputs') return ok({ inputs: [{ id: inputId, title: 'GELF TCP', name: 'GELF TCP' }] })
    if (first?.startsWith('bulk_')) return bulk(first.slice(5), body.entity_ids)
    if (first === 'indexSet') return assign(second!, body)
    const stream = fake.all.find(({ id }) => id === first)
    if (!stream) return refuse(404, 'There is no such stream.')
    if (second === undefined && method === 'GET') return ok(stream)
    if (second === 'testMatch') {
      const fields = body.message as Record<string, unknown>
      return ok(
        matchStream(
          stream.matching_type,
          stream.rules,
          { timestamp: Date.parse(String(fields.timestamp)), fields },
          regex,
        ),
      )
    }
    if (second === 'rules' && method === 'GET') return rules(stream, method, third, body)
    if (second === 'rules') return rules(stream, method, third, body)
    if (second === 'clone') return create(body, stream)
    if (second === 'pause' || second === 'resume' || method === 'DELETE') {
      const failure = change(stream, second ?? 'delete')
      return failure === null ? { status: 204 } : refuse(400, failure)
    }
    Object.assign(stream, body)
    return ok(stream)
  }

  function assign(indexSetId: string, ids: readonly string[]): Answer {
    const streams = ids.map(id => fake.all.find(one => one.id === id))
    if (streams.some(stream => !stream)) return refuse(404, 'There is no such stream.')
    for (const stream of streams) stream!.index_set_id = indexSetId
    return { status: 200 }
  }

  const metrics = (names: readonly string[]): Answer =>
    ok({
      n1: {
        total: names.length,
        metrics: names.map(name => {
          const paused = fake.all.find(({ id }) => name.includes(id))?.disabled ?? false
          return {
            full_name: name,
            name: name.split('.').at(-1),
            type: 'gauge',
            metric: { value: paused ? 0 : 12.4 },
          }
        }),
      },
    })

  const paths =
    /\/api\/(streams|favorites|messages\/|system\/fields|system\/indices\/index_sets|cluster\/metrics|tools\/regex_tester)/
  await page.route(paths, async route => {
    const request = route.request()
    const url = new URL(request.url())
    const path = decodeURIComponent(url.pathname.replace(/^.*?\/api/, ''))
    const text = request.postData()
    const body: unknown = text === null || text === '' ? null : JSON.parse(text)
    const found = answer(request.method(), path, url.searchParams, body)
    if (!found) return route.fallback()
    return route.fulfill({
      status: found.status ?? 200,
      contentType: 'application/json',
      body: found.body === undefined ? '' : JSON.stringify(found.body),
    })
  })
  return fake
}

const single = (fields: Record<string, unknown>) => ({
  index: 'logs_0',
  highlight_ranges: {},
  message: {
    id: 'm1',
    message_id: '01J1',
    timestamp: fields.timestamp,
    message: fields.message,
    source: fields.source,
    fields,
    streams: [],
    stream_ids: [DEFAULT_STREAM_ID],
    field_count: Object.keys(fields).length,
    size: 120,
    source_input_id: inputId,
    filter_out: false,
  },
})
