import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildSearch, pageOf } from '../../../../core/search/build.ts'
import { message, startSearchServer, type SearchServer } from '../testing/search-server.ts'

const ALL = '000000000000000000000001'
const OTHER = '64c900000000000000000001'
const all = { type: 'relative', range: 0 } as const
const search = (query = '*', streams: readonly string[] = []) => buildSearch({ query, timerange: all, streams })

let server: SearchServer
const permissions = { reader: [`streams:read:${ALL}`], nobody: [], stranger: [`streams:read:${ALL}`] }
beforeEach(async () => {
  permissions.reader = [`streams:read:${ALL}`]
  server = await startSearchServer(permissions)
  server.store.messagesHeld = [
    message('m1', '2023-08-02T10:00:00.000Z', { message: 'one', source: 'web1' }),
    message('m2', '2023-08-02T10:00:01.000Z', { message: 'two', source: 'web2' }, [OTHER]),
    message('m3', '2023-08-02T10:00:02.000Z', { message: 'three', source: 'web1', ['__proto__']: 'x' }, [ALL, OTHER]),
  ]
})
afterEach(() => server.close())

async function execute(body: ReturnType<typeof search>, state: object = {}, token = 'admin') {
  const stored = await server.call('POST', '/views/search', body, { token })
  if (stored.status !== 201) return stored
  return server.call('POST', `/views/search/${body.id}/execute`, state, { token })
}
const ids = (job: any) => job.results.search.search_types.messages.messages.map((hit: any) => hit.message._id)

