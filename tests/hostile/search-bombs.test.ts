/** Queries and expressions that try to stop the server, by every way a query comes in (hostile tests 18 and 19). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inputTypes } from '../support/input-types.ts'
import { sendTcp } from '../support/senders.ts'
import { password, startServer, until, type ServerProcess } from '../support/server.ts'
import { ask, others, patience, type Answer } from './callers.ts'

const admin = { authorization: `Basic ${btoa(`admin:${password}`)}` }
const all = { type: 'relative', range: 0 } as const
const long = 'a'.repeat(30_000)
let server: ServerProcess
let stream: string
beforeAll(async () => {
  server = await startServer()
  const { port } = await server.input(inputTypes.gelfTcp)
  const line = (n: number) =>
    JSON.stringify({
      version: '1.1',
      host: `host-${n}`,
      short_message: `${long}! ${n} ${'ab '.repeat(1000)}`,
      _value: `${long}!`,
    })
  await sendTcp(port, Array.from({ length: 200 }, (_, n) => `${line(n)}\0`).join(''))
  await until(async () => (await server.total()) === 200, 'the messages')
  const sets = await server.json<{ index_sets: { id: string }[] }>('GET', '/system/indices/index_sets')
  stream = (
    await server.json<{ stream_id: string }>('POST', '/streams', {
      title: 's',
      index_set_id: sets.index_sets[0]!.id,
      rules: [],
    })
  ).stream_id
})
afterAll(() => server.stop())

const many = (count: number, term: (n: number) => string, by = ' OR ') =>
  Array.from({ length: count }, (_, n) => term(n)).join(by)
const queries: Readonly<Record<string, string>> = {
  '10,000 words with OR': many(10_000, n => `term${n}`),
  '10,000 excluded words': many(10_000, n => `NOT term${n}`, ' AND '),
  '10,000 fields that are not there': many(10_000, n => `field${n}:x`),
  '2,000 wildcards': many(2000, n => `*${n}*`),
  '1,000 ranges of texts': many(1000, n => `source:[a TO b${n}]`),
  'nesting of 1,000': `${'('.repeat(1000)}a${')'.repeat(1000)}`,
  'nesting of 1,000 fields': `${'message:('.repeat(1000)}a${')'.repeat(1000)}`,
  '1,000 times NOT': `${'NOT '.repeat(1000)}a`,
  'a wildcard without bound': '*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*b',
  'a wildcard without bound in a field': `value:${'a*'.repeat(200)}b`,
  '500 stars': '*'.repeat(500),
  '5,000 question marks': `value:${'?'.repeat(5000)}`,
  'a word of 30,000 characters that is nearly there': `value:${'a'.repeat(29_999)}b~2`,
  'a phrase of 5,000 words': `"${'ab '.repeat(5000)}"~100`,
  'a megabyte': 'x '.repeat(400_000),
  SQL: `'; DROP TABLE doc; -- " OR 1=1 UNION SELECT * FROM users`,
  'full-text syntax': 'message:"x" NEAR/0 {a b} : MATCH "* NOT (',
  'NUL and half a character': '\u0000 \ud800 \udfff',
}
const slow = `${'\\p{L}{1000}'.repeat(40)}#`
const expressions: Readonly<Record<string, string>> = Object.fromEntries(
  [
    '(a+)+$',
    '(a|aa)+$',
    '(.*a){25}$',
    '((a*)*)*#',
    '(.+)+(.+)+(.+)+!!',
    slow,
    '((a{1000}){1000}){1000}',
    '(a)\\1',
    '(?=a)',
    '(',
    '['.repeat(500),
  ].map(pattern => [pattern, `value:/${pattern.replaceAll('/', '\\/')}/`]),
)

const types = [
  { id: 'm', type: 'messages', limit: 1 },
  {
    id: 'p',
    type: 'pivot',
    rollup: true,
    row_groups: [{ type: 'values', fields: ['source'] }],
    column_groups: [],
    series: [{ type: 'count', id: 'n' }],
  },
]
const post = (path: string, body: object, accept?: string) => ask(server, admin, 'POST', path, body, accept)
/** A tail is asked for its first words. */
async function tail(query: string): Promise<Answer> {
  const controller = new AbortController()
  const response = await fetch(`${server.url}/api/search/tail`, {
    method: 'POST',
    body: JSON.stringify({ query }),
    signal: controller.signal,
    headers: { ...admin, 'content-type': 'application/json', 'x-requested-by': 'test' },
  })
  const text = new TextDecoder().decode((await response.body!.getReader().read()).value)
  controller.abort()
  return { status: response.status, text, body: response.ok ? undefined : JSON.parse(text) }
}
const ways: Readonly<Record<string, (query: string) => Promise<Answer>>> = {
  search: query => post('/views/search/sync', { queries: [{ id: 'q', query, timerange: all, search_types: types }] }),
  'search of a stream': query =>
    post('/views/search/sync', {
      queries: [
        {
          id: 'q',
          query,
          timerange: all,
          search_types: types,
          filter: { type: 'or', filters: [{ type: 'stream', id: stream }] },
        },
      ],
    }),
  filter: query =>
    post('/views/search/sync', {
      queries: [
        {
          id: 'q',
          query: '',
          timerange: all,
          search_types: types,
          filters: [{ type: 'inlineQueryString', queryString: query }],
        },
      ],
    }),
  tail: tail,
  patterns: query => post('/search/patterns', { query, timerange: all }),
  coverage: query => post('/search/field_coverage', { query, timerange: all }),
  summary: query => post('/search/field_summary', { query, field: 'source', timerange: all }),
  validation: query => post('/search/validate', { query, timerange: all }),
  'messages as a table': query => post('/search/messages', { query, timerange: all, fields: ['source'] }),
  aggregation: query =>
    post('/search/aggregate', {
      query,
      timerange: all,
      group_by: [{ field: 'source' }],
      metrics: [{ function: 'count' }],
    }),
  export: query =>
    post('/views/search/messages', { query_string: query, timerange: all, fields_in_order: ['source'] }, 'text/csv'),
}

