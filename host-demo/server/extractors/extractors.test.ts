import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CreateExtractor } from '../../../core/extractors/schema.ts'
import type { InputDefinition } from '../platform/ingest/ingest.ts'
import { basic, newUser, testServer, type TestServer } from '../testing/test-server.ts'
import { area } from './area.ts'

let server: TestServer
let defined: InputDefinition
beforeAll(async () => {
  server = await testServer([area])
  server.services.ingest.redefineInput = async definition => {
    defined = definition
  }
})
afterAll(() => server.close())

const ask = async (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  as?: Record<string, string>,
) => {
  const reply = await server.call(method, `/api${path}`, body, as)
  return { status: reply.statusCode, body: reply.body === '' ? null : reply.json() }
}
const newInput = async () =>
  (
    await ask('POST', '/system/inputs', {
      title: 'fw',
      type: 'org.graylog2.inputs.raw.tcp.RawTCPInput',
      global: true,
      configuration: { bind_address: '127.0.0.1', port: 5555 },
    })
  ).body.id as string

const user: CreateExtractor = {
  title: 'User',
  cursor_strategy: 'COPY',
  source_field: 'message',
  target_field: 'user',
  extractor_type: 'Regex',
  extractor_config: { regex_value: 'user=(\\S+)' },
  converters: [{ type: 'LOWERCASE', config: null }],
  condition_type: 'None',
  condition_value: null,
}
const create = async (inputId: string, more: Partial<CreateExtractor> = {}) =>
  (await ask('POST', `/system/inputs/${inputId}/extractors`, { ...user, ...more })).body.extractor_id as string