describe('executing', () => {
  it('gives the messages and the pivot in one finished job', async () => {
    const { status, body, headers } = await execute(search())
    expect(status).toBe(201)
    expect(body.execution).toEqual({ done: true, cancelled: false, completed_exceptionally: false })
    expect(ids(body)).toEqual(['doc-m3', 'doc-m2', 'doc-m1'])
    expect(body.results.search).toMatchObject({
      state: 'COMPLETED',
      errors: [],
      search_types: { histogram: { type: 'pivot' } },
    })
    expect(body).not.toHaveProperty('errors')
    expect(headers['location']).toMatch(/\/views\/search\/status\/[0-9a-f]{24}$/)
  })

  it('gives messages in the form of the wire, whatever their fields are called', async () => {
    const { text } = await execute(search())
    expect(text).toContain('"__proto__":"x"')
    expect(text).toContain('"_id":"doc-m3","timestamp":"2023-08-02T10:00:02.000Z"')
  })

  it('pages with limit and offset, or behind a cursor', async () => {
    const page = search()
    const first = await execute(page, pageOf({ limit: 1 }))
    expect(ids(first.body)).toEqual(['doc-m3'])
    expect(Object.keys(first.body.results.search.search_types)).toEqual(['messages'])
    const [hit] = first.body.results.search.search_types.messages.messages
    expect(ids((await execute(page, pageOf({ limit: 1, offset: 1 }))).body)).toEqual(['doc-m2'])
    expect(ids((await execute(page, pageOf({ limit: 5, after: hit.cursor }))).body)).toEqual(['doc-m2', 'doc-m1'])
  })

  it('refuses to page beyond the window, as an error of that search type alone', async () => {
    const { body } = await execute(search(), {
      global_override: { search_types: { messages: { offset: 9_990, limit: 150 } } },
    })
    expect(body.errors).toEqual([
      expect.objectContaining({
        type: 'result_window_limit',
        query_id: 'search',
        search_type_id: 'messages',
        result_window_limit: 10_000,
      }),
    ])
    expect(body.results.search).toMatchObject({ state: 'FAILED', search_types: { histogram: {} } })
  })

  it('overrides the query and the range', async () => {
    const range = { type: 'absolute', from: '2023-08-02T10:00:01.000Z', to: '2023-08-02T10:00:01.000Z' }
    const { body } = await execute(search('source:web1'), {
      global_override: { timerange: range, query: 'source:web2' },
    })
    expect(ids(body)).toEqual(['doc-m2'])
    expect(body.results.search.query).toMatchObject({ timerange: range, query: { query_string: 'source:web2' } })
  })

  it('takes null for what it does not override', async () => {
    const state = {
      queries: { search: { timerange: null, query: null, search_types: { messages: { limit: null, offset: 2 } } } },
    }
    expect(ids((await execute(search(), state)).body)).toEqual(['doc-m1'])
  })

  it('keeps to the named queries', async () => {
    const { body } = await execute(search(), { global_override: { keep_queries: ['another'] } })
    expect(body).toMatchObject({ execution: { done: true }, results: {} })
  })

  it('says what is wrong with a query, and is done', async () => {
    const { status, body } = await execute(search('source:(web1'))
    expect(status).toBe(201)
    expect(body.execution).toEqual({ done: true, cancelled: false, completed_exceptionally: true })
    const error = { type: 'search_type', query_id: 'search', description: expect.stringMatching(/line 1, column \d+/) }
    expect(body.errors).toEqual(['messages', 'histogram'].map(search_type_id => ({ ...error, search_type_id })))
    expect(body.results.search).toMatchObject({ state: 'FAILED', search_types: {} })
  })

  it('refuses an unknown kind of search type without harm to the others', async () => {
    const base = search()
    const [query] = base.queries
    const { body } = await execute({
      ...base,
      queries: [{ ...query!, search_types: [...query!.search_types, { type: 'logs', id: 'logs' }] }],
    })
    expect(body.errors).toEqual([
      {
        type: 'search_type',
        query_id: 'search',
        search_type_id: 'logs',
        description: expect.stringContaining("'logs'"),
      },
    ])
    expect(ids(body)).toHaveLength(3)
  })

  it('hides a fault of the server behind a plain sentence', async () => {
    server.store.aggregation = ({ rows }) => {
      if (rows.length > 0) throw new TypeError('secret path /x/y')
      return { total: 3, range: null, rows: [], totals: [], sampled: false, indices: [] }
    }
    const { body, text } = await execute(search())
    expect(body.errors[0]).toMatchObject({ type: 'search_type', search_type_id: 'histogram' })
    expect(text).not.toContain('secret path')
  })

  it('runs without storing', async () => {
    const { status, body } = await server.call('POST', '/views/search/sync', {
      queries: [{ timerange: all, search_types: [{ type: 'messages', id: 'm' }] }],
    })
    expect(status).toBe(200)
    const [result] = Object.values<any>(body.results)
    expect(result.search_types.m.total_results).toBe(3)
    expect((await server.call('POST', '/views/search/sync')).body).toEqual([
      expect.objectContaining({ message: 'must not be null' }),
    ])
  })
})

describe('the streams of a search', () => {
  it('are all readable ones where it names none', async () => {
    const { body } = await execute(search(), {}, 'reader')
    expect(ids(body)).toEqual(['doc-m3', 'doc-m1'])
    expect(body.results.search.query.filter).toEqual({ type: 'or', filters: [{ type: 'stream', id: ALL }] })
  })

  it('may not be forbidden ones', async () => {
    const { status, body } = await execute(search('*', [ALL, OTHER]), {}, 'reader')
    expect(status).toBe(403)
    expect(body).toMatchObject({ type: 'MissingStreamPermission', streams: [OTHER] })
  })

  it('are refused where none is readable', async () => {
    const { status, body } = await execute(search(), {}, 'nobody')
    expect(status).toBe(403)
    expect(body).toMatchObject({
      type: 'MissingStreamPermission',
      streams: [],
      message: 'Not authorized to search: the permission to read a stream is missing.',
    })
  })

  it('are checked in search types and filters too', async () => {
    const base = search()
    const [query] = base.queries
    const types = query!.search_types.map(type => ({ ...type, streams: [OTHER] }))
    expect(
      (await execute({ ...base, queries: [{ ...query!, search_types: types as never }] }, {}, 'reader')).body,
    ).toMatchObject({ type: 'MissingStreamPermission' })
    const state = { queries: { search: { query: `streams:${OTHER}` } } }
    expect(ids((await execute(search(), state, 'reader')).body ?? {})).not.toContain('doc-m2')
  })
})

