/** `page.route` over the page's own `fetch`: what answers a request is code of the test, beside what asks. */
import type { Request as PlaywrightRequest, Route } from '@playwright/test'
import { matcherOf, type UrlPattern } from '../support/url-pattern.ts'

type Answer = NonNullable<Parameters<Route['fulfill']>[0]>
type Run = (route: Route, request: PlaywrightRequest) => unknown
interface Handler {
  readonly matches: (url: string) => boolean
  readonly run: Run
}

/** The handlers of the present test; the last one is asked first. */
let handlers: Handler[] = []

export const addRoute = (wanted: UrlPattern, run: Run) => void handlers.unshift({ matches: matcherOf(wanted), run })

/** Gives the page of the next test a `fetch` with routes of its own. Pages of earlier tests get no more answers. */
export function resetRoutes() {
  const own: Handler[] = []
  handlers = own
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    request.signal.throwIfAborted()
    if (handlers !== own) return new Promise<never>(() => undefined)
    return answer(
      request,
      own.filter(({ matches }) => matches(request.url)),
    )
  }
}

/** The words of HTTP for the statuses that tests answer. */
const statusTexts: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  500: 'Internal Server Error',
}

function responseOf({ status = 200, headers, contentType, body, json }: Answer) {
  const isEmpty = status === 204 || status === 304
  const text = json === undefined ? (body as string | undefined) : JSON.stringify(json)
  const type = contentType ?? (json === undefined ? undefined : 'application/json')
  return new Response(isEmpty ? null : (text ?? ''), {
    status,
    statusText: statusTexts[status] ?? '',
    headers: { ...headers, ...(type && { 'Content-Type': type }) },
  })
}

/** Playwright's request, with what tests ask of it. */
function playwrightRequest(request: Request, data: string) {
  const text = data === '' ? null : data
  return {
    url: () => request.url,
    method: () => request.method,
    headers: () => Object.fromEntries(request.headers),
    postData: () => text,
    postDataJSON: () => (text === null ? null : (JSON.parse(text) as unknown)),
  } as PlaywrightRequest
}

async function answer(request: Request, matching: readonly Handler[]): Promise<Response> {
  const [handler, ...others] = matching
  if (!handler) return plainFetch(request)
  const text = await request.clone().text()
  const asked = playwrightRequest(request, text)
  return new Promise((resolve, reject) => {
    const next = () => void answer(request, others).then(resolve, reject)
    const route = {
      request: () => asked,
      fulfill: async (given: Answer = {}) => resolve(responseOf(given)),
      abort: async () => reject(new TypeError('Failed to fetch')),
      fallback: async () => next(),
      continue: async (given: SentOn = {}) => void sendOn(request, text, given).then(resolve, reject),
    } as unknown as Route
    request.signal.addEventListener('abort', () => reject(request.signal.reason as Error))
    Promise.resolve(handler.run(route, asked)).catch(reject)
  })
}

interface SentOn {
  readonly url?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends the request as it is, or to another address. */
function sendOn(request: Request, text: string, { url, headers = Object.fromEntries(request.headers) }: SentOn) {
  if (url === undefined) return plainFetch(request)
  const { method, credentials, signal } = request
  return plainFetch(url, { method, headers, credentials, signal, ...(text !== '' && { body: text }) })
}

/** The page's own `fetch`, past all routes. */
export const plainFetch = globalThis.fetch.bind(globalThis)