describe('an extractor', () => {
  it('is created, read, changed and deleted, and ingest is told of each', async () => {
    const inputId = await newInput()
    const path = `/system/inputs/${inputId}/extractors`
    const made = await ask('POST', path, user)
    expect(made).toEqual({ status: 201, body: { extractor_id: expect.stringMatching(/^[\da-f-]{36}$/) } })
    const id = made.body.extractor_id
    const timer = {
      time: { max: 0, min: 0, mean: 0, std_dev: 0, '95th_percentile': 0, '98th_percentile': 0, '99th_percentile': 0 },
      rate: { total: 0, mean: 0, one_minute: 0, five_minute: 0, fifteen_minute: 0 },
      rate_unit: 'events/second',
      duration_unit: 'microseconds',
    }
    expect((await ask('GET', `${path}/${id}`)).body).toEqual({
      id,
      title: 'User',
      type: 'regex',
      cursor_strategy: 'copy',
      source_field: 'message',
      target_field: 'user',
      extractor_config: { regex_value: 'user=(\\S+)' },
      creator_user_id: 'admin',
      converters: [{ type: 'lowercase', config: {} }],
      condition_type: 'none',
      condition_value: '',
      order: 0,
      exceptions: 0,
      converter_exceptions: 0,
      metrics: {
        total: timer,
        condition: timer,
        execution: timer,
        converters: timer,
        condition_hits: 0,
        condition_misses: 0,
      },
    })
    expect(defined.extractors).toMatchObject([{ id, type: 'regex', targetField: 'user' }])

    const changed = await ask('PUT', `${path}/${id}`, { ...user, title: 'Login', order: 3 })
    expect(changed).toMatchObject({ status: 200, body: { id, title: 'Login', order: 3, creator_user_id: 'admin' } })
    expect((await ask('GET', path)).body).toMatchObject({ total: 1, extractors: [{ id, title: 'Login' }] })

    expect((await ask('DELETE', `${path}/${id}`)).status).toBe(204)
    expect((await ask('GET', path)).body).toEqual({ total: 0, extractors: [] })
    expect(defined.extractors).toEqual([])
    for (const method of ['GET', 'DELETE'] as const) expect((await ask(method, `${path}/${id}`)).status).toBe(404)
    expect((await ask('PUT', `${path}/${id}`, user)).status).toBe(404)
  })

  it('shows what it did, and goes with its input', async () => {
    const inputId = await newInput()
    const id = await create(inputId)
    const counts = {
      total: 7,
      condition: 5,
      execution: 4,
      converters: 3,
      conditionHits: 4,
      conditionMisses: 3,
      exceptions: 2,
      converterExceptions: 1,
    }
    const times = {
      max: 9,
      min: 1,
      mean: 4,
      std_dev: 2,
      '95th_percentile': 8,
      '98th_percentile': 9,
      '99th_percentile': 9,
    }
    const each = { total: times, condition: times, execution: times, converters: times }
    server.services.ingest.counted = {
      ...server.services.ingest.counted,
      extractors: { [id]: { counts, times: each } },
    }
    expect((await ask('GET', `/system/inputs/${inputId}/extractors/${id}`)).body).toMatchObject({
      exceptions: 2,
      converter_exceptions: 1,
      metrics: {
        execution: { time: times, rate: { total: 4 } },
        converters: { rate: { total: 3 } },
        condition_hits: 4,
        condition_misses: 3,
      },
    })
    const metric = `org.cordwood.extractors.${inputId}.${id}.execution`
    expect(server.services.metrics.get(metric)).toMatchObject({ type: 'timer', metric: { time: times } })
    await ask('DELETE', `/system/inputs/${inputId}`)
    expect(server.services.metrics.get(metric)).toBeNull()
    expect((await ask('GET', `/system/inputs/${inputId}/extractors`)).status).toBe(404)
  })

  it.each([
    [{ title: ' ' }, "'title' must not be empty."],
    [{ source_field: '' }, "'source_field' must not be empty."],
    [{ target_field: '' }, "'target_field' must not be empty."],
    [{ target_field: '_id' }, "'target_field' is reserved: '_id' cannot be set."],
    [{ cursor_strategy: 'move' }, "'cursor_strategy' is unknown: 'move'. There are: copy, cut."],
    [{ condition_type: 'maybe' }, "'condition_type' is unknown: 'maybe'. There are: none, string, regex."],
    [{ extractor_type: 'xml' }, "'extractor_type' is unknown: 'xml'."],
    [{ extractor_config: {} }, "'extractor_config.regex_value' is missing."],
    [{ extractor_config: { regex_value: 5 } }, "'extractor_config.regex_value' must be a text."],
    [{ extractor_config: { regex_value: '(' } }, "'extractor_config.regex_value' cannot be used: missing closing )"],
    [{ extractor_config: { regex_value: '(?=a)' } }, 'lookahead and lookbehind cannot run in linear time'],
    [{ extractor_config: { regex_value: '(?:abcdefgh){900}' } }, 'too large'],
    [{ condition_type: 'regex', condition_value: '[' }, "'condition_value' cannot be used"],
    [{ converters: [{ type: 'soundex' }] }, "'converters[0].type' is unknown: 'soundex'."],
    [
      { converters: [{ type: 'date', config: { date_format: 'yyyyT' } }] },
      "'converters[0].config.date_format' cannot be used: 'T' is not known",
    ],
    [
      { converters: [{ type: 'flexdate', config: { time_zone: 'Mars' } }] },
      "'converters[0].config.time_zone' is not a time zone: 'Mars'.",
    ],
    [
      { converters: [{ type: 'date', config: { date_format: 'yyyy', locale: 'not a locale' } }] },
      "'converters[0].config.locale' is not a known locale",
    ],
    [
      { converters: [{ type: 'csv', config: { column_header: 'a', separator: '||' } }] },
      "'converters[0].config.separator' is too long.",
    ],
    [
      { extractor_type: 'substring', extractor_config: { begin_index: '1', end_index: 2 } },
      "'extractor_config.begin_index' must be a whole number.",
    ],
    [
      { extractor_type: 'json', target_field: '', extractor_config: { flatten: 'yes' } },
      "'extractor_config.flatten' must be true or false.",
    ],
    [
      { extractor_type: 'regex_replace', extractor_config: { regex: 'a', replacement: '$2' } },
      "'extractor_config.regex' cannot be used: the replacement names group $2, but the expression has 0",
    ],
    [
      { extractor_type: 'lookup_table', extractor_config: { lookup_table_name: 'none' } },
      "'extractor_config.lookup_table_name': there is no lookup table named 'none'.",
    ],
  ])('that cannot be is refused with the field named: %j', async (wrong, message) => {
    const inputId = await newInput()
    const refused = await ask('POST', `/system/inputs/${inputId}/extractors`, { ...user, ...wrong })
    expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining(message)])
    const id = await create(inputId)
    expect((await ask('PUT', `/system/inputs/${inputId}/extractors/${id}`, { ...user, ...wrong })).status).toBe(400)
  })

  it('is one of 300 at most', async () => {
    const inputId = await newInput()
    for (let i = 0; i < 300; i++) await create(inputId)
    const more = await ask('POST', `/system/inputs/${inputId}/extractors`, user)
    expect([more.status, more.body.message]).toEqual([400, 'An input may have 300 extractors at most.'])
  })
})

