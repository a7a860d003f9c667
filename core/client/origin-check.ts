/** Tells a server that cannot be reached from one that takes no requests from the page's origin: to scripts both are the same failure. */
import { FetchError } from './errors.ts'

/**
 * Returns `error`, or one with the reason 'origin-refused' where a request whose answer nobody may read gets through. A browser asks a server of
 * the same origin without such a check.
 */
export async function withOriginCheck(error: FetchError, baseUrl: string, send: typeof fetch): Promise<FetchError> {
  if (error.status !== undefined || typeof location === 'undefined') return error
  const url = new URL(`${baseUrl}/`, location.href)
  if (url.origin === location.origin) return error
  try {
    await send(url, { mode: 'no-cors', credentials: 'omit', cache: 'no-store' })
  } catch {
    return error
  }
  return new FetchError('Origin not allowed', {
    body: `The server refuses requests from ${location.origin}.`,
    cause: error,
    reason: 'origin-refused',
  })
}
