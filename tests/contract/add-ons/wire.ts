/** A real server for the wire facts of the add-ons, and what its answers are made of. */
import { afterAll, beforeAll } from 'vitest'
import { startServer, type ServerOptions, type ServerProcess } from '../../support/server.ts'

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The JSON of the body; undefined without one. */
  readonly body: any
}

export type Wire = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>

/** One server for the file, called as admin unless headers say otherwise; an empty header is left out. */
export function wire(options: () => ServerOptions | Promise<ServerOptions> = () => ({})): {
  readonly call: Wire
  readonly server: () => ServerProcess
} {
  let server: ServerProcess
  beforeAll(async () => {
    server = await startServer(await options())
  })
  afterAll(() => server?.stop())
  return {
    server: () => server,
    async call(method, path, body, headers = {}) {
      const response = await server.call(method, path, body, headers)
      const text = await response.text()
      return { status: response.status, headers: response.headers, text, body: readable(text) }
    },
  }
}

function readable(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return text
  }
}

/** Headers of a new user with these permissions and no others. */
export async function userWith(call: Wire, ...permissions: string[]): Promise<Record<string, string>> {
  const username = `user-${crypto.randomUUID()}`
  const { status, text } = await call('POST', '/users', {
    username,
    password: 'a password',
    email: `${username}@example.org`,
    first_name: 'A',
    last_name: 'B',
    permissions,
  })
  if (status >= 300) throw new Error(`The user could not be made: ${status} ${text}`)
  return { authorization: `Basic ${btoa(`${username}:a password`)}` }
}

export const apiError = (message: unknown) => ({ type: 'ApiError', message })