describe('the filters of a query', () => {
  const inline = (queryString: string, more: object = {}) => ({
    type: 'inlineQueryString',
    title: null,
    description: null,
    queryString,
    negation: false,
    disabled: false,
    ...more,
  })
  async function filtered(query: object, type: object = {}, token = 'admin') {
    const base = search()
    const [first] = base.queries
    const search_types = first!.search_types.map(one => ({ ...one, ...type })) as never
    return await execute({ ...base, queries: [{ ...first!, ...query, search_types }] }, {}, token)
  }

  it.each([
    ['are applied', [inline('source:web1')], ['doc-m3', 'doc-m1']],
    ['are all applied', [inline('source:web1'), inline('message:one')], ['doc-m1']],
    ['exclude where they say so', [inline('source:web1', { negation: true })], ['doc-m2']],
    [
      'are left out where they are disabled',
      [inline('source:web1', { disabled: true }), inline(' ', { negation: true })],
      ['doc-m3', 'doc-m2', 'doc-m1'],
    ],
    [
      'count when they are named and bring their query',
      [{ ...inline('source:web2'), type: 'referenced', id: 'f1' }],
      ['doc-m2'],
    ],
  ])('%s', async (_, filters, expected) => {
    expect(ids((await filtered({ filters })).body)).toEqual(expected)
    expect(ids((await filtered({}, { filters })).body)).toEqual(expected)
    expect((await filtered({ filters })).body.results.search.query.filters).toMatchObject(filters)
  })

  it('that are kept elsewhere are said: nothing is found in place of more than was asked for', async () => {
    const filters = [{ type: 'referenced', id: 'f1', title: 'Only mine' }]
    const { body } = await filtered({ filters })
    const description = expect.stringContaining("'Only mine' needs its query")
    const error = { type: 'search_type', query_id: 'search', description }
    expect(body.errors).toEqual(['messages', 'histogram'].map(search_type_id => ({ ...error, search_type_id })))
    expect(body.results.search.search_types).toEqual({})
    const types = (await filtered({}, { filters })).body
    expect(types.errors.map((error: any) => [error.type, error.search_type_id])).toEqual([
      ['search_type', 'messages'],
      ['search_type', 'histogram'],
    ])
    expect(ids((await filtered({ filters: [{ ...filters[0]!, disabled: true }] })).body)).toHaveLength(3)
  })

  it('in the older form: streams and words, and the answer repeats the question', async () => {
    const words = { type: 'query_string', query: 'source:web1' }
    const stream = (id: string) => ({ type: 'stream', id })
    const both = { type: 'and', filters: [stream(ALL), words] }
    const { body } = await filtered({ filter: both })
    expect(ids(body)).toEqual(['doc-m3', 'doc-m1'])
    expect(body.results.search.query.filter).toEqual(both)
    const alone = await filtered({ filter: words }, {}, 'reader')
    expect(ids(alone.body)).toEqual(['doc-m3', 'doc-m1'])
    expect(alone.body.results.search.query.filter).toEqual({
      type: 'and',
      filters: [{ type: 'or', filters: [stream(ALL)] }, words],
    })
  })

  it('that let through a stream or words read every stream that may be read', async () => {
    const filter = {
      type: 'or',
      filters: [
        { type: 'stream', id: ALL },
        { type: 'query_string', query: 'source:web2' },
      ],
    }
    await filtered({ filter })
    await filtered({ filter }, {}, 'reader')
    expect(server.store.asked.messages.map(({ scope }) => scope.streams)).toEqual([null, [ALL]])
    const forbidden = {
      type: 'or',
      filters: [
        { type: 'stream', id: OTHER },
        { type: 'query_string', query: 'x' },
      ],
    }
    expect(await filtered({ filter: forbidden }, {}, 'reader')).toMatchObject({
      status: 403,
      body: { streams: [OTHER] },
    })
  })
})

