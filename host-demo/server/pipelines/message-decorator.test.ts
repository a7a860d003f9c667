import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Pipeline, Rule } from '../../../core/pipelines/schema.ts'
import { DEFAULT_STREAM_ID } from '../../../core/streams/rules.ts'
import { area as decorators } from '../decorators/area.ts'
import type { AskingType } from '../decorators/decorator-type.ts'
import { caller, system } from '../platform/records/callers.ts'
import { storeDouble } from '../testing/doubles.ts'
import { basic, newUser, rootPassword, testServer, type TestServer } from '../testing/test-server.ts'
import { area } from './area.ts'

const TYPE = 'org.graylog.plugins.pipelineprocessor.PipelineProcessorMessageDecorator'
const root: Record<string, string> = basic('admin', rootPassword)
const never = new AbortController().signal

let server: TestServer
const hits = ['GET /a', 'GET /b', 'POST /c'].map((message, i) => ({
  index: 'set_0',
  documentId: `doc-${i}`,
  message: {
    id: `m-${i}`,
    timestamp: Date.parse('2023-08-02T10:00:00.000Z'),
    streams: [DEFAULT_STREAM_ID],
    fields: { message, source: 'web', gl2_message_id: `m-${i}`, gl2_source_input: 'in', user: 'ada' },
  },
  highlight: { message: [{ start: 0, length: 3 }], source: [{ start: 0, length: 3 }], user: [{ start: 0, length: 3 }] },
  cursor: [],
}))
async function ask<T = any>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  as = root,
): Promise<T> {
  const reply = await server.call(method, `/api${path}`, body, as)
  expect(reply.statusCode, reply.body).toBeLessThan(300)
  return (reply.body === '' ? undefined : reply.json()) as T
}
beforeAll(async () => {
  const store = { ...storeDouble(), messages: async () => ({ total: hits.length, hits, indices: [] }) }
  server = await testServer([area], {}, store as never)
  // A search waits some seconds for the thread, which a busy machine may need to start it.
  const asking = await opened(await pipelineOf('set_field("a", 1);'))
  while (!(await asking([{ message: 'm' }], never))[0]);
}, 90_000)
afterAll(() => server.close())

const rules = '/system/pipelines'
let count = 0
/** Makes a pipeline whose stages have one rule each, with these statements. */
async function pipelineOf(...stages: string[]): Promise<string> {
  const name = `p${++count}`
  for (const [i, then] of stages.entries())
    await ask('POST', `${rules}/rule`, { source: `rule "${name} ${i}" when true then\n${then}\nend` })
  const stageTexts = stages.map((_, i) => `stage ${i} match pass rule "${name} ${i}";`)
  const source = `pipeline "${name}" ${stageTexts.join(' ')} end`
  return (await ask<Pipeline>('POST', `${rules}/pipeline`, { source })).id!
}
/** Asks for changes beside any search. */
async function opened(pipeline: string, who = system('test')) {
  const type = server.api(decorators).types.get(TYPE) as AskingType
  return (await type.open({ pipeline }, who))!
}
/** The messages of a search that a pipeline decorates. */
async function decorated(pipeline: string, as = root) {
  const decorator = { type: TYPE, config: { pipeline } }
  const body = { queries: [{ id: 'q', search_types: [{ id: 'm', type: 'messages', decorators: [decorator] }] }] }
  const { results, errors } = await ask('POST', '/views/search/sync', body, as)
  expect(errors).toBeUndefined()
  return results.q.search_types.m.messages as {
    message: Record<string, unknown>
    highlight_ranges: object
    decoration_stats: { added_fields: object; changed_fields: object; removed_fields: object } | null
  }[]
}

