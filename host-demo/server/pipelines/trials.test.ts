import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PIPELINE_PROCESSOR } from '../../../core/pipelines/rules.ts'
import type {
  Pipeline,
  SimulatedMessage,
  SimulationReply,
  StreamTrialReply,
  TrialReply,
} from '../../../core/pipelines/schema.ts'
import { DEFAULT_STREAM_ID } from '../../../core/streams/rules.ts'
import { storeDouble } from '../testing/doubles.ts'
import { testServer, type TestServer } from '../testing/test-server.ts'
import { area } from './area.ts'

let server: TestServer
const hits = ['GET /a 200', 'GET /b 500', 'POST /c 200'].map((message, i) => ({
  index: 'set_0',
  documentId: `doc-${i}`,
  message: {
    id: `m-${i}`,
    timestamp: 1000,
    streams: [DEFAULT_STREAM_ID],
    fields: { message, source: 'node', gl2_message_id: `m-${i}` },
  },
  cursor: [],
}))
beforeAll(async () => {
  const messages = { ...storeDouble(), messages: async () => ({ total: 3, hits, indices: [] }) } as never
  server = await testServer([area], {}, messages)
  await server.services.ingest.setProcessors([PIPELINE_PROCESSOR])
  await call('/rule', { source: 'rule "level" when has_field("status") then set_field("level", 3); end' })
  await call('/rule', { source: 'rule "broken" when true then set_field("n", to_long($message.none) / 0); end' })
  const { id } = await call<Pipeline>('/pipeline', {
    source: 'pipeline "web" stage 0 match either rule "level"; stage 1 match pass rule "broken"; rule "not there"; end',
  })
  await call('/connections/to_stream', { stream_id: DEFAULT_STREAM_ID, pipeline_ids: [id] })
})
afterAll(() => server.close())

async function call<T>(path: string, body: unknown): Promise<T> {
  const reply = await server.call('POST', `/api/system/pipelines${path}`, body)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<T>()
}
const message = { _id: 'm', message: 'x', source: 'node', timestamp: '2024-03-01T10:00:00.000Z', status: 500 }

describe('a simulation', () => {
  it('answers the message as rules leave it, what changed, and the trace', async () => {
    const reply = await call<SimulationReply>('/simulate', { stream_id: DEFAULT_STREAM_ID, message })
    const [one] = reply.messages
    expect(one!.message).toMatchObject({ ...message, level: 3 })
    expect(Object.keys(one!.message)).not.toContain('gl2_message_id')
    expect(one!.decoration_stats).toEqual({
      added_fields: { level: 3, gl2_processing_error: expect.stringContaining('broken') },
      changed_fields: {},
      removed_fields: {},
    })
    expect(reply.simulation_trace.map(({ message: line }) => line.replace(/: .*/, ''))).toEqual([
      `message <m> running pipelines [web] for streams [${DEFAULT_STREAM_ID}]`,
      "enter stage 0 of pipeline 'web'",
      "evaluate rule 'level' in pipeline 'web'",
      "evaluation satisfied of rule 'level'",
      "execute rule 'level'",
      "finished execution of rule 'level'",
      "completed stage 0 of pipeline 'web', continuing to next stage",
      'exit stage 0',
      "enter stage 1 of pipeline 'web'",
      "evaluate rule 'broken' in pipeline 'web'",
      "evaluation satisfied of rule 'broken'",
      "evaluate rule 'not there' in pipeline 'web'",
      "evaluation not satisfied of rule 'not there'",
      "execute rule 'broken'",
      "failed execution of rule 'broken' in line 1",
      "completed stage 1 of pipeline 'web', continuing to next stage",
      'exit stage 1',
      'finished',
    ])
  })

  it('shows each step with its place, changes and failure', async () => {
    const { messages, steps } = await call<TrialReply>('/simulate/message', { message: { fields: message } })
    expect(steps).toMatchObject([
      {
        pipeline: { title: 'web' },
        stage: 0,
        rule: { title: 'level' },
        condition: true,
        changes: [{ field: 'level', before: null, after: 3 }],
      },
      { stage: 1, rule: { title: 'broken' }, condition: true, failure: { line: 1 } },
      { stage: 1, rule: { title: 'not there', id: null }, condition: false },
    ])
    expect(messages).toMatchObject([{ after: { level: 3, status: 500 }, stream_ids: [DEFAULT_STREAM_ID] }])
  })

  it('takes rules and pipelines that are not saved, with the messages that they create', async () => {
    const source = 'rule "level" when true then let c = create_message("made"); set_field("level", 9); end'
    const { messages, steps } = await call<TrialReply>('/simulate/message', {
      message: { fields: message },
      stream_id: DEFAULT_STREAM_ID,
      rule: { id: null, source },
    })
    expect(messages).toMatchObject([{ after: { level: 9 } }, { before: null, after: { message: 'made' } }])
    expect(steps[0]).toMatchObject({ rule: { title: 'level', id: null }, created: [1] })
    const other = await call<TrialReply>('/simulate/message', {
      message: { fields: message },
      pipeline: { id: null, source: 'pipeline "new" stage 0 match pass rule "level"; end' },
    })
    expect(other.steps.map(({ pipeline }) => pipeline!.title)).toEqual(['new', 'web', 'web', 'web'])
  })

  it('refuses drafts that cannot be read, as saving does', async () => {
    const body = { message: { fields: message }, rule: { id: null, source: 'rule' } }
    const refused = await server.call('POST', '/api/system/pipelines/simulate/message', body)
    expect([refused.statusCode, refused.json()]).toMatchObject([400, [{ type: 'syntax_error' }]])
  })
})

describe('one rule', () => {
  it('is simulated on a message that is in no stream', async () => {
    const rule_source = { source: 'rule "a \\"b\\"" when true then set_field("n", 7); route_to_stream("none"); end' }
    const reply = await call<SimulatedMessage>('/rule/simulate', { message: 'hello', rule_source })
    expect(reply).toMatchObject({ message: 'hello', source: '127.0.0.1', stream_ids: [], errors: [] })
    expect(reply.fields).toMatchObject({ _id: reply.id, message: 'hello', n: 7 })
  })
})

describe('the newest messages of a stream', () => {
  it('tell how many would change, and how', async () => {
    const source =
      'rule "get" when starts_with(to_string($message.message), "GET") then set_field("method", "GET"); let n = 1 / (length(to_string($message.message)) - 10); end'
    const reply = await call<StreamTrialReply>('/simulate/stream', {
      stream_id: DEFAULT_STREAM_ID,
      rule: { id: null, source },
      alone: true,
    })
    expect(reply).toMatchObject({ tried: 3, changed: 2, dropped: 0, created: 0, failed: 2 })
    expect(reply.fields.map(({ field, added }) => [field, added])).toEqual([
      ['method', 2],
      ['gl2_processing_error', 2],
    ])
    expect(reply.fields[0]!.examples[0]).toEqual({ index: 'set_0', id: 'doc-0', before: null, after: 'GET' })
    expect(reply.rules).toMatchObject([{ rule: { title: 'get' }, evaluated: 3, matched: 2, failed: 2 }])
    expect(reply.errors).toMatchObject([{ rule: 'get', line: 1, count: 2 }])
    expect(reply.messages.map(({ id }) => id)).toEqual(['doc-0', 'doc-1'])
  })
})
