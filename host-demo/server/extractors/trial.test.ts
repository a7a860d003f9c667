import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CreateExtractor } from '../../../core/extractors/schema.ts'
import { testServer, type TestServer } from '../testing/test-server.ts'
import { area } from './area.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer([area])
})
afterAll(() => server.close())

const user: CreateExtractor = {
  title: 'User',
  cursor_strategy: 'copy',
  source_field: 'message',
  target_field: 'user',
  extractor_type: 'regex',
  extractor_config: { regex_value: 'user=(\\S+)' },
  converters: [],
  condition_type: 'none',
  condition_value: '',
}
const attempt = async (more: Partial<CreateExtractor>, ...texts: readonly string[]) => {
  const reply = await server.call('POST', '/api/tools/extractor_tester', { extractor: { ...user, ...more }, texts })
  return { status: reply.statusCode, body: reply.json() }
}
const result = (outcome: string, more: object = {}) => ({
  outcome,
  fields: [],
  more_fields: 0,
  source_left: null,
  failures: [],
  ...more,
})
const value = (found: string | number) => result('extracted', { fields: [{ name: 'user', value: found }] })

describe('the tester of extractors', () => {
  it('tells for each text which fields a message would get, by condition and converters', async () => {
    const more = {
      condition_type: 'string',
      condition_value: 'login',
      converters: [{ type: 'uppercase' }],
    }
    expect((await attempt(more, 'login user=anna', 'user=bob', 'login by nobody')).body.results).toEqual([
      value('ANNA'),
      result('skipped'),
      result('nothing'),
    ])
    expect((await attempt({ converters: [{ type: 'numeric' }] }, 'user=17')).body.results).toEqual([value(17)])
  })

  it('tells what cutting leaves, a time of the message, and failures', async () => {
    const cut = await attempt({ cursor_strategy: 'cut', source_field: 'line' }, 'login user=anna now')
    expect(cut.body.results).toEqual([
      result('extracted', { fields: [{ name: 'user', value: 'anna' }], source_left: 'login user= now' }),
    ])
    const whole = { extractor_type: 'copy_input', extractor_config: {}, target_field: 'timestamp' }
    const [time, wrong] = (await attempt(whole, '2026-11-20 10:00:00.000', 'now')).body.results
    expect(time.fields).toEqual([{ name: 'timestamp', value: '2026-11-20T10:00:00.000Z' }])
    expect(wrong).toMatchObject({ outcome: 'failed', failures: [expect.stringContaining('is no timestamp')] })
  })

  it('knows the stored grok patterns, and shows many fields and long values in part', async () => {
    const grok = { extractor_type: 'grok', extractor_config: { grok_pattern: '%{IPV4:client}' }, target_field: '' }
    const found = (await attempt(grok, 'from 10.0.0.7')).body.results[0]
    expect(found.fields).toContainEqual({ name: 'client', value: '10.0.0.7' })
    const json = { extractor_type: 'json', extractor_config: {}, target_field: '' }
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`f${i}`, 'x'.repeat(1050)]))
    const shown = (await attempt(json, JSON.stringify(many))).body.results[0]
    expect([shown.fields.length, shown.more_fields, shown.fields[0].value.length]).toEqual([50, 10, 1001])
  })

  it('names the field of an extractor that cannot be used', async () => {
    const broken = await attempt({ extractor_config: { regex_value: '(' } }, 'a')
    expect(broken).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^'extractor_config.regex_value' cannot be used: /) },
    })
    expect((await attempt({}, 'a'.repeat(65_537))).status).toBe(400)
    expect((await attempt({}, ...Array.from({ length: 52 }, () => 'a'))).status).toBe(400)
  })
})
