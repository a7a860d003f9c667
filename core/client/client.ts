/** The client: every call to the server goes through it (specification 7.1 and 8.1). */
import type { Authentication } from './authentication.ts'
import type { Availability } from './availability.ts'
import { FetchError, reportFor, type ErrorReport } from './errors.ts'
import type { RequestMetric } from './metric.ts'
import type { PollGate } from './poll-gate.ts'
import { headersFor, jsonBody, queryString, textBody, type Body, type Method, type RequestOptions } from './request.ts'
import { failureOf, readBody } from './response.ts'

/** The part of the session that the client needs. */
export interface SessionGate {
  readonly loggedIn: boolean
  /** Grows with every login and logout, so that a late 401 of an old session does not end the new one. */
  readonly generation: number
  /** Resolves once logged in; rejects with the signal's reason. */
  whenLoggedIn(signal?: AbortSignal): Promise<void>
  /** The server refuses the session (cookie) or the token, even a fresh one. */
  refused(): void
  /** The server took the credentials. */
  accepted(): void
}

export interface ClientParts {
  readonly baseUrl: string
  readonly fetch: typeof fetch
  readonly authentication: () => Authentication
  readonly availability: Availability
  readonly polls: PollGate
  /** The session itself calls through the client, hence a function. */
  readonly session: () => SessionGate
  readonly report: (report: ErrorReport) => void
  readonly onMetric?: (metric: RequestMetric) => void
}

/** Paths are below the base URL (`/streams`). All methods throw `FetchError`, or the signal's reason when aborted. */
export interface Client {
  get<T>(path: string, options?: RequestOptions): Promise<T>
  post<T>(path: string, body?: unknown, options?: RequestOptions): Promise<T>
  put<T>(path: string, body?: unknown, options?: RequestOptions): Promise<T>
  delete<T>(path: string, options?: RequestOptions): Promise<T>
  /** Sends the body as text/plain. */
  plaintext<T>(method: Method, path: string, body: string, options?: RequestOptions): Promise<T>
  /** Sends a file with this content type. */
  upload<T>(method: Method, path: string, file: Blob, type: string, options?: RequestOptions): Promise<T>
  /** A file; `accept` is text/csv by default. */
  download(method: Method, path: string, body?: unknown, accept?: string, options?: RequestOptions): Promise<Blob>
  /** The answer as it arrives: for live tails and large exports. Its status is a success. */
  stream(method: Method, path: string, body?: unknown, options?: RequestOptions): Promise<Response>
}

interface Sent {
  readonly method: Method
  readonly path: string
  readonly body: Body | undefined
  readonly options: RequestOptions
}

export function createClient(parts: ClientParts): Client {
  const base = parts.baseUrl.replace(/\/+$/, '')

  /** No status: the server is unavailable. */
  function unreachable(cause: unknown): FetchError {
    const error = new FetchError(cause instanceof Error ? cause.message : String(cause), { cause })
    parts.availability.down(error)
    parts.polls.failed(error)
    return error
  }

  async function attempt({ method, path, body, options }: Sent, authorization: string | null): Promise<Response> {
    const started = performance.now()
    const measure = (status?: number) =>
      parts.onMetric?.({ name: 'request', method, path, status, durationMs: performance.now() - started })
    try {
      const response = await parts.fetch(base + path + queryString(options.query), {
        method,
        headers: { ...headersFor(options, body), ...(authorization !== null && { Authorization: authorization }) },
        credentials: parts.authentication().credentials,
        ...(body && { body: body.content }),
        ...(options.signal && { signal: options.signal }),
      })
      measure(response.status)
      return response
    } catch (cause) {
      options.signal?.throwIfAborted()
      measure()
      throw unreachable(cause)
    }
  }

  /** Sends once, and once more with a fresh token when the first was refused. */
  async function send(sent: Sent): Promise<Response> {
    const authentication = parts.authentication()
    const authorization = await authentication.authorization()
    sent.options.signal?.throwIfAborted()
    const response = await attempt(sent, authorization)
    if (response.status !== 401 || authentication.mode === 'cookie') return response
    authentication.reject(authorization)
    const fresh = await authentication.authorization()
    if (fresh === null) return response
    await response.body?.cancel()
    const second = await attempt(sent, fresh)
    if (second.status === 401) authentication.reject(fresh)
    return second
  }

  async function request(
    method: Method,
    path: string,
    body: Body | undefined,
    options: RequestOptions,
  ): Promise<Response> {
    const session = parts.session()
    if (!options.open) await session.whenLoggedIn(options.signal)
    options.signal?.throwIfAborted()
    const refusal = options.noSessionExtension && !options.open ? parts.polls.refusal() : null
    if (refusal) throw refusal
    const { generation, loggedIn } = session
    const response = await send({ method, path, body, options })
    if (response.ok) {
      parts.availability.up()
      if (options.open) {
        parts.polls.open()
      } else {
        parts.polls.succeeded()
        session.accepted()
      }
      return response
    }
    const error = await reading(failureOf(response), options.signal)
    if (loggedIn && session.generation === generation) {
      if (error.status === 401) {
        parts.polls.failed(error)
        session.refused()
      }
      const report = options.report === false ? null : reportFor(error)
      if (report) parts.report(report)
    }
    throw error
  }

  /** A body that breaks off is a server that no longer answers. */
  async function reading<T>(read: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    try {
      return await read
    } catch (cause) {
      signal?.throwIfAborted()
      throw cause instanceof FetchError ? cause : unreachable(cause)
    }
  }

  const json = async <T>(method: Method, path: string, body: Body | undefined, options: RequestOptions = {}) => {
    const response = await request(method, path, body, options)
    return (await reading(readBody(response), options.signal)) as T
  }

  return {
    get: (path, options) => json('GET', path, undefined, options),
    post: (path, body, options) => json('POST', path, jsonBody(body), options),
    put: (path, body, options) => json('PUT', path, jsonBody(body), options),
    delete: (path, options) => json('DELETE', path, undefined, options),
    plaintext: (method, path, body, options) => json(method, path, textBody(body), options),
    upload: (method, path, file, type, options) => json(method, path, { type, content: file }, options),
    download: async (method, path, body, accept = 'text/csv', options = {}) => {
      const response = await request(method, path, jsonBody(body), { ...options, accept })
      return reading(response.blob(), options.signal)
    },
    stream: (method, path, body, options = {}) => request(method, path, jsonBody(body), options),
  }
}