describe('a pipeline decorator', () => {
  it('shows messages as the rules of all stages would leave them', async () => {
    const pipeline = await pipelineOf(
      'set_field("level", 3); remove_field("user");',
      'set_field("source", concat(to_string($message.source), to_string($message.level)));',
    )
    const [first] = await decorated(pipeline)
    expect(first).toMatchObject({
      message: { level: 3, source: 'web3', message: 'GET /a' },
      decoration_stats: {
        added_fields: { level: 3 },
        changed_fields: { source: { before: 'web', after: 'web3' } },
        removed_fields: { user: 'ada' },
      },
      highlight_ranges: { message: [{ start: 0, length: 3 }] },
    })
    expect(Object.keys(first!.highlight_ranges)).toEqual(['message'])
    expect(first!.message).not.toHaveProperty('user')
  })

  it('leaves alone what names a message, and runs no other pipeline', async () => {
    const other = await pipelineOf('set_field("other", true);')
    const [set] = (await ask('GET', '/system/indices/index_sets')).index_sets
    const { stream_id } = await ask('POST', '/streams', { title: 'Other', index_set_id: set.id, rules: [] })
    for (const stream of [DEFAULT_STREAM_ID, stream_id])
      await ask('POST', `${rules}/connections/to_stream`, { stream_id: stream, pipeline_ids: [other] })
    await ask('POST', `/streams/${stream_id}/resume`)
    const pipeline = await pipelineOf(
      'set_field("timestamp", parse_unix_milliseconds(0)); set_field("a", 1); route_to_stream("Other"); remove_from_stream("Default Stream");',
    )
    const [first] = await decorated(pipeline)
    expect(first!.message).toMatchObject({
      _id: 'doc-0',
      gl2_message_id: 'm-0',
      timestamp: '2023-08-02T10:00:00.000Z',
      streams: [DEFAULT_STREAM_ID],
    })
    expect(first!.decoration_stats).toEqual({ added_fields: { a: 1 }, changed_fields: {}, removed_fields: {} })
  })

  it('shows a dropped message unchanged, and nothing of created ones', async () => {
    const dropping = await pipelineOf('set_field("a", 1); drop_message();')
    expect((await decorated(dropping)).map(one => one.decoration_stats)).toEqual(
      hits.map(() => ({ added_fields: {}, changed_fields: {}, removed_fields: {} })),
    )
    const creating = await pipelineOf(
      'let c = create_message("made", "x"); set_field("b", 2, "", "", c); clone_message();',
    )
    expect((await decorated(creating)).map(({ message }) => [message['_id'], message['b']])).toEqual([
      ['doc-0', undefined],
      ['doc-1', undefined],
      ['doc-2', undefined],
    ])
  })

  it('leaves nothing of a rule that fails, and runs the others', async () => {
    const pipeline = await pipelineOf(
      'set_field("first", [1, 2]);',
      'set_field("first", "changed"); set_field("second", 2); remove_field("user"); let n = 1 / (length(to_string($message.message)) - 6);',
      'set_field("third", $message.first);',
    )
    const [failing, , fine] = await decorated(pipeline)
    expect(failing!.decoration_stats!.added_fields).toEqual({ first: '[1,2]', third: '[1,2]' })
    expect(failing!.message).toMatchObject({ user: 'ada' })
    expect(fine!.decoration_stats).toMatchObject({
      added_fields: { first: 'changed', second: 2, third: 'changed' },
      removed_fields: { user: 'ada' },
    })
  })

  it('knows the input of a message', async () => {
    const input = { title: 'x', type: 'org.graylog2.inputs.gelf.udp.GELFUDPInput', global: true }
    const { id } = await ask('POST', '/system/inputs', {
      ...input,
      configuration: { bind_address: '127.0.0.1', port: 1 },
    })
    const pipeline = await pipelineOf(`set_field("known", from_input("${id}"));`)
    const batch = [id, 'other'].map(gl2_source_input => ({ message: 'm', streams: [], gl2_source_input }))
    expect(await (await opened(pipeline))(batch, never)).toEqual([{ known: true }, { known: false }])
  })

  it('runs the rules as they are at the time', async () => {
    const asking = await opened(await pipelineOf('set_field("a", 1);'))
    expect(await asking([{ message: 'm' }], never)).toEqual([{ a: 1 }])
    const all = await ask<readonly Rule[]>('GET', `${rules}/rule`)
    const { id, title } = all.find(one => one.title === `p${count} 0`)!
    await ask('PUT', `${rules}/rule/${id}`, { source: `rule "${title}" when true then set_field("a", 2); end` })
    expect(await asking([{ message: 'm' }], never)).toEqual([{ a: 2 }])
  })

  it('does not wait for its thread any longer than it may', async () => {
    const late = new AbortController()
    const asking = await opened(await pipelineOf('set_field("a", 1);'))
    late.abort()
    expect((await asking([{ message: 'm' }], late.signal)).filter(Boolean)).toEqual([])
  })

  it('handles batches of any size in parts', async () => {
    const asking = await opened(await pipelineOf('set_field("n", to_long($message.i) + 1);'))
    const batch = Array.from({ length: 1200 }, (_, i) => ({ message: 'm', i }))
    expect(await asking(batch, never)).toEqual(batch.map(({ i }) => ({ n: i + 1 })))
  })
})

