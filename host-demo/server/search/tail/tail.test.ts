/** Live tails, summaries and patterns over a real store and HTTP: who reads what, and when it ends. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MessagePort } from 'node:worker_threads'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readLines } from '../../../../core/client/json-lines.ts'
import { TAILS_PER_USER, type TailFrame } from '../../../../core/search/tail.ts'
import { searchesConfig } from '../../configuration/configs.ts'
import { openEmbeddedStore } from '../../platform/messages/embedded/store.ts'
import type { FromStore, Message, MessageStore } from '../../platform/messages/message-store.ts'
import { system } from '../../platform/records/callers.ts'
import { startSearchServer, type SearchServer } from '../testing/search-server.ts'

/** Bodies of what is asked under the filters of a saved search. */
const filters = [
  { type: 'inlineQueryString', queryString: 'source:filtered' },
  { type: 'inlineQueryString', queryString: 'level:3', negation: true },
  { type: 'inlineQueryString', queryString: 'nothing:x', disabled: true },
]
const OPEN = '00000000000000000000000a'
const SECRET = '00000000000000000000000b'

let dir: string
let store: MessageStore
let port: MessagePort
let server: SearchServer
let address: string
const tokens: Record<string, string[]> = {}
let sent = 0

const message = (text: string, stream = OPEN, more: Message['fields'] = {}): Message => ({
  id: `01${String(++sent).padStart(12, '0')}`,
  timestamp: Date.now(),
  streams: [stream],
  fields: { message: text, source: 'web', ...more },
})
let sequence = 0
/** Resolves when they are durable. */
function write(...messages: Message[]): Promise<void> {
  const own = ++sequence
  port.postMessage({ type: 'batch', batch: { sequence: own, targets: [{ indexSet: 'main', messages }] } })
  return new Promise(resolve => {
    const hear = (said: FromStore) => {
      if (said.type !== 'stored' || said.sequence < own) return
      port.off('message', hear)
      resolve()
    }
    port.on('message', hear)
  })
}

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'cordwood-tail-'))
  store = await openEmbeddedStore({ dir, log: pino({ level: 'silent' }), readers: 1 })
  await store.ensureIndexSet({ id: 'main', prefix: 'main' })
  port = store.openWriteChannel().port
  server = await startSearchServer(tokens, 'UTC', store)
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await server.close()
  port.close()
  await store.close()
  rmSync(dir, { recursive: true, force: true })
})

interface Tailing {
  readonly status: number
  /** The next frame that is no sign of life; null at the end. */
  next(): Promise<TailFrame | null>
  /** Texts of messages until there are so many. */
  texts(count: number): Promise<unknown[]>
  leave(): void
}

async function tail(token: string, request: object = {}, headers: Record<string, string> = {}): Promise<Tailing> {
  const controller = new AbortController()
  const response = await fetch(`${address}/api/search/tail`, {
    method: 'POST',
    body: JSON.stringify(request),
    signal: controller.signal,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-requested-by': 'test',
      ...headers,
    },
  })
  const frames = readLines<TailFrame>(response, controller.signal)
  const next = async (): Promise<TailFrame | null> => {
    for (;;) {
      const { value, done } = await frames.next()
      if (done) return null
      if (value.type !== 'heartbeat') return value
    }
  }
  if (response.ok) expect(await next()).toEqual({ type: 'status', rate: 0, skipped: 0 })
  return {
    status: response.status,
    next,
    leave: () => controller.abort(),
    async texts(count) {
      const found: unknown[] = []
      while (found.length < count) {
        const frame = await next()
        if (frame === null) break
        if (frame.type === 'messages') found.push(...frame.messages.map(one => one.message['message']))
      }
      return found
    },
  }
}

