/** Names that mean something to JavaScript are plain names, however they come and whatever is asked of them (hostile test 16). */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jsonMembers, sampleSenders } from '../../host-demo/server/platform/ingest/testing/samples.ts'
import { sendSample } from '../support/send-sample.ts'
import { inputTypes } from '../support/input-types.ts'
import { postGelf } from '../support/senders.ts'
import { startServer, until, type ServerProcess } from '../support/server.ts'

const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__'] as const
const hostileFields = names.map(name => [name, `of ${name}`] as const)

/** Returns a text that no other sender's text has a word of. */
const textOf = (sender: string) => `sample-${Buffer.from(sender).toString('hex')}`

/** The words that find what was sent. */
interface Sent {
  readonly text: string
}

let server: ServerProcess
let peer: Server
const open = async (type: string, configuration?: Record<string, unknown>) =>
  (await server.input(type, configuration)).port

const ways: Readonly<Record<string, () => Promise<Sent>>> = {
  ...Object.fromEntries(
    sampleSenders
      .filter(({ fields }) => fields)
      .map(({ name, type, configuration, by, message }) => [
        name,
        async () => {
          const text = textOf(name)
          await sendSample(await open(type, configuration), by, Buffer.from(message(text, hostileFields)))
          return { text }
        },
      ]),
  ),
  async 'JSON path'() {
    const { port } = peer.address() as AddressInfo
    await server.json('POST', '/system/inputs', {
      title: 'polled',
      type: inputTypes.jsonPath,
      global: true,
      configuration: {
        target_url: `http://127.0.0.1:${port}/`,
        interval: 1,
        timeunit: 'SECONDS',
        path: '$.inner',
        source: 'json-path',
      },
    })
    return { text: 'source:json-path' }
  },
}

beforeAll(async () => {
  peer = createServer((_, response) =>
    response.setHeader('content-type', 'application/json').end(`{"inner":{${jsonMembers(hostileFields).slice(1)}}}`),
  )
  await new Promise<void>(resolve => peer.listen(0, '127.0.0.1', resolve))
  server = await startServer({ env: { CORDWOOD_OUTGOING_ALLOWED_RANGES: '127.0.0.0/8' } })
  await server.json('PUT', '/system/urlwhitelist', { disabled: true, entries: [] })
})
afterAll(async () => {
  peer.close()
  await server.stop()
})

const countOf = (query: string) => server.total(query)

describe.each(Object.entries(ways))('hostile 16: %s', (_, send) => {
  it('keeps each name as a field that is found, shown and counted', async () => {
    const { text } = await send()
    const query = text.includes(':') ? text : `"${text}"`
    await until(async () => (await countOf(query)) > 0, text)
    const { message } = (await server.search(query, 1)).messages[0]!
    expect(
      Object.entries(message)
        .filter(([name]) => (names as readonly string[]).includes(name))
        .sort(),
    ).toEqual(names.map(name => [name, `of ${name}`]).sort())
    for (const name of names) {
      expect([name, (await countOf(`${query} AND ${name}:"of ${name}"`)) > 0]).toEqual([name, true])
      expect([name, (await countOf(`${query} AND _exists_:${name}`)) > 0]).toEqual([name, true])
      expect([name, await countOf(`${query} AND ${name}:"something else"`)]).toEqual([name, 0])
    }
  })
})

it('hostile 16: a message without such fields has none: nothing is inherited', async () => {
  expect(
    await postGelf(await open(inputTypes.gelfHttp), '{"version":"1.1","host":"plain","short_message":"plain"}'),
  ).toBe(202)
  await until(async () => (await countOf('source:plain')) === 1, 'the plain message')
  for (const name of names) {
    expect([name, await countOf(`source:plain AND _exists_:${name}`)]).toEqual([name, 0])
    expect([name, await countOf(`source:plain AND ${name}:*`)]).toEqual([name, 0])
  }
  const { message } = (await server.search('source:plain')).messages[0]!
  expect(Object.keys(message).filter(name => (names as readonly string[]).includes(name))).toEqual([])
})

/** Result of a search type of either kind. */
interface Found {
  readonly messages?: readonly unknown[]
  readonly rows?: readonly {
    readonly key: readonly string[]
    readonly values: readonly { readonly key: readonly string[]; readonly value: unknown }[]
  }[]
}

