/** A login at a provider that has begun: kept by the browser alone, in a cookie that only this server can read. */
import type { Secrets } from '../../platform/secrets/secrets.ts'

/** What the answer of the provider is compared with. */
export interface Attempt {
  readonly service: string
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  readonly redirectUri: string
  /** Path of this server to which the user returns. */
  readonly returnTo: string
  /** Given in UTC milliseconds. */
  readonly until: number
}

export const attemptCookie = 'cordwood_oidc'
export const attemptMs = 10 * 60_000

export const sealAttempt = (secrets: Secrets, attempt: Attempt): string =>
  Buffer.from(JSON.stringify(secrets.encrypt(JSON.stringify(attempt)))).toString('base64url')

/** Null for what this server did not write, for another service, or too late. */
export function openAttempt(secrets: Secrets, cookies: string | undefined, service: string): Attempt | null {
  const value = (cookies ?? '')
    .split(';')
    .map(pair => pair.trim())
    .find(pair => pair.startsWith(`${attemptCookie}=`))
    ?.slice(attemptCookie.length + 1)
  if (!value) return null
  try {
    const sealed = JSON.parse(Buffer.from(value, 'base64url').toString()) as Parameters<Secrets['decrypt']>[0]
    const attempt = JSON.parse(secrets.decrypt(sealed)) as Attempt
    return attempt.service === service && attempt.until > Date.now() ? attempt : null
  } catch {
    return null
  }
}

/** The path if it is one of this server, else its start page. @param prefix with a slash at both ends */
export function ownPath(path: string, prefix: string): string {
  const here = 'http://own.invalid'
  if (!path.startsWith('/') || path.length > 2000 || !URL.canParse(path, here)) return prefix
  const url = new URL(path, here)
  const own = `${url.pathname}${url.search}${url.hash}`
  return url.origin === here && own.startsWith(prefix) && !own.startsWith('//') ? own : prefix
}
