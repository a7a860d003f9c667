/** The server of an embedding company speaks with Cordwood's: a few calls of the REST API, and what to say when one cannot be made. */
import { request } from 'node:http'
import { request as secureRequest } from 'node:https'

export interface Cordwood {
  /** Of the server, with its path prefix. */
  readonly url: string
  /** The JSON of a call. @throws CordwoodError for an answer that is no success */
  call<T>(method: string, path: string, body?: unknown): Promise<T>
}

export class CordwoodError extends Error {
  readonly status: number

  constructor(method: string, path: string, status: number, text: string) {
    super(`${method} ${path}: ${status} ${text}`)
    this.name = 'CordwoodError'
    this.status = status
  }
}

export const basic = (username: string, password: string): string => `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
export const bearer = (token: string): string => `Bearer ${token}`

export function cordwoodAt(url: string, authorization: string): Cordwood {
  return {
    url,
    async call(method, path, body) {
      const answer = await fetch(`${url}/api${path}`, {
        method,
        headers: { authorization, 'accept': 'application/json', 'x-requested-by': 'host', ...(body !== undefined && { 'content-type': 'application/json' }) },
        body: body === undefined ? undefined : JSON.stringify(body),
      })
      const text = await answer.text()
      if (!answer.ok) throw new CordwoodError(method, path, answer.status, text)
      return text === '' ? undefined : JSON.parse(text)
    },
  }
}

/** What a browser would ask before it lets a page of `origin` call the API: whether the server allows it. @throws when it cannot be reached */
export function allowsOrigin(url: string, origin: string): Promise<boolean> {
  const address = new URL(`${url}/api/system/sessions`)
  const headers = { 'origin': origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' }
  return new Promise((resolve, reject) => {
    const call = (address.protocol === 'https:' ? secureRequest : request)(address, { method: 'OPTIONS', headers, timeout: 5000 }, (answer) => {
      answer.resume()
      const allowed = answer.headers['access-control-allow-origin']
      resolve(allowed === origin || allowed === '*')
    })
    call.once('error', reject).once('timeout', () => call.destroy(new Error('no answer within 5 s'))).end()
  })
}