describe('hostile 16: asked of messages, the names are', () => {
  const all = { type: 'relative', range: 0 }
  const search = async (type: object) => {
    const answer = await server.json<{ results: { q: { search_types: { t: Found }; errors: unknown[] } } }>(
      'POST',
      '/views/search/sync',
      {
        queries: [
          {
            id: 'q',
            query: { type: 'elasticsearch', query_string: '' },
            timerange: all,
            search_types: [{ id: 't', ...type }],
          },
        ],
      },
    )
    expect(answer.results.q.errors).toEqual([])
    return answer.results.q.search_types.t
  }

  it('grouped by, in rows and columns, and measured', async () => {
    for (const name of names) {
      const pivot = await search({
        type: 'pivot',
        rollup: true,
        row_groups: [{ type: 'values', fields: [name], limit: 5 }],
        column_groups: [{ type: 'values', fields: ['source'], limit: 5 }],
        series: [
          { type: 'count', id: name },
          { type: 'card', field: name, id: `card(${name})` },
          { type: 'latest', field: name, id: `latest(${name})` },
        ],
      })
      const row = pivot.rows?.find(({ key }) => key[0] === `of ${name}`)
      const value = (key: string) => row?.values.find(one => one.key.length === 1 && one.key[0] === key)?.value
      expect([name, Number(value(name)) > 5, value(`card(${name})`), value(`latest(${name})`)]).toEqual([
        name,
        true,
        1,
        `of ${name}`,
      ])
    }
  })

  it('sorted by, listed, summarised, suggested and tabled', async () => {
    const fields = await server.json<{ fields: string[] }>('GET', '/system/fields')
    const described = (await server.json<{ name: string }[]>('GET', '/views/fields')).map(field => field.name)
    for (const name of names) {
      expect(
        (await search({ type: 'messages', limit: 1, sort: [{ field: name, order: 'ASC' }] })).messages,
      ).toHaveLength(1)
      expect(fields.fields).toContain(name)
      expect(described).toContain(name)
      const summary = await server.json<object>('POST', '/search/field_summary', { field: name, timerange: all })
      expect(JSON.stringify(summary)).toContain(`of ${name}`)
      const suggested = await server.json<{ suggestions: { value: string }[] }>('POST', '/search/suggest', {
        field: name,
        input: 'of',
        timerange: all,
      })
      expect(suggested.suggestions.map(({ value }) => value)).toEqual([`of ${name}`])
      const table = await server.json<{ datarows: unknown[][] }>('POST', '/search/aggregate', {
        query: '',
        timerange: all,
        group_by: [{ field: name }],
        metrics: [{ function: 'count' }],
      })
      expect(table.datarows.map(([value]) => value)).toContain(`of ${name}`)
      const messages = await server.json<{ datarows: unknown[][] }>('POST', '/search/messages', {
        query: `_exists_:${name}`,
        timerange: all,
        fields: [name],
        size: 1,
      })
      expect(messages.datarows).toEqual([[`of ${name}`]])
    }
  })

  it('exported', async () => {
    const response = await server.call(
      'POST',
      '/views/search/messages',
      {
        timerange: all,
        fields_in_order: ['source', ...names],
        query_string: { type: 'elasticsearch', query_string: `"${textOf('GELF')}"` },
      },
      { accept: 'text/csv' },
    )
    expect(
      (await response.text())
        .trim()
        .split('\n')
        .map(line => line.trim()),
    ).toEqual([
      ['source', ...names].map(name => `"${name}"`).join(','),
      ['h', ...names.map(name => `of ${name}`)].map(value => `"${value}"`).join(','),
    ])
  })

  it('matched by rules of streams', async () => {
    const {
      index_sets: [set],
    } = await server.json<{ index_sets: { id: string }[] }>('GET', '/system/indices/index_sets')
    const { stream_id } = await server.json<{ stream_id: string }>('POST', '/streams', {
      title: 'names',
      index_set_id: set!.id,
      rules: names.map(field => ({ type: 1, field, value: `of ${field}`, inverted: false })),
    })
    await server.json('POST', `/streams/${stream_id}/resume`)
    const port = await open(inputTypes.gelfHttp)
    await until(async () => {
      await postGelf(port, `{"version":"1.1","host":"h","short_message":"routed"${jsonMembers(hostileFields, '_')}}`)
      await postGelf(port, '{"version":"1.1","host":"h","short_message":"unrouted"}')
      return (await countOf(`streams:${stream_id} AND routed`)) > 0
    }, 'a routed message')
    expect(await countOf(`streams:${stream_id} AND unrouted`)).toBe(0)
  })
})