describe('permissions', () => {
  it('a pipeline that one may not read is neither offered nor run, unless it is configured', async () => {
    const pipeline = await pipelineOf('set_field("a", 1);')
    const searching = ['searches:relative', 'searches:absolute', `streams:read:${DEFAULT_STREAM_ID}`]
    await ask('POST', '/users', newUser('viewer', { permissions: searching }))
    await ask('POST', '/users', newUser('reader', { permissions: [...searching, `pipeline:read:${pipeline}`] }))
    const [viewer, reader] = [basic('viewer', 'pw'), basic('reader', 'pw')]
    const offered = async (as: Record<string, string>) =>
      (await ask('GET', '/search/decorators/available', undefined, as))[TYPE].requested_configuration.pipeline
        .additional_info.values
    expect(await offered(viewer)).toEqual({})
    expect(await offered(reader)).toEqual({ [pipeline]: `p${count}` })
    const first = async (as: Record<string, string>) => (await decorated(pipeline, as))[0]!.message['a']
    expect([await first(viewer), await first(reader)]).toEqual([undefined, 1])

    const { id } = await ask('POST', '/search/decorators', { type: TYPE, config: { pipeline }, order: 0 })
    const found = async () =>
      (await ask('GET', '/search/universal/relative?query=*&range=0', undefined, viewer)).messages[0].message.a
    expect(await found()).toBe(1)
    await ask('DELETE', `${rules}/pipeline/${pipeline}`)
    expect(await found()).toBeUndefined()
    await ask('DELETE', `/search/decorators/${id}`)
  })

  it('rules change no table, and find none that the asker may not read', async () => {
    const common = { title: 't', description: '', name: 't' }
    const none = { default_single_value_type: 'NULL', default_single_value: '' }
    const noneOfMany = { default_multi_value_type: 'NULL', default_multi_value: '' }
    const path = '/system/lookup'
    const adapter = await ask('POST', `${path}/adapters`, { ...common, config: { type: 'own-table' } })
    const cache = await ask('POST', `${path}/caches`, { ...common, config: { type: 'none' } })
    const parts = { cache_id: cache.id, data_adapter_id: adapter.id, ...none, ...noneOfMany }
    const table = await ask('POST', `${path}/tables`, { ...common, ...parts })
    await server.call('PUT', `/api${path}/adapters/t/rows`, { rows: [{ key: 'ada', value: 'Ada' }] })
    const pipeline = await pipelineOf(
      'set_field("set", lookup_set_value("t", "new", "v")); set_field("name", lookup_value("t", to_string($message.user)));',
    )
    const as = (...permissions: string[]) =>
      caller({
        ...{ userId: 'u', username: 'u', grnPermissions: [], timeZone: null, sessionId: null, carrier: 'bearer' },
        permissions: [`pipeline:read:${pipeline}`, ...permissions],
      })
    const nameFor = async (who: ReturnType<typeof as>) =>
      (await (await opened(pipeline, who))([{ message: 'm', user: 'ada' }], never))[0]
    expect(await nameFor(as())).toBeNull()
    expect(await nameFor(as(`lookuptables:read:${table.id}`))).toEqual({ name: 'Ada' })
    expect(await nameFor(system('test'))).toEqual({ name: 'Ada' })
  })
})