/** Answered, or refused in words; a failure within the server is neither. */
function expectSaid({ status, text, body: said }: Answer) {
  const body = said as { message?: string; errors?: { description: string }[] } | undefined
  expect([200, 201, 400, 413], text.slice(0, 300)).toContain(status)
  if (status >= 400) expect(String(body?.message).length, text.slice(0, 300)).toBeGreaterThan(10)
  for (const { description } of body?.errors ?? []) expect(description).toBeTruthy()
  expect(text).not.toMatch(/SQLITE|ERR_|stack|RangeError|Maximum call/i)
}

describe.each(Object.entries(ways))('hostile 18: by %s', (_, way) => {
  it.each(Object.entries(queries))(
    '%s is answered or refused in words, and others are answered meanwhile',
    async (__, query) => {
      const { result, waited } = await others(server, way(query))
      expectSaid(result)
      expect(waited).toBeLessThan(patience)
    },
  )
})

describe.each(Object.entries(ways))('hostile 19: by %s', (_, way) => {
  it.each(Object.entries(expressions))(
    '%s is answered or refused in words, and others are answered meanwhile',
    async (__, query) => {
      const { result, waited } = await others(server, way(query))
      expectSaid(result)
      expect(waited).toBeLessThan(patience)
    },
  )
})

describe('hostile 19: what is typed', () => {
  const texts = [
    ...Object.keys(expressions),
    '*'.repeat(500),
    '?'.repeat(500),
    'a*'.repeat(200),
    '\\'.repeat(999),
    '%_'.repeat(500),
    '\u0000',
    '\ud800',
  ]

  it.each(texts)('%s as the beginning of a value or of a title', async text => {
    const suggested = await others(server, post('/search/suggest', { field: 'value', input: text, timerange: all }))
    expectSaid(suggested.result)
    const named = await others(
      server,
      ask(
        server,
        admin,
        'GET',
        `/entity_suggestions?collection=streams&query=${encodeURIComponent(text.toWellFormed())}`,
      ),
    )
    expectSaid(named.result)
    for (const path of ['/streams/paginated', '/views', '/search/saved', '/dashboards']) {
      const listed = await others(
        server,
        ask(server, admin, 'GET', `${path}?query=${encodeURIComponent(text.toWellFormed())}`),
      )
      expectSaid(listed.result)
      expect(listed.waited).toBeLessThan(patience)
    }
    expect(Math.max(suggested.waited, named.waited)).toBeLessThan(patience)
  })

  it.each(Object.keys(expressions))('%s as a rule of a stream', async value => {
    const { result, waited } = await others(
      server,
      post(`/streams/${stream}/rules`, { type: 2, field: 'value', value, inverted: false }),
    )
    expectSaid(result)
    const tested = await others(server, post(`/streams/${stream}/testMatch`, { message: { value: `${long}!` } }))
    expectSaid(tested.result)
    const { streamrule_id: rule } = (result.body ?? {}) as { streamrule_id?: string }
    if (rule) await server.json('DELETE', `/streams/${stream}/rules/${rule}`)
    expect(Math.max(waited, tested.waited)).toBeLessThan(patience)
  })
})

