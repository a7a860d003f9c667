import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildSearch } from '../../../../core/search/build.ts'
import { message, startSearchServer, type SearchServer } from '../testing/search-server.ts'

const MINE = '000000000000000000000001'
const OTHER = '64c900000000000000000001'
const all = { type: 'relative', range: 0 } as const

let server: SearchServer
beforeEach(async () => {
  server = await startSearchServer({ reader: [`streams:read:${MINE}`] })
  server.store.messagesHeld = [
    message('m1', '2023-08-02T10:00:00.000Z', { message: 'one', source: 'web1' }),
    message('m2', '2023-08-02T10:00:01.000Z', { message: 'two', source: 'web2' }),
  ]
})
afterEach(() => server.close())

async function stored(query: string, more: object = {}, token = 'admin') {
  const search = { ...buildSearch({ query, timerange: all, streams: [] }), ...more }
  await server.call('POST', '/views/search', search, { token })
  return `/views/search/${search.id}`
}
const found = ({ body }: any) =>
  body.results.search.search_types.messages.messages.map(({ message: { _id } }: any) => _id)

describe('answering in parts', () => {
  it('gives what is ready, and the rest when it is asked again', async () => {
    const gate = Promise.withResolvers<void>()
    server.store.gate = gate.promise
    server.store.gated = ['aggregate']
    const url = await stored('*')
    const first = await server.call('POST', `${url}/execute?partial=true`, {})
    expect(first.status).toBe(201)
    expect(first.body.execution.done).toBe(false)
    expect(Object.keys(first.body.results.search.search_types)).toEqual(['messages'])
    const status = `/views/search/status/${first.body.id}`
    expect((await server.call('GET', status)).body.results).toEqual({})
    const second = server.call('GET', `${status}?partial=true`)
    gate.resolve()
    const { body } = await second
    expect(body.execution.done).toBe(true)
    expect(Object.keys(body.results.search.search_types)).toEqual(['messages', 'histogram'])
  })

  it('lets search types of unreadable streams fail alone', async () => {
    const { queries } = buildSearch({ query: '*', timerange: all, streams: [] })
    const [{ search_types: types, ...query }] = queries as any
    const own = [types[0], { ...types[1], streams: [OTHER] }]
    const search = { id: '64c8aa000000000000000001', queries: [{ ...query, search_types: own }] }
    await server.call('POST', '/views/search', search)
    const admin = await server.call('POST', `/views/search/${search.id}/execute?partial=true`, {})
    expect(admin.body).not.toHaveProperty('errors')
    expect((await server.call('POST', '/views/search', search, { token: 'reader' })).status).toBe(403)
  })
})

describe('sharing', () => {
  it('takes the result of a short while ago', async () => {
    const url = await stored('*')
    for (let i = 0; i < 2; i++) await server.call('POST', `${url}/execute?max_age=60`, {})
    expect(server.store.asked.messages).toHaveLength(1)
    await server.call('POST', `${url}/execute`, {})
    expect(server.store.asked.messages).toHaveLength(2)
  })

  it.each(['3601', '-1', 'soon'])('refuses an age of %s seconds', async age => {
    const { status, text } = await server.call('POST', `${await stored('*')}/execute?max_age=${age}`, {})
    expect(status).toBe(400)
    expect(text).toContain('max_age')
  })
})

describe('parameters', () => {
  const parameters = [{ name: 'host' }]
  const bind = (value: unknown) => ({ parameter_bindings: { host: { type: 'value', value } } })

  it('are replaced by their values, which are never syntax', async () => {
    const url = await stored('source:$host$', { parameters })
    const run = async (value: unknown) => found(await server.call('POST', `${url}/execute`, bind(value)))
    expect(await run('web1')).toEqual(['doc-m1'])
    expect(await run(['web1', 'web3'])).toEqual(['doc-m1'])
    expect(await run('* OR source:web1')).toEqual([])
  })

  it('without a value are errors that name them, unless they are optional', async () => {
    const { body } = await server.call('POST', `${await stored('source:$host$', { parameters })}/execute`, {})
    const error = { type: 'unbound_parameter', query_id: 'search', parameter: 'host' }
    expect(body.errors).toMatchObject(['messages', 'histogram'].map(search_type_id => ({ ...error, search_type_id })))
    const optional = await stored('source:$host$', { parameters: [{ name: 'host', optional: true }] })
    expect(found(await server.call('POST', `${optional}/execute`, {}))).toHaveLength(2)
  })

  it('of filters are replaced, too; a filter that excludes excludes nothing without a value', async () => {
    const filters = [{ type: 'inlineQueryString', queryString: 'source:$host$', negation: true }]
    const [query] = buildSearch({ query: '*', timerange: all, streams: [] }).queries
    const inWords = { type: 'query_string', query: 'source:$host$' }
    const run = async (more: object, state: object, optional = false) => {
      const url = await stored('*', { parameters: [{ name: 'host', optional }], queries: [{ ...query, ...more }] })
      return found(await server.call('POST', `${url}/execute`, state))
    }
    expect(await run({ filters }, bind('web1'))).toEqual(['doc-m2'])
    expect(await run({ filters }, {}, true)).toHaveLength(2)
    expect(await run({ filter: inWords }, bind('web1'))).toEqual(['doc-m1'])
    const url = await stored('*', { queries: [{ ...query, filter: inWords, filters }] })
    const metadata = await server.call('GET', url.replace('/search/', '/search/metadata/'))
    expect(metadata.body.query_metadata.search.used_parameters_names).toEqual(['host'])
  })

  it('of an export are replaced, and refused without a value', async () => {
    const url = (await stored('source:$host$', { parameters })).replace('/search/', '/search/messages/')
    const csv = (body: object) => server.call('POST', url, body, { accept: 'text/csv' })
    const { text } = await csv({ fields_in_order: ['message'], execution_state: bind('web2') })
    expect(text).toContain('two')
    expect(text).not.toContain('one')
    expect(await csv({})).toMatchObject({ status: 400, body: { message: expect.stringContaining('$host$') } })
  })

  it('in another shape are refused with their name', async () => {
    const url = await stored('source:$host$', { parameters })
    const { status, body } = await server.call('POST', `${url}/execute`, bind({ from: 1 }))
    expect(status).toBe(400)
    expect(body.message).toContain('parameter_bindings.host.value must be a text')
  })
})
