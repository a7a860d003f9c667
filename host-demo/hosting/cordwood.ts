/** The server of an embedding company speaks with Cordwood's: a few calls of the REST API, and what to say when one cannot be made. */
import { request } from 'node:http'
import { request as secureRequest } from 'node:https'

export interface Cordwood {
  /** URL of the server, with its path prefix. */
  readonly url: string
  /** The JSON of a call. @throws CordwoodError for an answer that is no success, or none */
  call<T>(method: string, path: string, body?: unknown): Promise<T>
}

/** ms */
const timeLimit = 30_000

export class CordwoodError extends Error {
  /** 0 without an answer. */
  readonly status: number
  /** Cordwood's own words; they name the field that is wrong. */
  readonly reason: string

  constructor(method: string, path: string, status: number, text: string) {
    super(`${method} ${path}: ${status} ${text}`)
    this.name = 'CordwoodError'
    this.status = status
    this.reason = reasonOf(text)
  }
}

interface ErrorBody {
  readonly message?: string
  readonly validation_errors?: Readonly<Record<string, readonly { readonly error: string }[]>>
}

function reasonOf(text: string): string {
  try {
    const { message = text, validation_errors: fields = {} } = JSON.parse(text) as ErrorBody
    return [
      message,
      ...Object.entries(fields).map(([field, errors]) => `${field}: ${errors.map(({ error }) => error).join(' ')}`),
    ].join(' ')
  } catch {
    return text
  }
}

export const basic = (username: string, password: string): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
export const bearer = (token: string): string => `Bearer ${token}`

export function cordwoodAt(url: string, authorization: string): Cordwood {
  return {
    url,
    async call(method, path, body) {
      const answer = await fetch(`${url}/api${path}`, {
        method,
        signal: AbortSignal.timeout(timeLimit),
        headers: {
          authorization,
          accept: 'application/json',
          'x-requested-by': 'host',
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      }).catch(() => {
        throw new CordwoodError(method, path, 0, 'no answer')
      })
      const text = await answer.text()
      if (!answer.ok) throw new CordwoodError(method, path, answer.status, text)
      return text === '' ? undefined : JSON.parse(text)
    },
  }
}

/** Sends the preflight of a browser: resolves with whether the API allows pages of `origin`. @throws when it cannot be reached */
export function allowsOrigin(url: string, origin: string): Promise<boolean> {
  const address = new URL(`${url}/api/system/sessions`)
  const headers = {
    origin: origin,
    'access-control-request-method': 'GET',
    'access-control-request-headers': 'authorization',
  }
  return new Promise((resolve, reject) => {
    const call = (address.protocol === 'https:' ? secureRequest : request)(
      address,
      { method: 'OPTIONS', headers, timeout: 5000 },
      answer => {
        answer.resume()
        const allowed = answer.headers['access-control-allow-origin']
        resolve(allowed === origin || allowed === '*')
      },
    )
    call
      .once('error', reject)
      .once('timeout', () => call.destroy(new Error('no answer within 5 s')))
      .end()
  })
}