describe('a live tail', () => {
  it('sends what arrives, in order of arrival, late timestamps too, as messages with their index', async () => {
    const tailing = await tail('admin', {}, { 'accept-encoding': 'gzip, br' })
    await write(message('one'), { ...message('late'), timestamp: Date.now() - 86_400_000 }, message('three'))
    const frame = await tailing.next()
    expect(frame).toMatchObject({ type: 'messages', skipped: 0 })
    const messages = frame?.type === 'messages' ? frame.messages : []
    expect(messages.map(one => one.message['message'])).toEqual(['one', 'late', 'three'])
    expect(messages[0]).toMatchObject({ index: 'main_0', message: { source: 'web', streams: [OPEN] } })
    const { status } = await server.call('GET', `/messages/main_0/${messages[0]!.message._id}`)
    expect(status).toBe(200)
    tailing.leave()
  })

  it('follows its query, streams and filters', async () => {
    const [errors, secret, filtered] = await Promise.all([
      tail('admin', { query: 'level:3' }),
      tail('admin', { streams: [SECRET] }),
      tail('admin', { filters: [{ type: 'inlineQueryString', queryString: 'level:3', negation: true }] }),
    ])
    await write(message('fine', OPEN, { level: 6 }), message('broken', SECRET, { level: 3 }))
    expect([await errors.texts(1), await secret.texts(1), await filtered.texts(1)]).toEqual([
      ['broken'],
      ['broken'],
      ['fine'],
    ])
    for (const one of [errors, secret, filtered]) one.leave()
  })

  it('shows a reader the streams he may read and no other', async () => {
    tokens['reader'] = [`streams:read:${OPEN}`]
    expect((await tail('reader', { streams: [SECRET] })).status).toBe(403)
    const tailing = await tail('reader', { streams: [OPEN] })
    await write(message('hidden', SECRET), message('shown', OPEN))
    await write(message('end', OPEN))
    expect(await tailing.texts(2)).toEqual(['shown', 'end'])
    tailing.leave()
  })

  it('ends when who asked may not read its streams any more, and when the session is over', async () => {
    tokens['leaving'] = [`streams:read:${OPEN}`]
    tokens['gone'] = [`streams:read:${OPEN}`]
    const [one, other] = await Promise.all([tail('leaving', { streams: [OPEN] }), tail('gone', { streams: [OPEN] })])
    tokens['leaving'] = []
    delete tokens['gone']
    expect(await one.next()).toEqual({ type: 'end', reason: 'permission' })
    expect(await one.next()).toBeNull()
    expect(await other.next()).toEqual({ type: 'end', reason: 'session-expired' })
    await write(message('too late'))
    expect(await other.next()).toBeNull()
  })

  it.each(['a AND (', 'message:/(?=x)/'])('says that %j cannot be read or run', async query => {
    const { status, body } = await server.call('POST', '/search/tail', { query })
    expect([status, body.type]).toEqual([400, 'ApiError'])
  })

  it('sends no more than its rate and counts what it skips; the newest are sent', async () => {
    const tailing = await tail('admin', { query: 'flood' })
    const flood = Array.from({ length: 1200 }, (_, n) => message(`flood ${n}`))
    await write(...flood)
    let shown: unknown[] = []
    let skipped = 0
    while (shown.length + skipped < flood.length) {
      const frame = await tailing.next()
      if (frame?.type === 'messages') {
        shown = [...shown, ...frame.messages.map(one => one.message['message'])]
        skipped += frame.skipped
      }
    }
    expect(shown.length).toBe(500)
    expect(shown.at(-1)).toBe('flood 1199')
    expect(skipped).toBe(700)
    tailing.leave()
  })

  it('is open only so often for one user, until one is left', async () => {
    tokens['many'] = [`streams:read:${OPEN}`]
    const open = await Promise.all(Array.from({ length: TAILS_PER_USER }, () => tail('many', { streams: [OPEN] })))
    expect((await tail('many', { streams: [OPEN] })).status).toBe(429)
    open[0]!.leave()
    await expect
      .poll(
        async () => {
          const again = await tail('many', { streams: [OPEN] })
          again.leave()
          return again.status
        },
        { timeout: 10_000 },
      )
      .toBe(200)
    for (const one of open) one.leave()
  })

  it('ends when the client has left: nothing is asked of the store for it', async () => {
    const tailing = await tail('admin', { query: 'nobody' })
    tailing.leave()
    const again = await tail('admin', { query: 'somebody' })
    await write(message('somebody'))
    expect(await again.texts(1)).toEqual(['somebody'])
    again.leave()
  })
})