it('hostile 19: keys that are asked of a data adapter', async () => {
  const config = { type: 'GreyNoise Community IP Lookup', api_token: { set_value: 'x' } }
  const made = await post('/system/lookup/adapters', { title: 'hostile', description: '', name: 'hostile', config })
  expectSaid(made)
  for (const key of [
    ...Object.keys(expressions),
    '../../etc/passwd',
    '127.0.0.1/../x',
    '1.1.1.1\r\nHost: x',
    '9'.repeat(4096),
    'x'.repeat(4097),
    '\u0000',
  ]) {
    const path = `/system/lookup/adapters/hostile/query?key=${encodeURIComponent(key)}`
    const { result, waited } = await others(server, ask(server, admin, 'GET', path))
    expectSaid(result)
    if (result.status === 200) expect(result.body).toMatchObject({ has_error: true, single_value: null })
    expect(waited).toBeLessThan(patience)
  }
})

describe('hostile 19: decorators', () => {
  const format = (n: number, format_string: string, target_field: string) => ({
    type: 'org.graylog2.decorators.FormatStringDecorator',
    order: n,
    config: { format_string, target_field },
  })
  const decorated: Readonly<Record<string, readonly object[]>> = {
    '5,000 that each copy a long field': Array.from({ length: 5000 }, (_, n) => format(n, '${value}', `copy${n}`)),
    '100 that each copy a long field': Array.from({ length: 100 }, (_, n) => format(n, '${value}', `copy${n}`)),
    '100 that each double the one before': Array.from({ length: 100 }, (_, n) =>
      format(n, n === 0 ? '${value}' : '${twice}${twice}', 'twice'),
    ),
    'one that repeats a field 1,200 times': [format(0, '${value}'.repeat(1200), 'all')],
    'braces without end': [format(0, '${'.repeat(5000), 'open')],
  }

  it.each(Object.entries(decorated))(
    '%s are applied or refused in words, and others are answered meanwhile',
    async (_, decorators) => {
      const { result, waited } = await others(
        server,
        post('/views/search/sync', {
          queries: [
            {
              id: 'q',
              query: '',
              timerange: all,
              search_types: [{ id: 'm', type: 'messages', limit: 150, decorators }],
            },
          ],
        }),
      )
      expectSaid(result)
      expect(result.text.length).toBeLessThan(100_000_000)
      expect(waited).toBeLessThan(patience)
    },
  )
})

it('hostile 18: after all that everything is found', async () => {
  expect(await server.total('source:host\\-7')).toBe(1)
})
