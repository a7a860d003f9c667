/**
 * `page.route` over the server of the page's own files: what a test answers comes over the network like all else. A browser that intercepts requests
 * keeps neither files nor what it has compiled, so each page would be fetched and compiled once more. `page.context().route` intercepts: files that
 * the browser may have kept, other origins, and more answers that wait than a browser has connections.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Page, Request, Route } from '@playwright/test'
import { matcherOf, type UrlPattern } from '../support/url-pattern.ts'

type Answer = NonNullable<Parameters<Route['fulfill']>[0]>
interface Handler {
  readonly matches: (url: string) => boolean
  readonly run: (route: Route, request: Request) => unknown
}

/** The parts of Playwright's request that fakes read. */
const playwrightRequest = (request: IncomingMessage, url: string, data: string | null) =>
  ({
    url: () => url,
    method: () => request.method,
    headers: () => request.headers,
    postData: () => data,
    postDataJSON: () => (data === null ? null : (JSON.parse(data) as unknown)),
  }) as unknown as Request

function send(response: ServerResponse, { status = 200, headers = {}, contentType, body, json }: Answer): void {
  const type = contentType ?? (json === undefined ? undefined : 'application/json')
  if (type) response.setHeader('Content-Type', type)
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  response.writeHead(status).end(json === undefined ? body : JSON.stringify(json))
}

/** An answer that is no HTTP fails at once; a connection that is only closed would be tried again by the browser. */
const refuse = ({ socket }: ServerResponse, reason = 'no answer') => void socket?.end(`${reason}\r\n\r\n`)

export class ApiRoutes {
  /** The last one is asked first. */
  #handlers: Handler[] = []

  /** Takes over the routes of a page. */
  takeOver(page: Page): void {
    const route = async (wanted: UrlPattern, run: Handler['run']) => {
      this.#handlers = [{ matches: matcherOf(wanted), run }, ...this.#handlers]
    }
    Object.assign(page, { route, unrouteAll: async () => this.clear() })
  }

  clear(): void {
    this.#handlers = []
  }

  /** Resolves with whether a route answers the request. */
  async answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const url = `http://${request.headers.host}${request.url}`
    const matching = this.#handlers.filter(({ matches }) => matches(url))
    if (matching.length === 0) return false
    const data = (await text(request)) || null
    return this.#run(matching, playwrightRequest(request, url, data), response)
  }

  async #run([handler, ...others]: readonly Handler[], request: Request, response: ServerResponse): Promise<boolean> {
    if (!handler) return false
    return new Promise(resolve => {
      const answered = async (act: () => void) => {
        act()
        resolve(true)
      }
      const next = async () => resolve(this.#run(others, request, response))
      const route = {
        request: () => request,
        fulfill: (answer: Answer = {}) => answered(() => send(response, answer)),
        abort: () => answered(() => refuse(response)),
        fallback: next,
        continue: next,
      } as unknown as Route
      const run = async () => void (await handler.run(route, request))
      run().catch((error: unknown) => answered(() => refuse(response, String(error))))
    })
  }
}
