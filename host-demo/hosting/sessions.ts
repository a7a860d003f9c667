/** A login of the host's own, as far as a demo needs one: whoever opens a page is signed in, known by a cookie that scripts cannot read. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const most = 1000

export interface Sessions {
  /** Whether one of the host's own pages asks, for somebody who is signed in. */
  isOwnPage(request: IncomingMessage): boolean
  isSignedIn(request: IncomingMessage): boolean
  /** The `set-cookie` header of somebody who is new. */
  signIn(): string
}

/** @param cookie its name: hosts on one machine share their cookies, whatever their ports */
export function sessionsOf(cookie: string): Sessions {
  const known = new Set<string>()
  const mark = new RegExp(`(?:^|;\\s*)${cookie}=([^;]+)`)
  const isSignedIn = (request: IncomingMessage) => known.has(mark.exec(request.headers.cookie ?? '')?.[1] ?? '')
  return {
    isSignedIn,
    isOwnPage(request) {
      const site = request.headers['sec-fetch-site']
      return isSignedIn(request) && (site === undefined || site === 'same-origin')
    },
    signIn() {
      const id = randomUUID()
      if (known.size >= most) known.delete(known.values().next().value!)
      known.add(id)
      return `${cookie}=${id}; Path=/; HttpOnly; SameSite=Strict`
    },
  }
}