describe('hostile 16: as names of things and keys of settings', () => {
  it('they find nothing that is not there', async () => {
    for (const name of names) {
      for (const path of [
        '/streams/NAME',
        '/system/inputs/NAME',
        '/system/inputs/types/NAME',
        '/system/lookup/adapters/NAME',
        '/system/lookup/adapters/NAME/query?key=NAME',
        '/system/cluster_config/NAME',
        '/views/NAME',
        '/users/NAME',
        '/roles/NAME',
        '/events/notifications/NAME',
        '/system/metrics/NAME',
        '/system/indices/rotation/strategies/NAME',
        '/system/indices/retention/strategies/NAME',
        '/views/search/NAME',
        '/system/cluster/nodes/NAME',
      ]) {
        const response = await server.call('GET', path.replaceAll('NAME', name))
        expect([path, name, response.status, await response.text()]).toEqual([
          path,
          name,
          expect.toSatisfy((status: number) => status === 404 || status === 400),
          expect.any(String),
        ])
      }
    }
  })

  it('types of that name are unknown, wherever a type is chosen', async () => {
    for (const name of names) {
      for (const [path, body] of [
        ['/system/inputs', { title: 'x', type: name, global: true, configuration: {} }],
        ['/events/notifications', { title: 'x', description: '', config: { type: name } }],
        ['/system/lookup/adapters', { title: 'x', description: '', name: 'x', config: { type: name } }],
        ['/search/decorators', { type: name, config: {}, order: 1 }],
        ['/views/search/sync', { queries: [{ id: 'q', timerange: { type: name }, search_types: [] }] }],
        [
          '/search/aggregate',
          { query: '', timerange: all(), group_by: [{ field: 'source' }], metrics: [{ function: name }] },
        ],
      ] as const) {
        const response = await server.call('POST', path, body)
        expect([path, name, response.status]).toEqual([path, name, path === '/system/inputs' ? 404 : 400])
      }
    }
  })

  it('a body that would give an object a prototype is refused and leaves nothing behind', async () => {
    for (const path of [
      '/users/admin/preferences',
      '/system/cluster_config/org.graylog2.users.UserConfiguration',
      '/system/urlwhitelist',
    ]) {
      const response = await server.call(
        'PUT',
        path,
        '{"preferences":{"__proto__":{"polluted":true}},"__proto__":{"polluted":true}}',
      )
      expect([path, response.status]).toEqual([path, 400])
    }
    const response = await server.call(
      'POST',
      '/views/search/sync',
      '{"queries":[{"id":"q","constructor":{"prototype":{"polluted":true}}}]}',
    )
    expect(response.status).toBe(400)
    expect(JSON.stringify(await server.json('GET', '/users'))).not.toContain('polluted')
  })

  it('the other names are keys like any', async () => {
    const keys = names.filter(name => name !== '__proto__')
    const preferences = Object.fromEntries(keys.map(name => [name, `of ${name}`]))
    await server.json('PUT', '/users/admin/preferences', { preferences })
    expect((await server.json<{ preferences: object }>('GET', '/users/admin')).preferences).toMatchObject(preferences)
    const id = '64c8aa0000000000000000bb'
    await server.json('POST', '/views/search', {
      id,
      queries: [
        {
          id: 'constructor',
          query: { type: 'elasticsearch', query_string: '' },
          timerange: all(),
          search_types: [{ id: 'toString', type: 'messages' }],
        },
      ],
    })
    const state = {
      titles: { widget: Object.fromEntries(keys.map(name => [name, `of ${name}`])), tab: { title: 'x' } },
      widgets: [],
      widget_mapping: Object.fromEntries(keys.map(name => [name, ['toString']])),
      positions: Object.fromEntries(keys.map(name => [name, { col: 1, row: 1, height: 1, width: 1 }])),
      selected_fields: [...names],
      static_message_list_id: null,
      formatting: { highlighting: [] },
      display_mode_settings: { positions: {} },
    }
    const { id: view } = await server.json<{ id: string }>('POST', '/views', {
      type: 'SEARCH',
      title: 'names',
      summary: '',
      description: '',
      search_id: id,
      properties: [],
      state: { constructor: state },
    })
    const stored = await server.json<{ state: Record<string, { titles: object; positions: object }> }>(
      'GET',
      `/views/${view}`,
    )
    expect(stored.state['constructor']).toMatchObject({
      titles: state.titles,
      positions: expect.objectContaining({ toString: expect.anything() }),
    })
    const job = await server.json<{
      results: Record<string, { search_types: Record<string, { messages: unknown[] }> }>
    }>('POST', `/views/search/${id}/execute`, {})
    expect(job).toBeTruthy()
  })
})

const all = () => ({ type: 'relative', range: 0 })
