/** The portal's own login, as far as a demo needs one: whoever opens a page is Ines Carvalho, known by a cookie that scripts cannot read. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const name = 'tidewater'
const most = 1000
const known = new Set<string>()

const cookieOf = (request: IncomingMessage) => new RegExp(`(?:^|;\\s*)${name}=([^;]+)`).exec(request.headers.cookie ?? '')?.[1]

export const isSignedIn = (request: IncomingMessage): boolean => known.has(cookieOf(request) ?? '')

/** The `set-cookie` header of somebody who is new. */
export function signIn(): string {
  const id = randomUUID()
  if (known.size >= most) known.delete(known.values().next().value!)
  known.add(id)
  return `${name}=${id}; Path=/; HttpOnly; SameSite=Strict`
}
