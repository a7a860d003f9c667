import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { message, startSearchServer, type SearchServer } from '../testing/search-server.ts'

const ALL = '000000000000000000000001'
const OTHER = '64c900000000000000000001'

let server: SearchServer
beforeEach(async () => {
  server = await startSearchServer({
    reader: [`streams:read:${ALL}`, 'messages:read', 'fieldnames:read'],
    limited: [`streams:read:${OTHER}`, 'messages:read:doc-m1'],
    nobody: [],
    searcher: [`streams:read:${ALL}`, 'searches:relative'],
  })
  server.store.messagesHeld = [
    message('m1', '2023-08-02T10:00:00.000Z', { message: 'say "hi",\r\nthen =cmd|x', source: 'web1', took_ms: 12 }),
    message('m2', '2023-08-02T10:00:01.000Z', { message: 'two', source: 'web2' }, [OTHER]),
  ]
})
afterEach(() => server.close())

const get = (url: string, options?: { token?: string; accept?: string }) => server.call('GET', url, undefined, options)
const absolute = 'from=2023-08-02T00:00:00.000Z&to=2023-08-03T00:00:00.000Z'

describe('one message', () => {
  it('has its fields and where it stands', async () => {
    const { body } = await get('/messages/cordwood_0/doc-m1')
    expect(body).toMatchObject({
      index: 'cordwood_0',
      highlight_ranges: {},
      message: {
        id: 'doc-m1',
        message_id: 'm1',
        timestamp: '2023-08-02T10:00:00.000Z',
        source: 'web1',
        stream_ids: [ALL],
        streams: [],
        fields: { _id: 'doc-m1', took_ms: 12 },
      },
    })
  })

  it('is found by whoever may read one of its streams only', async () => {
    expect((await get('/messages/cordwood_0/doc-m1', { token: 'reader' })).status).toBe(200)
    expect((await get('/messages/cordwood_0/doc-m2', { token: 'reader' })).status).toBe(403)
    expect((await get('/messages/cordwood_0/doc-m1', { token: 'limited' })).status).toBe(403)
    expect((await get('/messages/cordwood_0/doc-m2', { token: 'limited' })).status).toBe(403)
  })

  it('that is not there is refused as one that may not be read', async () => {
    const refused = async (path: string) => {
      const { status, text } = await get(`/messages/${path}`, { token: 'reader' })
      return { status, text: text.replaceAll(/doc-m\d/g, 'ID') }
    }
    const hidden = await refused('cordwood_0/doc-m2')
    expect(await refused('cordwood_0/doc-m9')).toEqual(hidden)
    expect(await refused('other_0/doc-m1')).toEqual(hidden)
  })

  it('or its index may be missing', async () => {
    expect(await get('/messages/cordwood_0/doc-m9')).toMatchObject({ status: 404, body: { type: 'ApiError' } })
    expect(await get('/messages/other_0/doc-m1')).toMatchObject({
      status: 404,
      body: { message: "There is no index 'other_0'." },
    })
  })

  it('is found by the terms of its text', async () => {
    expect((await get('/messages/cordwood_0/analyze?string=Hello%20World')).body).toEqual({
      tokens: ['hello', 'world'],
    })
  })

  it.each([
    ['standard', ['web', '1', 'took', '5ms']],
    ['simple', ['web', 'took', 'ms']],
    ['whitespace', ['Web-1', 'took', '5ms']],
    ['keyword', ['Web-1 took 5ms']],
  ])('shows what the analyzer %s makes of a text', async (analyzer, tokens) => {
    expect((await get(`/messages/cordwood_0/analyze?string=Web-1%20took%205ms&analyzer=${analyzer}`)).body).toEqual({
      tokens,
    })
  })

  it('says which analyzers there are', async () => {
    for (const analyzer of ['nope', '__proto__', 'constructor']) {
      expect(await get(`/messages/cordwood_0/analyze?string=a&analyzer=${analyzer}`)).toMatchObject({
        status: 400,
        body: { message: `analyzer must be one of standard, simple, whitespace, keyword, not '${analyzer}'.` },
      })
    }
  })
})

