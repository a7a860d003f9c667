/** Splunk HTTP Event Collector, as its agents use it. */
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { answered } from '../../journal/batch.ts'
import { codecOf, completeConfiguration, inputTypeOf } from '../../registry.ts'
import { openTransport, testIntake, type OpenedTransport, type TestIntake } from '../../testing/intake.ts'

const hec = 'org.cordwood.inputs.splunk.SplunkHecInput'
const token = 'a94a8fe5-CCB1-9ba6-1c4c-0873d391e987'
const channel = 'fe0ecfad-13d5-401b-847d-77833bd77131'

let opened: OpenedTransport
let intake: TestIntake
beforeEach(async () => {
  intake = testIntake()
  opened = await openTransport(hec, intake, { token })
})
afterEach(() => opened.transport.close())

const call = async (
  method: string,
  path: string,
  body?: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
) => {
  const response = await fetch(`http://127.0.0.1:${opened.port}${path}`, {
    method,
    body,
    headers: { authorization: `Splunk ${token}`, ...headers },
  })
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
    retryAfter: response.headers.get('retry-after'),
  }
}
const post = (
  body: string | Uint8Array<ArrayBuffer>,
  path = '/services/collector/event',
  headers: Record<string, string> = {},
) => call('POST', path, body, headers)
const success = { status: 200, body: { text: 'Success', code: 0 } }
const texts = () => intake.frames.map(({ text }) => text)
/** The messages the codec makes of the frames that were taken. */
const messages = () =>
  texts().map(text => {
    const decode = codecOf('splunk-hec')!.create({})
    const { timestamp, fields, problem } = decode({
      bytes: Buffer.from(text),
      receivedAt: 1000,
      remoteAddress: '192.0.2.7',
      remoteName: null,
    })
    return { timestamp, problem, ...fields }
  })

describe('events', () => {
  it.each(['/services/collector', '/services/collector/event', '/services/collector/event/1.0'])(
    'are taken at %s, one frame each',
    async path => {
      expect(await post('{"event":"a"}{"event":"b"}\n{"event":{"c":1}}', path)).toMatchObject(success)
      expect(intake.frames.map(({ text, flags }) => [text, flags])).toEqual([
        ['{"event":"a"}', answered],
        ['{"event":"b"}', answered],
        ['{"event":{"c":1}}', answered],
      ])
    },
  )

  it('may be compressed', async () => {
    expect(
      await post(new Uint8Array(gzipSync('{"event":"a"}')), undefined, { 'content-encoding': 'gzip' }),
    ).toMatchObject(success)
    expect(texts()).toEqual(['{"event":"a"}'])
  })

  it('get what the address says for all of them', async () => {
    await post(
      '{"event":"a"}{"event":"b","host":"own"}',
      '/services/collector/event?host=web-1&sourcetype=nginx&unknown=x',
    )
    expect(messages()).toMatchObject([
      { message: 'a', source: 'web-1', sourcetype: 'nginx' },
      { message: 'b', source: 'own', sourcetype: 'nginx' },
    ])
  })

  it.each([
    ['', 5, 'No data', undefined],
    ['  \n', 5, 'No data', undefined],
    ['no json', 6, 'Invalid data format', 0],
    ['{"event":"a"}{"event":"b"', 6, 'Invalid data format', 1],
    ['{"event":"a"}{"host":"x"}', 12, 'Event field is required', 1],
    ['{"event":""}', 13, 'Event field cannot be blank', 0],
  ])('%j is refused with code %i, and nothing of it is taken', async (body, code, text, at) => {
    expect(await post(body)).toMatchObject({
      status: 400,
      body: { text, code, ...(at !== undefined && { 'invalid-event-number': at }) },
    })
    expect(texts()).toEqual([])
  })

  it('cannot be made many times larger by what the address says', async () => {
    expect((await post('{"event":1}'.repeat(30_000), `/services/collector?source=${'x'.repeat(4000)}`)).status).toBe(
      413,
    )
    expect(texts()).toEqual([])
  })
})

describe('raw lines', () => {
  it.each(['/services/collector/raw', '/services/collector/raw/1.0'])(
    'are taken at %s, with what the address says',
    async path => {
      expect(
        await post(
          'one\r\n\ntwo {"a":1}',
          `${path}?host=web-1&source=/var/log/x.log&sourcetype=x&index=main&time=1426279439.5`,
        ),
      ).toMatchObject(success)
      const about = {
        source: 'web-1',
        splunk_source: '/var/log/x.log',
        sourcetype: 'x',
        index: 'main',
        timestamp: 1_426_279_439_500,
        problem: null,
      }
      expect(messages()).toEqual([
        { message: 'one', ...about },
        { message: 'two {"a":1}', ...about },
      ])
    },
  )

  it('need no metadata', async () => {
    await post('Ronly\n{"event":"no event here"}', '/services/collector/raw')
    expect(messages()).toMatchObject([
      { message: 'Ronly', source: '192.0.2.7' },
      { message: '{"event":"no event here"}' },
    ])
    expect((await post('\n', '/services/collector/raw')).body).toEqual({ text: 'No data', code: 5 })
  })
})

