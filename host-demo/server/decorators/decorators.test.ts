import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Decorator } from '../../../core/decorators/schema.ts'
import type { WireMessage } from '../../../core/search/schema.ts'
import { message, startSearchServer, type SearchServer } from '../search/testing/search-server.ts'
import { system } from '../platform/records/callers.ts'
import { decorationOf } from './decorate.ts'
import { DecoratorTypes } from './registry.ts'

const SEVERITY = 'org.graylog2.decorators.SyslogSeverityMapperDecorator'
const FORMAT = 'org.graylog2.decorators.FormatStringDecorator'
const LINK = 'org.graylog2.decorators.LinkFieldDecorator'
const DEFAULT = '000000000000000000000001'

const decorator = (type: string, config: object, order = 0): Decorator => ({
  id: null,
  type,
  stream: null,
  config: { ...config },
  order,
})
const wire = (fields: object): WireMessage => ({
  _id: 'd',
  timestamp: '2023-08-02T10:00:00.000Z',
  streams: [DEFAULT],
  gl2_message_id: 'm',
  ...fields,
})
const decoration = (decorators: readonly Decorator[]) =>
  decorationOf(decorators, {
    types: new DecoratorTypes(),
    caller: system('test'),
    log: {
      error: (error: unknown) => {
        throw error
      },
    },
  })
async function decorated(fields: object, ...decorators: Decorator[]) {
  const decorate = await decoration(decorators)
  const [one] = await decorate!([wire(fields)], new AbortController().signal)
  return one!
}

describe('decorators', () => {
  it('write a severity as a word', async () => {
    const mapper = decorator(SEVERITY, { source_field: 'level', target_field: 'severity' })
    expect((await decorated({ level: 3 }, mapper)).message['severity']).toBe('Error (3)')
    expect((await decorated({ level: '7' }, mapper)).message['severity']).toBe('Debug (7)')
    for (const level of [8, -1, 1.5, 'high', '', true])
      expect((await decorated({ level }, mapper)).message).not.toHaveProperty('severity')
  })

  it('put fields together, the missing ones empty or not at all', async () => {
    const format = (require_all_fields: boolean) =>
      decorator(FORMAT, { format_string: '${source}: ${ took } ms', target_field: 't', require_all_fields })
    expect((await decorated({ source: 'web', took: 5 }, format(true))).message['t']).toBe('web: 5 ms')
    expect((await decorated({ source: 'web' }, format(false))).message['t']).toBe('web:  ms')
    expect((await decorated({ source: 'web' }, format(true))).message).not.toHaveProperty('t')
  })

  it('reach nothing but the own fields of a message', async () => {
    const reach = decorator(FORMAT, {
      target_field: 't',
      format_string: '${__proto__}${constructor}${toString}${source.length}${constructor.constructor}|${${source}}',
    })
    expect((await decorated({ source: 'web' }, reach)).message['t']).toBe('|${web}')
    const named = await decorated(
      { source: 'web' },
      decorator(FORMAT, { format_string: '${source}', target_field: '__proto__' }),
    )
    expect(Object.getOwnPropertyDescriptor(named.message, '__proto__')?.value).toBe('web')
    expect(({} as Record<string, unknown>)['source']).toBeUndefined()
  })

  it('make links of web addresses only', async () => {
    const link = decorator(LINK, { link_field: 'url' })
    expect(await decorated({ url: 'https://example.org/x' }, link)).toMatchObject({
      message: { url: { type: 'a', href: 'https://example.org/x' } },
      stats: {
        changed_fields: {
          url: { before: 'https://example.org/x', after: { type: 'a', href: 'https://example.org/x' } },
        },
      },
    })
    for (const url of [
      'javascript:alert(1)',
      ' javascript:alert(1)',
      'data:text/html,x',
      '//example.org',
      'httpx://a',
      'java\nscript:x',
      5,
    ]) {
      expect((await decorated({ url }, link)).message['url']).toBe(url)
    }
  })

  it('follow one another in order, and say what was there before', async () => {
    const { message: after, stats } = await decorated(
      { level: 3, source: 'web' },
      decorator(FORMAT, { format_string: '[${severity}]', target_field: 'source' }, 2),
      decorator(SEVERITY, { source_field: 'level', target_field: 'severity' }, 1),
    )
    expect(after).toMatchObject({ severity: 'Error (3)', source: '[Error (3)]' })
    expect(stats).toEqual({
      added_fields: { severity: 'Error (3)' },
      changed_fields: { source: { before: 'web', after: '[Error (3)]' } },
      removed_fields: {},
    })
  })

  it('pass kinds over that this server does not have', async () => {
    expect(await decoration([decorator('org.example.Closed', {})])).toBeNull()
  })

  it.each(['_id', 'timestamp', 'streams', 'gl2_message_id'])('do not write %s', async field => {
    await expect(decoration([decorator(FORMAT, { format_string: 'x', target_field: field })])).rejects.toThrow(
      'config.target_field must not be one of',
    )
  })
})