describe('the legacy search', () => {
  it('answers as the contract says', async () => {
    const { status, body } = await get(`/search/universal/absolute?query=*&${absolute}&fields=source`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      query: '*',
      built_query: '*',
      used_indices: [],
      fields: ['timestamp', 'source'],
      total_results: 2,
      decoration_stats: null,
      from: '2023-08-02T00:00:00.000Z',
      to: '2023-08-03T00:00:00.000Z',
      messages: [{ highlight_ranges: {}, index: 'cordwood_0', decoration_stats: null, message: { _id: 'doc-m2' } }, {}],
    })
    expect(body.messages[0]).not.toHaveProperty('cursor')
  })

  it('takes plain times, order and paging', async () => {
    const plain = 'from=2023-08-02 00:00:00&to=2023-08-02 23:59:59.999'
    const { body } = await get(`/search/universal/absolute?query=*&${plain}&sort=timestamp:asc&limit=1&offset=1`)
    expect(body.messages.map((hit: any) => hit.message._id)).toEqual(['doc-m2'])
    expect((await get('/search/universal/keyword?query=*&keyword=last%20hour&timezone=UTC')).body.total_results).toBe(0)
    expect((await get('/search/universal/relative?query=*&range=0&limit=-1')).body.total_results).toBe(2)
  })

  it('needs its permission, or a filter of readable streams', async () => {
    const url = '/search/universal/relative?query=*&range=0'
    expect((await get(url, { token: 'reader' })).status).toBe(403)
    expect((await get(url, { token: 'searcher' })).body.total_results).toBe(1)
    expect((await get(`${url}&filter=streams:${ALL}`, { token: 'reader' })).body.total_results).toBe(1)
    for (const filter of [`streams:${ALL},${OTHER}`, 'source:web1', 'streams:']) {
      expect((await get(`${url}&filter=${filter}`, { token: 'reader' })).status).toBe(403)
    }
  })

  it('takes a relative range without its length for all time', async () => {
    expect((await get('/search/universal/relative?query=*')).body.total_results).toBe(
      (await get('/search/universal/relative?query=*&range=0')).body.total_results,
    )
  })

  it.each([
    ['relative?range=300', 400],
    ['relative?query=*&range=x', 400],
    ['absolute?query=*&from=today&to=now', 400],
    ['keyword?query=*&keyword=gibberish&timezone=UTC', 400],
    ['keyword?query=*&keyword=today&timezone=Mars', 400],
    ['relative?query=*&range=0&sort=timestamp', 400],
    ['weekly?query=*', 404],
    ['relative/histogram?query=*&range=0', 404],
  ])('refuses %s', async (rest, status) => {
    expect((await get(`/search/universal/${rest}`)).status).toBe(status)
  })

  it('says where a query is broken', async () => {
    expect(await get('/search/universal/relative?query=source:(&range=0')).toMatchObject({
      status: 400,
      body: { message: expect.any(String), details: [expect.any(String)], line: 1, column: expect.any(Number) },
    })
  })

  const csv = [
    '"timestamp","source","message"',
    '"2023-08-02T10:00:00.000Z","web1","say ""hi"",\\r\\nthen =cmd|x"',
    '"2023-08-02T10:00:01.000Z","web2","two"',
    '',
  ].join('\n')
  it('gives CSV to who accepts it, with escaped line breaks', async () => {
    const reply = await get(`/search/universal/absolute?query=*&${absolute}&fields=source,message`, {
      accept: 'text/csv',
    })
    expect(reply.text).toBe(csv)
    expect(reply.headers['content-type']).toContain('text/csv')
    expect((await get(`/search/universal/absolute?query=*&${absolute}`, { accept: 'text/csv' })).status).toBe(400)
  })

  it('exports a file, page by page', async () => {
    const reply = await get(`/search/universal/absolute/export?query=*&${absolute}&fields=source,message&batch_size=1`)
    expect(reply.text).toBe(csv)
    const name = 'graylog-search-result-absolute-2023-08-02T00_00_00.000Z-2023-08-03T00_00_00.000Z.csv'
    expect(reply.headers['content-disposition']).toContain(name)
    expect(server.store.asked.messages).toHaveLength(3)
    const other = await get('/search/universal/relative/export?query=*&range=0&fields=source')
    expect(other.headers['content-disposition']).toBe('attachment; filename=graylog-search-result-relative-0.csv')
  })
})