describe('who may send', () => {
  const asked = async (headers: Record<string, string>, path = '/services/collector') => {
    const response = await fetch(`http://127.0.0.1:${opened.port}${path}`, {
      method: 'POST',
      body: '{"event":"x"}',
      headers,
    })
    return [response.status, ((await response.json()) as { code: number }).code]
  }
  const basic = (credentials: string) => `Basic ${Buffer.from(credentials).toString('base64')}`

  it.each([[`Splunk ${token}`], [`splunk  ${token}`], [basic(`x:${token}`)], [basic(`:${token}`)]])(
    '%s may',
    async authorization => {
      expect(await asked({ authorization })).toEqual([200, 0])
    },
  )

  it.each([
    ['Splunk', 401, 3],
    [`Bearer ${token}`, 401, 3],
    [token, 401, 3],
    [`Splunk ${token.toLowerCase()}`, 403, 4],
    [`Splunk ${token}x`, 403, 4],
    ['Splunk wrong', 403, 4],
    [basic(`${token}:x`), 403, 4],
    [basic(token), 401, 3],
    [`Splunk ${token} ${token}`, 401, 3],
  ])('%s may not', async (authorization, status, code) => {
    for (const path of ['/services/collector', '/services/collector/raw', '/services/collector/ack'])
      expect(await asked({ authorization }, path)).toEqual([status, code])
    expect(texts()).toEqual([])
  })

  it('without a token, or with it in the address, nobody', async () => {
    expect(await asked({})).toEqual([401, 2])
    expect(await asked({}, `/services/collector?token=${token}`)).toEqual(
      [401, 16].map((value, i) => (i === 0 ? 400 : value)),
    )
  })

  it('an input without a token does not start', async () => {
    for (const wrong of ['', 'with blank'])
      await expect(openTransport(hec, testIntake(), { token: wrong })).rejects.toThrow(/token must be set/)
  })
})

describe('acknowledgement', () => {
  const header = { 'x-splunk-request-channel': channel }
  const acks = (ids: unknown, headers: Record<string, string> = header, path = '/services/collector/ack') =>
    post(JSON.stringify({ acks: ids }), path, headers)

  it('a request on a channel gets a number, which is confirmed once', async () => {
    expect((await post('{"event":"a"}', undefined, header)).body).toEqual({ text: 'Success', code: 0, ackId: 0 })
    expect((await post('a', `/services/collector/raw?channel=${channel}`)).body).toEqual({
      text: 'Success',
      code: 0,
      ackId: 1,
    })
    expect((await acks([0, 1, 2])).body).toEqual({ acks: { 0: true, 1: true, 2: false } })
    expect((await acks([0], {}, `/services/collector/ack?channel=${channel}`)).body).toEqual({ acks: { 0: false } })
  })

  it('what was given back gets none', async () => {
    const { committed } = intake
    intake.committed = () => {
      intake.refused = { status: 503, reason: 'The disk is full.', retryAfterSeconds: 10 }
      return committed.call(intake)
    }
    expect(await post('{"event":"a"}', undefined, header)).toEqual({
      status: 503,
      body: { text: 'Server is busy', code: 9 },
      retryAfter: '10',
    })
    intake.refused = null
    expect((await acks([0])).body).toEqual({ acks: { 0: false } })
  })

  it('asks for a channel, and for numbers', async () => {
    expect((await acks([0], {})).body).toEqual({ text: 'Data channel is missing', code: 10 })
    expect((await acks([0], { 'x-splunk-request-channel': 'mine' })).body).toEqual({
      text: 'Invalid data channel',
      code: 11,
    })
    expect((await post('{"event":"a"}', undefined, { 'x-splunk-request-channel': 'mine' })).body).toMatchObject({
      code: 11,
    })
    for (const wrong of ['x', [1.5], ['1'], null]) expect((await acks(wrong)).body).toMatchObject({ code: 6 })
    expect(texts()).toEqual([])
  })
})

it('its health is asked without a token', async () => {
  const health = async (path = '/services/collector/health') => {
    const response = await fetch(`http://127.0.0.1:${opened.port}${path}`)
    return [response.status, await response.json()]
  }
  expect(await health()).toEqual([200, { text: 'HEC is healthy', code: 17 }])
  expect(await health('/services/collector/health/1.0')).toEqual([200, { text: 'HEC is healthy', code: 17 }])
  intake.refused = { status: 429, reason: 'The journal has reached its limit.', retryAfterSeconds: 7 }
  expect(await health()).toEqual([503, { text: 'HEC is unhealthy, queues are full', code: 18 }])
})

it('without room the collector is busy, and says when to come again', async () => {
  intake.refused = { status: 429, reason: 'The journal has reached its limit.', retryAfterSeconds: 7 }
  expect(await post('{"event":"a"}')).toEqual({
    status: 503,
    body: { text: 'Server is busy', code: 9 },
    retryAfter: '7',
  })
})

it('agents that ask whether it is there get an answer, other paths none', async () => {
  expect(
    (await fetch(`http://127.0.0.1:${opened.port}/services/collector/event/1.0`, { method: 'OPTIONS' })).status,
  ).toBe(200)
  expect((await call('POST', '/services/other', 'x')).body).toMatchObject({ code: 404 })
  expect((await call('GET', '/services/collector')).status).toBe(405)
})

it('its port and greatest body are its own', () => {
  expect(completeConfiguration(inputTypeOf(hec)!, {})).toMatchObject({ port: 8088, max_chunk_size: 16_777_216 })
})