describe('what a reader is told of messages', () => {
  it('is of his streams: the summary of a field', async () => {
    tokens['reader'] = [`streams:read:${OPEN}`]
    await write(message('s', OPEN, { colour: 'green', size: 4 }), message('s', SECRET, { colour: 'red', size: 400 }))
    const ask = (token: string, more: object = {}) =>
      server.call('POST', '/search/field_summary', { field: 'colour', streams: [OPEN], ...more }, { token })
    const { status, body } = await ask('reader')
    expect([status, body.values, body.sampled]).toEqual([200, [{ value: 'green', count: 1 }], false])
    expect((await ask('reader', { streams: [OPEN, SECRET] })).status).toBe(403)
    expect((await ask('admin', { streams: [OPEN, SECRET], query: 'colour:r*' })).body.values).toEqual([
      { value: 'red', count: 1 },
    ])
    const size = (await ask('admin', { streams: [OPEN, SECRET], field: 'size' })).body
    expect(size.numbers).toMatchObject({ count: 2, min: 4, max: 400, avg: 202 })
    expect(size.numbers.percentiles.map((one: { percentile: number }) => one.percentile)).toEqual([25, 50, 75, 95, 99])
  })

  it('of a field without analysis is how many messages have it, text or not', async () => {
    await server.services.records
      .as(system('test'))
      .config(searchesConfig)
      .put({ ...searchesConfig.default, analysis_disabled_fields: ['message', 'colour'] })
    const asked = { streams: [OPEN, SECRET], query: 'size:>0' }
    const ask = async (field: string) => (await server.call('POST', '/search/field_summary', { field, ...asked })).body
    const nothing = { countable: false, analysis_disabled: true, values: [], distinct: 0, numbers: null }
    await write(message('without', OPEN, { size: 5 }))
    expect(await ask('colour')).toMatchObject({ ...nothing, total: 3, missing: 1 })
    expect(await ask('message')).toMatchObject({ ...nothing, total: 3, missing: 0 })
    await server.services.records.as(system('test')).config(searchesConfig).put(searchesConfig.default)
    expect(await ask('colour')).toMatchObject({ countable: true, analysis_disabled: false, missing: 1, distinct: 2 })
  })

  it('says what is wrong with a question', async () => {
    const ask = (body: object) => server.call('POST', '/search/field_summary', body)
    expect((await ask({ field: '' })).status).toBe(400)
    expect((await ask({ field: 'a', limit: 101 })).text).toContain('limit')
    expect((await ask({ field: 'a', query: '"' })).status).toBe(400)
    expect((await ask({ field: 'a', timerange: { type: 'keyword', keyword: 'gibberish' } })).text).toContain(
      'gibberish',
    )
  })

  it('is of his streams: patterns', async () => {
    await write(...[1, 2, 3].flatMap(n => [message(`disk ${n} is full`), message(`password ${n} is wrong`, SECRET)]))
    const ask = (token: string, body: object) => server.call('POST', '/search/patterns', body, { token })
    const { status, body } = await ask('reader', { streams: [OPEN], query: 'is' })
    expect(status).toBe(200)
    expect(body.patterns.map((one: { template: string; count: number }) => [one.template, one.count])).toEqual([
      ['disk <number> is full', 3],
    ])
    expect(body.patterns[0]).toMatchObject({
      share: 1,
      query: 'message:disk AND message:"is full"',
      levels: [{ level: null, count: 3 }],
    })
    expect(body.patterns[0].examples).toHaveLength(3)
    expect((await ask('reader', { streams: [SECRET] })).status).toBe(403)
  })
})

describe('the filters of a saved search', () => {
  const range = { timerange: { type: 'relative', range: 0 } } as const
  it('bind whatever is asked under them: messages, counts, top values, patterns, exports and tails are about the same', async () => {
    const tailing = await tail('admin', { filters })
    const more = (source: string, level: number) => ({ source, level })
    await write(
      message('kept one', OPEN, more('filtered', 6)),
      message('excluded', OPEN, more('filtered', 3)),
      message('kept two', OPEN, more('filtered', 4)),
      message('other', OPEN, more('web', 6)),
    )
    const kept = ['kept one', 'kept two']
    const search_types = [
      { id: 'm', type: 'messages' },
      {
        id: 'p',
        type: 'pivot',
        rollup: true,
        row_groups: [{ type: 'values', fields: ['source'] }],
        series: [{ type: 'count', id: 'count()' }],
      },
    ]
    const { body: job } = await server.call('POST', '/views/search/sync', {
      queries: [{ id: 'q', query: '', ...range, filters, search_types }],
    })
    const { m, p } = job.results.q.search_types
    expect(m.messages.map((one: { message: { message: string } }) => one.message.message).toSorted()).toEqual(kept)
    expect([m.total_results, p.total]).toEqual([2, 2])
    const { body: summary } = await server.call('POST', '/search/field_summary', { field: 'source', ...range, filters })
    expect(summary).toMatchObject({ total: 2, values: [{ value: 'filtered', count: 2 }] })
    const { body: patterns } = await server.call('POST', '/search/patterns', { ...range, filters })
    expect(patterns).toMatchObject({ looked_at: 2 })
    const { text: rows } = await server.call(
      'POST',
      '/views/search/messages',
      { ...range, filters, fields_in_order: ['message'] },
      { accept: 'text/plain' },
    )
    expect(rows.trim().split('\n').toSorted()).toEqual(kept)
    expect(await tailing.texts(2)).toEqual(kept)
    tailing.leave()
  })
})