describe('exports', () => {
  const everything = {
    timerange: { type: 'relative', range: 0 },
    fields_in_order: ['timestamp', 'source', 'none', 'took_ms'],
  }

  it('write every column as it is, in the zone asked for', async () => {
    const { text } = await server.call(
      'POST',
      '/views/search/messages',
      { ...everything, time_zone: 'Europe/Berlin' },
      { accept: 'text/csv' },
    )
    expect(text.split('\n')).toEqual([
      '"timestamp","source","none","took_ms"',
      '"2023-08-02T12:00:00.000+02:00","web1",,"12"',
      '"2023-08-02T12:00:01.000+02:00","web2",,',
      '',
    ])
  })

  it('stop at the limit', async () => {
    const { text } = await server.call(
      'POST',
      '/views/search/messages',
      { ...everything, limit: 1, chunk_size: 5 },
      { accept: 'text/csv' },
    )
    expect(text.trimEnd().split('\n')).toHaveLength(2)
  })

  it('contain readable messages only', async () => {
    const { text } = await server.call('POST', '/views/search/messages', everything, {
      accept: 'text/csv',
      token: 'reader',
    })
    expect(text).not.toContain('web2')
    expect(
      (
        await server.call(
          'POST',
          '/views/search/messages',
          { ...everything, streams: [OTHER] },
          { accept: 'text/csv', token: 'reader' },
        )
      ).status,
    ).toBe(403)
  })

  it('stop when the client leaves, and the server goes on', async () => {
    server.store.messagesHeld = Array.from({ length: 5000 }, (_, i) =>
      message(String(i).padStart(6, '0'), '2023-08-02T10:00:00.000Z', { message: 'x'.repeat(2000), source: 'a' }),
    )
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
    const leave = new AbortController()
    const headers = { authorization: 'Bearer admin', 'content-type': 'application/json', accept: 'text/csv' }
    const body = JSON.stringify({ timerange: everything.timerange, chunk_size: 10, fields_in_order: ['message'] })
    const reply = await fetch(`${address}/api/views/search/messages`, {
      method: 'POST',
      headers,
      body,
      signal: leave.signal,
    })
    await reply.body!.getReader().read()
    const { signal } = server.store
    leave.abort()
    while (!signal?.aborted) await new Promise(resolve => setTimeout(resolve, 5))
    expect(server.store.asked.messages.length).toBeLessThan(500)
    expect((await get('/views/functions')).status).toBe(200)
  })

  it('are refused before the first byte where something is wrong', async () => {
    expect(
      (await server.call('POST', '/views/search/messages', everything, { accept: 'application/json' })).status,
    ).toBe(415)
    expect(
      await server.call(
        'POST',
        '/views/search/messages',
        { ...everything, query_string: 'a:(' },
        { accept: 'text/csv' },
      ),
    ).toMatchObject({ status: 400, body: { type: 'ApiError' } })
    expect(
      (await server.call('POST', '/views/search/messages', { time_zone: 'Mars' }, { accept: 'text/csv' })).status,
    ).toBe(400)
  })

  it('are prepared and then fetched under a name', async () => {
    const search = {
      id: '64c8aa000000000000000001',
      queries: [
        {
          id: 'q',
          timerange: { type: 'relative', range: 0 },
          search_types: [
            { type: 'messages', id: 'm', query: 'source:web1' },
            { type: 'pivot', id: 'p', rollup: true, series: [] },
          ],
        },
      ],
    }
    await server.call('POST', '/views/search', search)
    const job = await server.call(
      'POST',
      `/views/export/${search.id}/m`,
      { fields_in_order: ['source'] },
      { accept: 'text/csv' },
    )
    expect(job.text).toMatch(/^[0-9a-f]{24}$/)
    expect(job.headers['content-type']).toContain('text/plain')
    const file = await get(`/views/search/messages/job/${job.text}/${encodeURIComponent('März "1".csv')}`)
    expect(file.text).toBe('"source"\n"web1"\n')
    expect(file.headers['content-disposition']).toBe(
      'attachment; filename="M_rz _1_.csv"; filename*=UTF-8\'\'M%C3%A4rz%20%221%22.csv',
    )
    expect((await get(`/views/search/messages/job/${job.text}/x.csv`, { token: 'reader' })).status).toBe(404)
    expect(
      (await server.call('POST', `/views/search/messages/${search.id}`, {}, { accept: 'text/csv' })).text,
    ).toContain('"web2"')
    expect((await server.call('POST', `/views/export/${search.id}/p`, {})).status).toBe(400)
    expect((await server.call('POST', `/views/export/${search.id}/x`, {})).status).toBe(404)
  })
})

