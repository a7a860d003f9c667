/**
 * What answers the elements of a page: the examples what they answer themselves, the product's own server in memory everything else. One gate stands
 * before both, which can fail, wait, or change what is answered.
 */
import type { Page, Request, Route } from '@playwright/test'
import { descriptors } from '../../elements/sdk/entries.ts'
import { targetOf } from '../support/servers/page-server.ts'
import { FilledServers, type FilledServer } from './filled-server.ts'
import { test as base } from './pages.ts'

export interface AnsweringServer {
  /** 'METHOD /path' → the answer in place of the server's, as the route declares it. */
  readonly answers: Map<string, unknown>
  /** Status of every answer but those about the session; 'down': none at all. Null answers well. */
  failure: number | 'down' | null
  /** The fate of every request, those about the session too: no answer, or the page of something else. Null: Cordwood. */
  away: 'down' | 'stranger' | null
  /** Paths that answer well all the same. */
  readonly spared: Set<string>
  /** Changes every answer but those about the session; `isMadeUp`: it is the server's own, with ids that are others in each run. */
  change: ((body: unknown, isMadeUp: boolean) => unknown) | null
  /** Answers, but those about the session, wait for it. */
  hold: Promise<unknown> | null
  /** Every string that was answered, and the name of every field. */
  readonly said: Set<string>
  readonly fields: Set<string>
  /** 'METHOD /path' of what was asked. */
  readonly asked: string[]
  /** 'METHOD /path status' of what the server refused. */
  readonly refused: Set<string>
}

/** The id in the log of the server that every failure carries. */
export const correlationId = 'c-4711'

/** 'GET /path' → answer, of all examples. */
const ofExamples: readonly (readonly [string, unknown])[] = descriptors
  .flatMap(({ server = {} }) => Object.entries(server.answers ?? {}))
  .map(([name, body]) => [decodeURIComponent(name.includes(' ') ? name : `GET ${name}`), body] as const)

const isOfSession = (path: string) => path.startsWith('/system/sessions') || path === '/users/mara.lindqvist'

const fail = (route: Route, status: number) =>
  route.fulfill({
    status,
    contentType: 'application/json',
    headers: { 'X-Request-Id': correlationId },
    body: JSON.stringify({ type: 'ApiError', message: `The server answers ${status}.` }),
  })

function note(value: unknown, server: AnsweringServer): void {
  if (typeof value === 'string') server.said.add(value)
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    server.fields.add(key)
    note(inner, server)
  }
}

interface Reply {
  readonly status: number
  readonly contentType: string
  readonly body: string
}

/** Puts the server behind the API of a page. */
async function answer(page: Pick<Page, 'route'>, filled: FilledServer): Promise<AnsweringServer> {
  const server: AnsweringServer = {
    answers: new Map(ofExamples),
    failure: null,
    away: null,
    spared: new Set(),
    change: null,
    hold: null,
    said: new Set(),
    fields: new Set(),
    asked: [],
    refused: new Set(),
  }

  async function reply(request: Request, call: string): Promise<Reply> {
    const json = 'application/json'
    if (server.answers.has(call))
      return { status: 200, contentType: json, body: JSON.stringify(server.answers.get(call)) }
    const { status, headers, body } = await filled.replyTo(request)
    if (status >= 400) server.refused.add(`${call} ${status}`)
    return { status, contentType: headers['content-type'] ?? json, body }
  }

  async function send(route: Route, path: string, call: string): Promise<void> {
    const { status, contentType, body: text } = await reply(route.request(), call)
    const headers = { 'Access-Control-Allow-Origin': '*' }
    if (text === '' || !contentType.startsWith('application/json'))
      return route.fulfill({ status, contentType, headers, body: text })
    const plain = JSON.parse(text) as unknown
    const isMadeUp = !server.answers.has(call)
    const changed = server.change && !isOfSession(path) ? server.change(plain, isMadeUp) : plain
    note(changed, server)
    return route.fulfill({ status, contentType, headers, body: JSON.stringify(changed) })
  }

  await page.route('**/api/**', async route => {
    const request = route.request()
    const path = decodeURIComponent(targetOf(request).path)
    const call = `${request.method()} ${path}`
    server.asked.push(call)
    if (server.away === 'down') return route.abort()
    if (server.away === 'stranger')
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Shop</title>' })
    if (!isOfSession(path) && !server.spared.has(path)) {
      await server.hold
      if (server.failure === 'down') return route.abort()
      if (server.failure !== null) return fail(route, server.failure)
    }
    return send(route, path, call).catch(() => route.abort().catch(() => undefined)) // the page has left
  })
  return server
}

/** `intercepts`: answers may wait without keeping others from theirs. */
export const test = base.extend<
  { server: AnsweringServer; filled: FilledServer; intercepts: boolean },
  { filledServers: FilledServers }
>({
  filledServers: [
    async ({}, use) => {
      const servers = new FilledServers()
      await use(servers)
      servers.close()
    },
    { scope: 'worker' },
  ],
  intercepts: [false, { option: true }],
  filled: async ({ filledServers }, use) => {
    const filled = await filledServers.take()
    await use(filled)
    await filledServers.giveBack(filled)
  },
  server: async ({ page, context, filled, intercepts }, use) => {
    await use(await answer(intercepts ? context : page, filled))
    // A page that polls still asks while its server closes.
    if (intercepts) await context.unrouteAll({ behavior: 'ignoreErrors' })
    else await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
})
