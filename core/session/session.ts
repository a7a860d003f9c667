/** The session (specification 4), in cookie mode and, when the host hands out tokens, in token mode. */
import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { Authentication } from '../client/authentication.ts'
import type { ServerAvailability } from '../client/availability.ts'
import type { Client, SessionGate } from '../client/client.ts'
import { createBackoff } from '../client/backoff.ts'
import { FetchError, isMissingRoute, isOutage } from '../client/errors.ts'
import { pause } from '../client/pause.ts'
import { usernameStore, type KeyValueStorage } from './storage.ts'
import type { SessionCreate, SessionResponse, SessionValidation } from './schema.ts'

export type SessionState =
  | { readonly status: 'validating'; readonly username: null }
  | { readonly status: 'logged-out'; readonly username: null }
  | { readonly status: 'logged-in'; readonly username: string }

export interface Session {
  /** Validates the session when it is first observed. */
  readonly $state: ReadableAtom<SessionState>
  /** User name while logged in, else null: the key part that holds a query back until the login. */
  readonly $username: ReadableAtom<string | null>
  /** Validates once; later calls give the same promise. */
  start(): Promise<void>
  /** Asks the server whether there is a session (a token's user), whatever is known. */
  validate(): Promise<void>
  /** Cookie mode only. Throws `FetchError`: 401 for wrong credentials. */
  login(credentials: SessionCreate): Promise<void>
  /** Cleared when the answer is a success or 401; throws `FetchError` otherwise. In token mode only this page forgets the user. */
  logout(): Promise<void>
}

export interface SessionParts {
  readonly client: () => Client
  readonly authentication: () => Authentication
  readonly $available: ReadableAtom<ServerAvailability>
  readonly storage?: KeyValueStorage
  /** Resolves when the server may be asked. */
  readonly mayStart: () => Promise<void>
  readonly onLogin: (username: string) => void
  readonly onLogout: () => void
  /** Token mode: the host's token is no longer taken. Said once, until a request succeeds again. */
  readonly onExpired: () => void
  /** The server could not be asked who is logged in, and is asked again; null once it has answered. */
  readonly onOutage: (error: FetchError | null) => void
  /** Returns the error that says more about why no answer came, where more can be found out. */
  readonly diagnose: (error: FetchError) => Promise<FetchError>
}

/** Between questions to a server that answers badly; ever longer. */
const firstRetryMs = 3000
const longestRetryMs = 30_000
/** A server that takes longer than this to say who is logged in counts as away. */
const answerTimeoutMs = 20_000

/** An answer that is not from Cordwood's API: a page of another server, or that there is no such path. */
function strangerIn(answer: unknown): FetchError | null {
  if (typeof (answer as Partial<SessionValidation> | null)?.is_valid === 'boolean') return null
  return new FetchError('Not the API', {
    status: 200,
    body: 'The answer to GET /system/sessions is no session.',
    reason: 'not-cordwood',
  })
}

function asOutage(error: unknown): FetchError | null {
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return new FetchError(error.message, { cause: error })
  if (isMissingRoute(error)) {
    return new FetchError(error.statusText, {
      status: error.status,
      body: error.body,
      cause: error,
      reason: 'not-cordwood',
    })
  }
  return isOutage(error) ? error : null
}

/** GET, POST and DELETE of sessions are not held back until login and their failures are the login form's. */
const open = { open: true, report: false } as const

export interface CreatedSession {
  readonly session: Session
  readonly gate: SessionGate
  /** The host hands out other tokens: somebody who is not logged in is validated again. */
  authenticationChanged(): void
}