describe('through the API', () => {
  let server: SearchServer
  beforeEach(async () => {
    server = await startSearchServer({
      reader: ['decorators:read', 'searches:relative', `streams:read:${DEFAULT}`],
      maker: ['decorators:create', 'decorators:read'],
    })
    server.store.messagesHeld = [message('a', new Date(Date.now() - 1000).toISOString(), { source: 'web', level: 3 })]
  })
  afterEach(() => server.close())
  const mapper = { type: SEVERITY, config: { source_field: 'level', target_field: 'severity' }, order: 0 }
  const find = (parameters = '') => server.call('GET', `/search/universal/relative?query=*&range=300${parameters}`)

  it('are made, listed, changed and deleted', async () => {
    const { status, body } = await server.call('POST', '/search/decorators', { ...mapper, stream: null })
    expect([status, body]).toEqual([200, { id: body.id, stream: null, ...mapper }])
    expect((await server.call('GET', '/search/decorators', undefined, { token: 'reader' })).body).toEqual([body])
    expect((await server.call('DELETE', `/search/decorators/${body.id}`)).status).toBe(204)
    expect((await server.call('GET', '/search/decorators')).body).toEqual([])
    expect(await server.call('DELETE', `/search/decorators/${body.id}`)).toMatchObject({
      status: 404,
      body: { message: `There is no decorator with id <${body.id}>.` },
    })
  })

  it('need the stream where they belong to one, and are not shown to who may not read it', async () => {
    const own = { ...mapper, stream: DEFAULT }
    expect((await server.call('POST', '/search/decorators', own, { token: 'maker' })).status).toBe(403)
    expect((await server.call('POST', '/search/decorators', own)).status).toBe(200)
    expect((await server.call('GET', '/search/decorators', undefined, { token: 'maker' })).body).toEqual([])
    expect((await server.call('GET', '/search/decorators', undefined, { token: 'reader' })).body).toHaveLength(1)
  })

  it('name what is wrong with them', async () => {
    const wrong = await server.call('POST', '/search/decorators', { type: SEVERITY, config: { source_field: 'level' } })
    expect([wrong.status, wrong.body.message]).toEqual([400, expect.stringContaining('target_field')])
    expect((await server.call('POST', '/search/decorators', { type: 'x', config: {} })).body.message).toContain(
      "type 'x' is no decorator",
    )
    expect(
      await server.call('POST', '/search/decorators', { ...mapper, stream: '64c900000000000000000009' }),
    ).toMatchObject({
      status: 400,
      body: { message: 'stream: there is no stream with id <64c900000000000000000009>.' },
    })
  })

  it('are offered with what they ask for', async () => {
    const { body } = await server.call('GET', '/search/decorators/available')
    expect(Object.keys(body)).toEqual([SEVERITY, FORMAT, LINK])
    expect(body[FORMAT].requested_configuration.require_all_fields).toMatchObject({
      type: 'boolean',
      default_value: false,
      is_optional: true,
    })
  })

  it('change what the universal search shows, unless it is told not to', async () => {
    await server.call('POST', '/search/decorators', { ...mapper, stream: null })
    const { body } = await find()
    expect(body.messages[0].message.severity).toBe('Error (3)')
    expect(body.messages[0].decoration_stats.added_fields).toEqual({ severity: 'Error (3)' })
    expect(body.decoration_stats).toEqual({ added_fields: ['severity'], changed_fields: [], removed_fields: [] })
    expect((await find('&fields=source')).body.messages[0].message).toMatchObject({
      source: 'web',
      severity: 'Error (3)',
    })
    expect((await find('&fields=source')).body.messages[0].message).not.toHaveProperty('level')
    expect((await find('&decorate=false')).body).toMatchObject({
      decoration_stats: null,
      messages: [{ decoration_stats: null }],
    })
  })

  it('of a stream count where a search names just that stream', async () => {
    await server.call('POST', '/search/decorators', { ...mapper, stream: DEFAULT })
    expect((await find()).body.decoration_stats).toBeNull()
    expect((await find(`&filter=streams:${DEFAULT}`)).body.decoration_stats.added_fields).toEqual(['severity'])
  })

  it('of a messages search type change its messages', async () => {
    const { body } = await server.call('POST', '/views/search/sync', {
      queries: [
        {
          id: 'q',
          search_types: [
            { id: 'm', type: 'messages', fields: ['source'], decorators: [{ id: null, stream: null, ...mapper }] },
          ],
        },
      ],
    })
    const [shown] = body.results.q.search_types.m.messages
    expect(shown.message).toMatchObject({ source: 'web', severity: 'Error (3)' })
    expect(shown.decoration_stats.added_fields).toEqual({ severity: 'Error (3)' })
  })
})
