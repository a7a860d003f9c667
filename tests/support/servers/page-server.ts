/** The server in memory behind a page, as its test sees it, in the runner's process or in the page itself. */
import type { PretendedIngest } from '../../../host-demo/server/testing/doubles.ts'
import type { Order, PlainReply, StoredMessage, TestMessage } from './orders.ts'

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
  /** Ends the session of the page, as another page of the user can. */
  endSession: () => Promise<void>
  /** Begins another one. */
  startSession: () => Promise<void>
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

/** Returns 'METHOD /path' of a request to the API. */
const callOf = (request: PageRequest) => `${request.method()} ${decodeURIComponent(targetOf(request).path)}`

/** Returns the body, parsed unless it is text or a file of it; the query where there is none. */
function sentBy(request: PageRequest): unknown {
  const text = request.postData()
  if (request.headers()['content-type']?.startsWith('text/')) return text
  return text ? (JSON.parse(text) as unknown) : Object.fromEntries(targetOf(request).searchParams)
}

/** A server, which the tests of a file may share one after the other. */
export interface StartedServer {
  readonly number: number
  /** Of the user whom its first test signed in. */
  permissions: string | null
  /** Of that user's session. */
  cookie: string
}

export interface PageServer {
  readonly server: InMemoryServer
  /** Signs in a new user, Mara Lindqvist, with these permissions, separated by blanks; one whom an earlier test signed in gets them. */
  signIn: (permissions: string) => Promise<void>
  /** Notes a request of the page and waits while answers are held. Resolves with the answer that stands in for the server's, if any. */
  answerFor: (request: PageRequest) => Promise<Answer | undefined>
  /** Asks the server as the user who is signed in. */
  replyTo: (request: PageRequest) => Promise<PlainReply>
}

/** Lets in the administrator and the page's user. */
export const rootPassword = 'password of the tests'
const administrator = { authorization: `Basic ${btoa(`admin:${rootPassword}`)}` }
const ofSession = /^\w+ \/(system\/sessions.*|users\/.*|features|)$/
const newUser = {
  username: 'mara.lindqvist',
  password: rootPassword,
  email: 'mara@example.org',
  first_name: 'Mara',
  last_name: 'Lindqvist',
  timezone: 'UTC',
}

const cookieOf = ({ headers }: PlainReply) => headers['set-cookie']?.match(/authentication=[^;]*/)?.[0]

export function pageServer(started: StartedServer, order: (order: Order) => Promise<unknown>): PageServer {
  const calls: Call[] = []

  const ask = (method: string, path: string, headers: Readonly<Record<string, string>>, body: string | null) =>
    order({ kind: 'request', request: { method, path, headers, body } }) as Promise<PlainReply>

  async function send(method: string, path: string, body?: unknown, more?: Readonly<Record<string, string>>) {
    const headers = { 'x-requested-by': 'tests', 'content-type': 'application/json', ...more }
    const reply = await ask(method, path, headers, body === undefined ? null : JSON.stringify(body))
    if (reply.status >= 400) throw new Error(`${method} ${path} answered ${reply.status}: ${reply.body}`)
    return reply
  }

  async function startSession() {
    const { username, password } = newUser
    started.cookie = cookieOf(await send('POST', '/system/sessions', { username, password, host: '' }))!
  }

  const server: InMemoryServer = {
    calls,
    asked: wanted => calls.filter(one => one.call === wanted).map(one => one.body as unknown),
    answers: new Map(),
    hold: null,
    async call(method, path, body) {
      const { body: text } = await send(method, path, body, administrator)
      return text === '' ? undefined : (JSON.parse(text) as unknown)
    },
    startSession,
    endSession: async () => void (await send('DELETE', '/system/sessions', undefined, { cookie: started.cookie })),
    write: (...messages) => order({ kind: 'write', messages }) as Promise<readonly StoredMessage[]>,
    ingest: change => order({ kind: 'ingest', change }) as Promise<void>,
  }

  return {
    server,
    async signIn(permissions) {
      const { username } = newUser
      const list = permissions.split(' ')
      const { permissions: before } = started
      started.permissions = permissions
      if (before === null) {
        await server.call('POST', '/users', { ...newUser, permissions: list })
        await startSession()
      } else if (before !== permissions) {
        await server.call('PUT', `/users/${username}/permissions`, { permissions: list })
      }
    },
    async answerFor(request) {
      const call = callOf(request)
      const answer = server.answers.get(call)
      if (!ofSession.test(call)) {
        calls.push({ call, body: sentBy(request) })
        await server.hold
      }
      return answer
    },
    async replyTo(request) {
      const { path, search } = targetOf(request)
      const headers = { ...request.headers(), cookie: started.cookie, 'accept-encoding': 'identity' }
      const reply = await ask(request.method(), path + search, headers, request.postData())
      started.cookie = cookieOf(reply) ?? started.cookie
      return reply
    },
  }
}
