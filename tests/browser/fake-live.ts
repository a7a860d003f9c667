/** Answers what fields panel, live tail and patterns ask, for a page under test. */
import type { Page } from '@playwright/test'
import type { FieldSummary } from '../../core/search/field-summary.ts'
import type { Patterns } from '../../core/search/patterns.ts'
import type { TailFrame, TailRequest } from '../../core/search/tail.ts'
import { fakeSearch, type FakeSearch } from './fake-search.ts'

export interface FakeLive extends FakeSearch {
  summary: Partial<FieldSummary>
  readonly summaries: { readonly field: string, readonly limit?: number, readonly query?: string, readonly timerange?: unknown }[]
  patterns: Partial<Patterns>
  readonly patternsAsked: { readonly query?: string }[]
}

const example = (n: number) => ({ index: 'logs_0', id: `m${n}`, timestamp: `2026-11-20T14:46:0${n}.000Z`, message: `job ${n} failed: timeout after ${n}00 ms` })

export const twoPatterns: Patterns = {
  groups: 2, looked_at: 400, ungrouped: 3, sampled: false, from: '2026-11-20T14:42:00.000Z', to: '2026-11-20T14:47:00.000Z',
  patterns: [
    {
      template: 'job <number> failed: timeout after <number> ms', count: 300, share: 0.75, query: 'message:job AND message:"failed: timeout after" AND message:ms',
      parts: [{ text: 'job ' }, { wildcard: 'number' }, { text: ' failed: timeout after ' }, { wildcard: 'number' }, { text: ' ms' }],
      first_seen: '2026-11-20T14:42:01.000Z', last_seen: '2026-11-20T14:46:59.000Z', levels: [{ level: 3, count: 290 }, { level: null, count: 10 }],
      counts: Array.from({ length: 24 }, (_, i) => i * 2), examples: [example(1), example(2)],
    },
    {
      template: '<img src=x onerror=alert(1)> <*> \u202E', count: 97, share: 0.2425, query: 'message:"img src"',
      parts: [{ text: '<img src=x onerror=alert(1)> ' }, { wildcard: 'any' }, { text: ' \u202E' }],
      first_seen: '2026-11-20T14:42:01.000Z', last_seen: '2026-11-20T14:46:59.000Z', levels: [], counts: Array.from({ length: 24 }, () => 4),
      examples: [{ ...example(3), message: '<img src=x onerror=alert(1)> it \u202E' }],
    },
  ],
}

export async function fakeLive(page: Page, given?: FakeSearch): Promise<FakeLive> {
  const search = given ?? await fakeSearch(page)
  const fake: FakeLive = Object.assign(search, { summary: {}, summaries: [], patterns: {}, patternsAsked: [] })
  const json = (body: unknown) => ({ status: 200, contentType: 'application/json', body: JSON.stringify(body) })
  await page.route('**/api/search/field_summary', (route) => {
    const asked = route.request().postDataJSON() as FakeLive['summaries'][number]
    fake.summaries.push(asked)
    const values = [{ value: 'web-0', count: 240 }, { value: 'web-1', count: 60 }, { value: '', count: 40 }, { value: '<b>\u202Ex', count: 20 },
      { value: 'web-4', count: 10 }]
    const more = Array.from({ length: 6 }, (_, i) => ({ value: `more-${i}`, count: 5 - (i >> 1) }))
    return route.fulfill(json({
      field: asked.field, total: 400, sampled: false, missing: 10, countable: true, analysis_disabled: false, distinct: 11,
      distinct_at_least: false, numbers: null, values: (asked.limit ?? 5) > 5 ? [...values, ...more] : values, ...fake.summary,
    }))
  })
  await page.route('**/api/search/patterns', (route) => {
    fake.patternsAsked.push(route.request().postDataJSON() as { query?: string })
    return route.fulfill(json({ ...twoPatterns, ...fake.patterns }))
  })
  return fake
}

export interface FakeTail {
  /** Bodies of the tails that were opened. */
  asked(): Promise<TailRequest[]>
  send(...frames: TailFrame[]): Promise<void>
  /** Messages with these texts, the first arrived first. */
  messages(texts: readonly string[], skipped?: number): Promise<void>
  /** The connection breaks off. */
  breakOff(): Promise<void>
  /** How many are open. */
  open(): Promise<number>
}

interface TailWindow { tails: { body: string, controller: ReadableStreamDefaultController<Uint8Array>, over: boolean }[], sent: number, refuseTail?: number }

/** Before the page is opened: streams of the page's own, since a fulfilled route answers at once and whole. */
export async function fakeTail(page: Page): Promise<FakeTail> {
  await page.addInitScript(() => {
    const own = globalThis as unknown as TailWindow
    own.tails = []
    own.sent = 0
    const { fetch } = globalThis
    globalThis.fetch = async (input, init) => {
      if (!String(input instanceof Request ? input.url : input).endsWith('/api/search/tail')) return fetch(input, init)
      let tail: TailWindow['tails'][number] | undefined
      const body = new ReadableStream<Uint8Array>({
        start(controller) { own.tails.push(tail = { body: String(init?.body), controller, over: false }) },
        cancel() { tail!.over = true },
      })
      init?.signal?.addEventListener('abort', () => {
        tail!.over = true
        tail!.controller.error(new DOMException('Aborted', 'AbortError'))
      })
      tail!.controller.enqueue(new TextEncoder().encode('{"type":"status","rate":0,"skipped":0}\n'))
      return new Response(body, { status: 200, headers: { 'content-type': 'application/x-ndjson' } })
    }
  })
  const send = (...frames: TailFrame[]) => page.evaluate((lines) => {
    const { tails } = globalThis as unknown as TailWindow
    for (const tail of tails.filter(({ over }) => !over)) tail.controller.enqueue(new TextEncoder().encode(`${lines.join('\n')}\n`))
  }, frames.map(frame => JSON.stringify(frame)))
  let sent = 0
  return {
    send,
    asked: async () => (await page.evaluate(() => (globalThis as unknown as TailWindow).tails.map(({ body }) => body)))
      .map(body => JSON.parse(body) as TailRequest),
    messages: (texts, skipped = 0) => send({
      type: 'messages', skipped, messages: texts.map((message) => {
        const id = `t${sent++}`
        return {
          index: 'logs_0',
          message: { _id: id, gl2_message_id: id, timestamp: new Date(Date.UTC(2026, 10, 20, 14, 48) + sent).toISOString(), streams: [], source: 'web-1', level: 6, message },
        }
      }),
    }),
    breakOff: () => page.evaluate(() => {
      for (const tail of (globalThis as unknown as TailWindow).tails.filter(({ over }) => !over)) {
        tail.over = true
        tail.controller.error(new TypeError('network error'))
      }
    }),
    open: () => page.evaluate(() => (globalThis as unknown as TailWindow).tails.filter(({ over }) => !over).length),
  }
}