describe('the scripting API', () => {
  const range = { type: 'absolute', from: '2023-08-02T00:00:00.000Z', to: '2023-08-03T00:00:00.000Z' }

  it('lists messages as a table', async () => {
    server.store.fieldInfos = [
      { name: 'source', types: ['string'] },
      { name: 'took_ms', types: ['long'] },
    ]
    const { body } = await server.call('POST', '/search/messages', {
      timerange: range,
      fields: ['timestamp', 'took_ms', 'source'],
    })
    expect(body).toEqual({
      schema: [
        { column_type: 'field', type: 'date', field: 'timestamp', name: 'field: timestamp' },
        { column_type: 'field', type: 'numeric', field: 'took_ms', name: 'field: took_ms' },
        { column_type: 'field', type: 'string', field: 'source', name: 'field: source' },
      ],
      datarows: [
        ['2023-08-02T10:00:01.000Z', '-', 'web2'],
        ['2023-08-02T10:00:00.000Z', 12, 'web1'],
      ],
      metadata: { effective_timerange: range },
    })
  })

  it('aggregates into a table, as JSON, CSV or text', async () => {
    server.store.aggregation = () => ({
      total: 45,
      range: null,
      totals: [45],
      sampled: false,
      indices: [],
      rows: [
        { key: ['kernel'], metrics: [42, null], cells: [] },
        { key: ['(Empty Value)'], metrics: [3, 1.5], cells: [] },
      ],
    })
    const spec = {
      timerange: range,
      group_by: [{ field: 'facility' }],
      metrics: [
        { function: 'COUNT', field: 'facility', sort: 'desc' },
        { function: 'avg', field: 'x' },
      ],
    }
    const { body } = await server.call('POST', '/search/aggregate', spec)
    expect(body.schema).toEqual([
      { column_type: 'grouping', type: 'unknown', field: 'facility', name: 'grouping: facility' },
      { column_type: 'metric', type: 'numeric', function: 'count', field: 'facility', name: 'metric: count(facility)' },
      { column_type: 'metric', type: 'numeric', function: 'avg', field: 'x', name: 'metric: avg(x)' },
    ])
    expect(body.datarows).toEqual([
      ['kernel', 42, '-'],
      ['(Empty Value)', 3, 1.5],
    ])
    const csv = await get('/search/aggregate?groups=facility&metrics=count:facility,avg:x', { accept: 'text/csv' })
    expect(csv.text).toBe(
      '"grouping: facility","metric: count(facility)","metric: avg(x)"\n"kernel","42","-"\n"(Empty Value)","3","1.5"\n',
    )
    const text = await get('/search/aggregate?groups=facility&metrics=count:facility,avg:x&timerange=last%20hour', {
      accept: 'text/plain',
    })
    expect(text.text.split('\n')[3]).toBe('| kernel             | 42                      | -              |')
  })

  it('has a cell in every column for messages without a field', async () => {
    server.store.aggregation = () => ({
      total: 3,
      range: null,
      totals: [3],
      sampled: false,
      indices: [],
      rows: [
        { key: ['a', '404'], metrics: [2], cells: [] },
        { key: ['(Empty Value)'], metrics: [1], cells: [] },
      ],
    })
    const { body } = await server.call('POST', '/search/aggregate', {
      timerange: range,
      group_by: [{ field: 'user' }, { field: 'status' }],
      metrics: [{ function: 'count' }],
    })
    expect(body.datarows).toEqual([
      ['a', '404', 2],
      ['(Empty Value)', '-', 1],
    ])
    const csv = await get('/search/aggregate?groups=user,status&metrics=count', { accept: 'text/csv' })
    expect(csv.text.split('\n')[2]).toBe('"(Empty Value)","-","1"')
  })

  it.each([
    [{ group_by: [], metrics: [{ function: 'count' }] }],
    [{ group_by: [{ field: 'x' }], metrics: [{ function: 'median', field: 'x' }] }],
    [{ group_by: [{ field: 'x' }], metrics: [{ function: 'percentile', field: 'x' }] }],
    [{ group_by: [{ field: 'x' }], metrics: [{ function: 'avg' }] }],
    [{ query: 'a:(', group_by: [{ field: 'x' }], metrics: [{ function: 'count' }] }],
  ])('refuses %j', async spec => {
    expect((await server.call('POST', '/search/aggregate', spec)).status).toBe(400)
  })

  it('refuses a percentile and a range that means nothing in a link', async () => {
    expect((await get('/search/aggregate?groups=x&metrics=percentile:x')).status).toBe(400)
    expect((await get('/search/aggregate?metrics=count')).status).toBe(400)
    expect((await get('/search/messages?timerange=gibberish')).status).toBe(400)
  })
})