export function createSession(parts: SessionParts): CreatedSession {
  const $state = atom<SessionState>({ status: 'validating', username: null })
  const $username = atom<string | null>(null)
  const stored = usernameStore(parts.storage)
  const waiting = new Set<() => void>()
  let started: Promise<void> | null = null
  let generation = 0
  let validation = 0
  let latest: Promise<void> | undefined
  let expired = false

  const loggedIn = () => $state.get().status === 'logged-in'

  function enter(username: string) {
    if ($username.get() === username && loggedIn()) return
    generation += 1
    expired = false
    stored.set(username)
    $state.set({ status: 'logged-in', username })
    $username.set(username)
    parts.onLogin(username)
    for (const run of [...waiting]) run()
  }

  function leave() {
    const left = loggedIn()
    generation += 1
    stored.remove()
    $username.set(null)
    $state.set({ status: 'logged-out', username: null })
    if (left) parts.onLogout()
  }

  function expire() {
    if (expired) return
    expired = true
    parts.onExpired()
  }

  const serverIsUp = () =>
    new Promise<void>(resolve => {
      if (parts.$available.get().up) return resolve()
      const stop = parts.$available.listen(availability => {
        if (!availability.up) return
        stop()
        resolve()
      })
    })

  /** The answer of the server; asks again when a server that could not be asked is back, unless the answer is no longer wanted. */
  async function askServer(overtaken: () => boolean): Promise<SessionValidation> {
    const backoff = createBackoff(firstRetryMs, longestRetryMs)
    for (;;) {
      try {
        const answer = await parts
          .client()
          .get<SessionValidation>('/system/sessions', { ...open, signal: AbortSignal.timeout(answerTimeoutMs) })
        const stranger = strangerIn(answer)
        if (stranger) throw stranger
        parts.onOutage(null)
        return answer
      } catch (error) {
        const outage = asOutage(error)
        if (!outage) throw error
        parts.onOutage(await parts.diagnose(outage))
        await (outage.status === undefined ? serverIsUp() : pause(backoff.next()))
        if (overtaken()) throw error
      }
    }
  }

  /** Null: nobody, or the host took so long that the answer is no longer wanted. */
  async function tokenUser(overtaken: () => boolean): Promise<string | null> {
    const authentication = parts.authentication()
    const authorization = await authentication.authorization()
    if (authorization === null || overtaken()) return null
    const { username } = await askServer(overtaken)
    if (username !== null || overtaken()) return username
    authentication.reject(authorization)
    if ((await authentication.authorization()) === null || overtaken()) return null
    return (await askServer(overtaken)).username
  }

  async function cookieUser(overtaken: () => boolean): Promise<string | null> {
    const { is_valid, username } = await askServer(overtaken)
    return is_valid ? (username ?? stored.get()) : null
  }

  async function validateAs(mine: number): Promise<void> {
    const before = generation
    const overtaken = () => generation !== before || validation !== mine // a login, logout or newer validation knows better
    /** Callers that await this validation await the newest one. */
    const newest = () => (validation === mine ? undefined : latest)
    const inTokenMode = parts.authentication().mode === 'token'
    let username: string | null = null
    try {
      username = await (inTokenMode ? tokenUser(overtaken) : cookieUser(overtaken))
    } catch (error) {
      if (overtaken()) return newest()
      leave()
      throw error
    }
    if (overtaken()) return newest()
    if (username !== null) return enter(username)
    leave()
    if (inTokenMode) expire()
  }

  const validate = () => (latest = validateAs(++validation))

  // Not at once: the request of `validate` looks at the stores, whose first reader starts the session too.
  const start = () => (started ??= parts.mayStart().then(validate))

  /** A validation that fails leaves the page logged out, and the login form's own call says what is wrong. */
  const startQuietly = () => void start().catch(() => undefined)

  onMount($state, startQuietly)
  onMount($username, startQuietly)

  const gate: SessionGate = {
    get loggedIn() {
      return loggedIn()
    },
    get generation() {
      return generation
    },
    whenLoggedIn(signal) {
      if (loggedIn()) return Promise.resolve()
      if (signal?.aborted) return Promise.reject(signal.reason)
      startQuietly()
      return new Promise<void>((resolve, reject) => {
        const done = () => {
          waiting.delete(run)
          signal?.removeEventListener('abort', abort)
        }
        const run = () => {
          done()
          resolve()
        }
        const abort = () => {
          done()
          reject(signal?.reason)
        }
        waiting.add(run)
        signal?.addEventListener('abort', abort)
      })
    },
    refused: () => (parts.authentication().mode === 'token' ? expire() : leave()),
    accepted() {
      expired = false
    },
  }

  const session: Session = {
    $state,
    $username,
    start,
    validate,
    async login({ username, password, host }) {
      if (parts.authentication().mode === 'token')
        throw new Error('The host page logs users in: this client uses its tokens.')
      const response = await parts
        .client()
        .post<SessionResponse>('/system/sessions', { username, password, host }, open)
      if (loggedIn()) leave()
      enter(response.username)
    },
    async logout() {
      if (parts.authentication().mode === 'cookie') {
        try {
          await parts.client().delete('/system/sessions/', open)
        } catch (error) {
          if (!(error instanceof FetchError) || error.status !== 401) throw error
        }
      }
      leave()
    },
  }

  return {
    session,
    gate,
    authenticationChanged() {
      if (started && !loggedIn()) {
        started = null
        startQuietly()
      }
    },
  }
}
