/** Streams whose rules, titles and messages somebody hostile wrote (hostile tests 12, 16, 18, 19, 26). */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inputTypes } from '../support/input-types.ts'
import { postGelf, sendTcp } from '../support/senders.ts'
import { startServer, until, type ServerProcess } from '../support/server.ts'

const ALL = '000000000000000000000001'
let server: ServerProcess
let indexSet: string
let http: { id: string; port: number }
let syslog: { id: string; port: number }
beforeAll(async () => {
  server = await startServer()
  indexSet = (await server.json<{ index_sets: { id: string }[] }>('GET', '/system/indices/index_sets')).index_sets[0]!
    .id
  http = await server.input(inputTypes.gelfHttp)
  syslog = await server.input(inputTypes.syslogTcp)
})
afterAll(() => server.stop())

const rule = (type: number, field: string, value: string) => ({ type, field, value, inverted: false })
async function stream(title: string, rules: readonly object[], matching_type = 'AND'): Promise<string> {
  const { stream_id } = await server.json<{ stream_id: string }>('POST', '/streams', {
    title,
    index_set_id: indexSet,
    rules,
    matching_type,
  })
  await server.json('POST', `/streams/${stream_id}/resume`)
  return stream_id
}
/** The streams of the one message that is found. */
async function streamsOf(query: string): Promise<unknown> {
  await until(async () => (await server.total(query)) === 1, query)
  return (await server.search(query)).messages[0]!.message['streams']
}
const gelf = (host: string, text: string, more = '') =>
  postGelf(http.port, `{"version":"1.1","host":"${host}","short_message":${JSON.stringify(text)}${more}}`)

it('hostile 16: rules on __proto__ and its like match fields of the message and nothing else', async () => {
  const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty']
  const ids = await Promise.all(names.map(name => stream(name, [rule(5, name, '')])))
  await gelf('without', 'x')
  await gelf('with', 'x', names.map(name => `,"_${name}":"evil"`).join(''))
  expect(await streamsOf('source:without')).toEqual([ALL])
  expect(((await streamsOf('source:with')) as string[]).toSorted()).toEqual([ALL, ...ids].toSorted())
  for (const id of ids) await server.json('DELETE', `/streams/${id}`)
})

it('hostile 19: a rule that makes others backtrack for ever holds nothing up', async () => {
  const id = await stream('evil', [rule(2, 'message', '(a+)+$'), rule(2, 'message', '^(a|a)*b')], 'OR')
  for (let i = 0; i < 20; i++) await gelf('redos', `${'a'.repeat(30_000)}! ${i}`)
  await gelf('after-redos', 'b')
  expect(await streamsOf('source:after\\-redos')).toEqual([ALL, id])
  const said = await server.json<{ matches: boolean }>('POST', `/streams/${id}/testMatch`, {
    message: { message: `${'a'.repeat(100_000)}!` },
  })
  expect(said.matches).toBe(false)
  await server.json('DELETE', `/streams/${id}`)
})

it('hostile 19: a rule that is too large, or cannot run in linear time, is refused naming the member', async () => {
  for (const [value, words] of [
    ['((a{100}){100}){10}', /cannot be used/],
    ['a'.repeat(8193), /8192 characters/],
    ['(a)\\1', /back-references/],
    ['(?=a)a', /lookahead/],
    ['\ud800', /surrogate/],
  ] as const) {
    const reply = await server.call('POST', '/streams', {
      title: 'x',
      index_set_id: indexSet,
      rules: [rule(2, 'message', value)],
    })
    const body = (await reply.json()) as { validation_errors: { value: { error: string }[] } }
    expect([reply.status, body.validation_errors.value[0]!.error]).toEqual([400, expect.stringMatching(words)])
  }
})

it('hostile 18: 10,000 rules are taken and answered, one more is refused', async () => {
  const rules = Array.from(
    { length: 10_000 },
    (_, i) =>
      [
        rule(1, 'message', `exact ${i}`),
        rule(6, 'message', `part ${i} of`),
        rule(2, 'message', `^begins ${i} [a-z]+$`),
        rule(3, 'took', String(i)),
      ][i % 4]!,
  )
  const id = await stream('many', rules, 'OR')
  await gelf('many-1', 'a part 9997 of it')
  await gelf('many-2', 'nothing of that')
  expect(await streamsOf('source:many\\-1')).toEqual([ALL, id])
  expect(await streamsOf('source:many\\-2')).toEqual([ALL])
  expect((await server.call('POST', `/streams/${id}/rules`, rule(1, 'a', 'b'))).status).toBe(400)
  expect(
    (await server.call('POST', '/streams', { title: 'x', index_set_id: indexSet, rules: [...rules, rules[0]] })).status,
  ).toBe(400)
  await server.json('DELETE', `/streams/${id}`)
})

it('hostile 12: titles, descriptions and values are given back as they came', async () => {
  const text = '<img src=x onerror=alert(1)> javascript:alert(1) \u202e\u0000 =cmd|x'
  const { stream_id } = await server.json<{ stream_id: string }>('POST', '/streams', {
    title: text,
    description: text,
    index_set_id: indexSet,
    rules: [{ ...rule(1, text, text), description: text }],
  })
  const reply = await server.call('GET', `/streams/${stream_id}`)
  expect(reply.headers.get('content-type')).toContain('application/json')
  expect(await reply.json()).toMatchObject({
    title: text,
    description: text,
    rules: [{ field: text, value: text, description: text }],
  })
  await server.json('DELETE', `/streams/${stream_id}`)
})

it('hostile 26: whatever a message claims, it is in no stream of another input', async () => {
  const [ofHttp, ofSyslog] = [
    await stream('http', [rule(8, '', http.id)]),
    await stream('syslog', [rule(8, '', syslog.id)]),
  ]
  const before = await server.total()
  for (let i = 0; i < 60; i++) {
    const junk = randomBytes(40).toString('latin1').replaceAll('\n', ' ')
    await gelf(
      'fuzz',
      `${junk} ${syslog.id}`,
      `,"_gl2_source_input":"${syslog.id}","_streams":["${ofSyslog}"],"_${i}":${JSON.stringify(junk)}`,
    )
  }
  await sendTcp(
    syslog.port,
    Array.from(
      { length: 60 },
      (_, i) => `<${i}>1 - - - - - [x gl2_source_input="${http.id}" streams="${ofHttp}"] fuzz\n`,
    ).join(''),
  )
  await until(async () => (await server.total()) >= before + 120, 'all messages')
  expect(await server.total(`streams:${ofHttp}`)).toBe(60)
  expect(await server.total(`streams:${ofSyslog}`)).toBe(60)
  expect(await server.total(`streams:${ofHttp} AND NOT gl2_source_input:${http.id}`)).toBe(0)
  expect(await server.total(`streams:${ofSyslog} AND NOT gl2_source_input:${syslog.id}`)).toBe(0)
})