describe('a search', () => {
  it('belongs to whoever posted it', async () => {
    const mine = search()
    await server.call('POST', '/views/search', mine, { token: 'reader' })
    expect((await server.call('GET', `/views/search/${mine.id}`, undefined, { token: 'reader' })).body.id).toBe(mine.id)
    for (const [method, url, body] of [
      ['GET', `/views/search/${mine.id}`],
      ['POST', `/views/search/${mine.id}/execute`, {}],
      ['POST', '/views/search', mine],
    ] as const) {
      expect((await server.call(method, url, body, { token: 'stranger' })).status).toBe(403)
    }
    expect((await server.call('GET', '/views/search', undefined, { token: 'stranger' })).body).toEqual([])
    expect((await server.call('GET', '/views/search', undefined, { token: 'reader' })).body).toHaveLength(1)
  })

  it('that is unknown is not found', async () => {
    expect((await server.call('GET', '/views/search/64c8aa000000000000000001')).status).toBe(404)
  })

  it('is refused with the name of what is wrong', async () => {
    const wrong = await server.call('POST', '/views/search', {
      queries: [{ search_types: [{ type: 'messages', limit: -1 }] }],
    })
    expect(wrong).toMatchObject({
      status: 400,
      body: { type: 'ApiError', message: expect.stringContaining('queries[0].search_types[0].limit') },
    })
  })

  it('names streams in place of a filter in the second form', async () => {
    const accept = 'application/vnd.graylog.search.v2+json'
    const posted = await server.call(
      'POST',
      '/views/search',
      { queries: [{ id: 'q', streams: [ALL], search_types: [] }] },
      { accept },
    )
    expect(posted.body.queries[0]).toMatchObject({ streams: [ALL] })
    expect(posted.body.queries[0]).not.toHaveProperty('filter')
  })
})

describe('a job', () => {
  it("is its owner's alone", async () => {
    const { body } = await execute(search(), {}, 'reader')
    expect((await server.call('GET', `/views/search/status/${body.id}`, undefined, { token: 'reader' })).body.id).toBe(
      body.id,
    )
    expect((await server.call('GET', `/views/search/status/${body.id}`, undefined, { token: 'stranger' })).status).toBe(
      404,
    )
  })

  it('is gone once its owner may no longer read one of its streams', async () => {
    const { body } = await execute(search(), {}, 'reader')
    const status = async () =>
      (await server.call('GET', `/views/search/status/${body.id}`, undefined, { token: 'reader' })).status
    expect(await status()).toBe(200)
    permissions.reader = []
    expect(await status()).toBe(404)
    permissions.reader = [`streams:read:${ALL}`]
    expect(await status()).toBe(200)
  })

  it('stops when its asker leaves', async () => {
    const mine = search()
    await server.call('POST', '/views/search', mine)
    let open = () => {}
    server.store.gate = new Promise(resolve => {
      open = resolve
    })
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
    const leave = new AbortController()
    const headers = { authorization: 'Bearer admin', 'content-type': 'application/json' }
    const asked = fetch(`${address}/api/views/search/${mine.id}/execute`, {
      method: 'POST',
      headers,
      body: '{}',
      signal: leave.signal,
    })
    while (server.store.asked.messages.length === 0) await new Promise(resolve => setTimeout(resolve, 5))
    const { signal } = server.store
    leave.abort()
    await expect(asked).rejects.toThrow()
    while (!signal?.aborted) await new Promise(resolve => setTimeout(resolve, 5))
    open()
  })
})
