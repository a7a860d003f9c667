/** Answers live tails of a page under test, when its test says so. */
import type { Page } from '@playwright/test'
import type { TailFrame, TailRequest } from '../../core/search/tail.ts'

interface FakeTail {
  /** Bodies of the tails that were opened. */
  asked(): Promise<TailRequest[]>
  send(...frames: TailFrame[]): Promise<void>
  /** Messages with these texts, the first arrived first. */
  messages(texts: readonly string[], skipped?: number): Promise<void>
  /** The connection breaks off. */
  breakOff(): Promise<void>
  /** Returns the number of open streams. */
  open(): Promise<number>
}

interface TailWindow {
  tails: { body: string; controller: ReadableStreamDefaultController<Uint8Array>; over: boolean }[]
  sent: number
  refuseTail?: number
}

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
        start(controller) {
          own.tails.push((tail = { body: String(init?.body), controller, over: false }))
        },
        cancel() {
          tail!.over = true
        },
      })
      init?.signal?.addEventListener('abort', () => {
        tail!.over = true
        tail!.controller.error(new DOMException('Aborted', 'AbortError'))
      })
      tail!.controller.enqueue(new TextEncoder().encode('{"type":"status","rate":0,"skipped":0}\n'))
      return new Response(body, { status: 200, headers: { 'content-type': 'application/x-ndjson' } })
    }
  })
  const send = (...frames: TailFrame[]) =>
    page.evaluate(
      lines => {
        const { tails } = globalThis as unknown as TailWindow
        for (const tail of tails.filter(({ over }) => !over))
          tail.controller.enqueue(new TextEncoder().encode(`${lines.join('\n')}\n`))
      },
      frames.map(frame => JSON.stringify(frame)),
    )
  let sent = 0
  return {
    send,
    asked: async () =>
      (await page.evaluate(() => (globalThis as unknown as TailWindow).tails.map(({ body }) => body))).map(
        body => JSON.parse(body) as TailRequest,
      ),
    messages: (texts, skipped = 0) =>
      send({
        type: 'messages',
        skipped,
        messages: texts.map(message => {
          const id = `t${sent++}`
          return {
            index: 'logs_0',
            message: {
              _id: id,
              gl2_message_id: id,
              timestamp: new Date(Date.UTC(2026, 10, 20, 14, 48) + sent).toISOString(),
              streams: [],
              source: 'web-1',
              level: 6,
              message,
            },
          }
        }),
      }),
    breakOff: () =>
      page.evaluate(() => {
        for (const tail of (globalThis as unknown as TailWindow).tails.filter(({ over }) => !over)) {
          tail.over = true
          tail.controller.error(new TypeError('network error'))
        }
      }),
    open: () => page.evaluate(() => (globalThis as unknown as TailWindow).tails.filter(({ over }) => !over).length),
  }
}