describe('extractors of an input', () => {
  it('are created side by side without losing one', async () => {
    const inputId = await newInput()
    await Promise.all(Array.from({ length: 20 }, (_, order) => create(inputId, { order })))
    expect((await ask('GET', `/system/inputs/${inputId}/extractors`)).body.total).toBe(20)
  })

  it('are ordered; those that are not named follow as they were', async () => {
    const inputId = await newInput()
    const path = `/system/inputs/${inputId}/extractors`
    const [a, b, c] = [await create(inputId), await create(inputId), await create(inputId)]
    expect((await ask('POST', `${path}/order`, { order: { 1: a, 0: c } })).status).toBe(204)
    expect(defined.extractors?.map(({ id }) => id)).toEqual([c, a, b])
    for (const order of [{ x: a }, { 0: a, 1: a }, { 0: 'unknown' }])
      expect((await ask('POST', `${path}/order`, { order })).status).toBe(400)
  })

  it('are read by readers of the input, and changed by its editors alone', async () => {
    const inputId = await newInput()
    const path = `/system/inputs/${inputId}/extractors`
    const id = await create(inputId)
    await ask('POST', '/users', newUser('reader', { permissions: [`inputs:read:${inputId}`] }))
    await ask('POST', '/users', newUser('stranger'))
    const reader = basic('reader', 'pw')
    expect((await ask('GET', path, undefined, reader)).status).toBe(200)
    expect((await ask('GET', path, undefined, basic('stranger', 'pw'))).status).toBe(403)
    for (const refused of [
      await ask('POST', path, user, reader),
      await ask('PUT', `${path}/${id}`, user, reader),
      await ask('DELETE', `${path}/${id}`, undefined, reader),
      await ask('POST', `${path}/order`, { order: { 0: id } }, reader),
    ])
      expect(refused.status).toBe(403)
  })

  it('keep the grok patterns that they name, and may name those that are stored', async () => {
    const inputId = await newInput()
    const path = `/system/inputs/${inputId}/extractors`
    const grok = { ...user, extractor_type: 'grok', target_field: '', extractor_config: { grok_pattern: '%{ORDER}' } }
    const refused = await ask('POST', path, grok)
    expect([refused.status, refused.body.message]).toEqual([
      400,
      "'extractor_config.grok_pattern' cannot be used: There is no grok pattern named 'ORDER'.",
    ])
    const { id } = (await ask('POST', '/system/grok', { name: 'ORDER', pattern: 'order-%{INT:number}' })).body
    expect((await ask('POST', path, grok)).status).toBe(201)
    const kept = await ask('DELETE', `/system/grok/${id}`)
    expect([kept.status, kept.body.message]).toEqual([400, expect.stringContaining("the extractor 'User (fw)'")])
  })
})
