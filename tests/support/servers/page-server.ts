/** The server in memory behind a page, as its test sees it, in the runner's process or in the page itself. */
import type { PretendedIngest } from '../../../host-demo/server/testing/doubles.ts'
import type { Order, StoredMessage, TestMessage } from './orders.ts'

export interface Call {
  /** 'GET /system/urlwhitelist', with no query. */
  readonly call: string
  /** The body, or the query of a request that has none. */
  readonly body: any
}

export interface Answer {
  readonly status?: number
  readonly body?: unknown
}

export interface InMemoryServer {
  /** Requests of the page in order, except those about the session and the user. */
  readonly calls: readonly Call[]
  /** The bodies of what the page asked for with this 'METHOD /path'. */
  asked: (call: string) => readonly any[]
  /** 'METHOD /path' → the answer in place of the server's: a failure, or a state that a server in memory never has. */
  readonly answers: Map<string, Answer>
  /** The answers to what `calls` holds wait until this resolves. */
  hold: Promise<unknown> | null
  /** Asks as the administrator, beside the page; returns the body. Throws where the server refuses. */
  call: (method: string, path: string, body?: unknown) => Promise<any>
  /** Stores messages, with `test.use({ storesMessages: true })`. */
  write: (...messages: TestMessage[]) => Promise<readonly StoredMessage[]>
  /** Changes how ingest fares, which has no sockets here. */
  ingest: (change: PretendedIngest) => Promise<void>
}

/** The parts of Playwright's request that are read here. */
interface PageRequest {
  readonly method: () => string
  readonly url: () => string
  readonly headers: () => Readonly<Record<string, string>>
  readonly postData: () => string | null
}

/** Returns the path below `/api`, encoded, and the query of a request to the API. */
export function targetOf(request: PageRequest) {
  const { pathname, search, searchParams } = new URL(request.url())
  return { path: pathname.replace(/^.*?\/api/, ''), search, searchParams }
}

/** Returns the body, parsed unless it is text or a file of it; the query where there is none. */
function sentBy(request: PageRequest): unknown {
  const text = request.postData()
  if (request.headers()['content-type']?.startsWith('text/')) return text
  return text ? (JSON.parse(text) as unknown) : Object.fromEntries(targetOf(request).searchParams)
}

export interface PageServer {
  readonly server: InMemoryServer
  /** Signs in a new user, Mara Lindqvist, with these permissions, separated by blanks. Returns the answer that has the cookie. */
  signIn: (permissions: string) => Promise<Response>
  /** Notes a request of the page and waits while answers are held. Resolves with the answer that stands in for the server's, if any. */
  answerFor: (request: PageRequest) => Promise<Answer | undefined>
}

export const rootPassword = 'password of the tests'
const administrator = { Authorization: `Basic ${btoa(`admin:${rootPassword}`)}` }
const ofSession = /^\/(system\/sessions.*|users\/.*|features|)$/
const newUser = {
  username: 'mara.lindqvist',
  password: rootPassword,
  email: 'mara@example.org',
  first_name: 'Mara',
  last_name: 'Lindqvist',
  timezone: 'UTC',
}

/** @param ask fetches a path of the server, as the page may */
export function pageServer(
  ask: (path: string, init: RequestInit) => Promise<Response>,
  order: (order: Order) => Promise<unknown>,
): PageServer {
  const calls: Call[] = []

  async function send(method: string, path: string, body: unknown, more: RequestInit) {
    const response = await ask(path, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...more,
      headers: { 'X-Requested-By': 'tests', 'Content-Type': 'application/json', ...more.headers },
    })
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
    return response
  }

  const server: InMemoryServer = {
    calls,
    asked: wanted => calls.filter(one => one.call === wanted).map(one => one.body as unknown),
    answers: new Map(),
    hold: null,
    async call(method, path, body) {
      const response = await send(method, path, body, { credentials: 'omit', headers: administrator })
      const text = await response.text()
      return text === '' ? undefined : (JSON.parse(text) as unknown)
    },
    write: (...messages) => order({ kind: 'write', messages }) as Promise<readonly StoredMessage[]>,
    ingest: change => order({ kind: 'ingest', change }) as Promise<void>,
  }

  return {
    server,
    async signIn(permissions) {
      await server.call('POST', '/users', { ...newUser, permissions: permissions.split(' ') })
      return send('POST', '/system/sessions', { username: newUser.username, password: rootPassword, host: '' }, {})
    },
    async answerFor(request) {
      const path = decodeURIComponent(targetOf(request).path)
      const name = `${request.method()} ${path}`
      const answer = server.answers.get(name)
      if (!ofSession.test(path)) {
        calls.push({ call: name, body: sentBy(request) })
        await server.hold
      }
      return answer
    },
  }
}
