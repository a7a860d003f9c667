/**
 * Calls a server under test by name and password, or by a session's cookie as a browser does; measures the delay for
 * others meanwhile.
 */
import type { ServerProcess } from '../support/server.ts'

export const secret = 'a password of users'
export const byPassword = (username: string) => ({ authorization: `Basic ${btoa(`${username}:${secret}`)}` })

export interface Answer<Body = unknown> {
  readonly status: number
  readonly text: string
  readonly body: Body
}

/** A call with these headers and no credentials besides. */
export async function ask<Body = unknown>(
  server: ServerProcess,
  headers: Readonly<Record<string, string>>,
  method: string,
  path: string,
  body?: unknown,
  accept = 'application/json',
): Promise<Answer<Body>> {
  const response = await fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      accept,
      'x-requested-by': 'test',
      ...headers,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') && text !== ''
  return { status: response.status, text, body: (isJson ? JSON.parse(text) : undefined) as Body }
}

/** Gives the new user's id. */
export async function addUser(server: ServerProcess, username: string, more: object = {}): Promise<string> {
  await server.json('POST', '/users', {
    username,
    password: secret,
    email: `${username}@example.org`,
    first_name: 'A',
    last_name: 'B',
    permissions: [],
    ...more,
  })
  return (await server.json<{ id: string }>('GET', `/users/${username}`)).id
}

/** Logs in as a browser does. */
export async function logIn(
  server: ServerProcess,
  username: string,
): Promise<{ readonly id: string; readonly cookie: string }> {
  const reply = await fetch(`${server.url}/api/system/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-by': 'test' },
    body: JSON.stringify({ username, password: secret, host: '' }),
  })
  const { session_id } = (await reply.json()) as { session_id: string }
  return { id: session_id, cookie: reply.headers.getSetCookie()[0]!.split(';')[0]! }
}

/** Far more than anything here needs on a slow machine, far less than what is not cut off. */
export const patience = 10_000

/** The other caller leaves processor time to the work. */
const betweenCallsMs = 20

/** The longest that another caller had to wait while `work` ran. */
export async function others<T>(server: ServerProcess, work: Promise<T>): Promise<{ result: T; waited: number }> {
  let running = true
  const result = work.finally(() => {
    running = false
  })
  let waited = 0
  while (running) {
    const start = performance.now()
    await server.call('GET', '/system/lbstatus')
    waited = Math.max(waited, performance.now() - start)
    await Promise.race([result.catch(() => {}), new Promise(resolve => setTimeout(resolve, betweenCallsMs))])
  }
  return { result: await result, waited }
}
