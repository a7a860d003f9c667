/** Turns a redirect into the next request (RFC 9110, 15.4). */
import type { OutgoingRequest } from './outgoing.ts'
import { OutgoingError } from './outgoing.ts'
import { readUrl, tellable } from './url.ts'

export const maxRedirects = 5

export const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status)

/** Headers that tell another origin nothing. */
const harmless: ReadonlySet<string> = new Set(['accept', 'accept-language', 'content-type', 'user-agent'])

/** @returns the URL to call next, as it is called, and what is sent there */
export function redirected(
  from: URL,
  status: number,
  location: string,
  request: OutgoingRequest,
): { readonly url: URL; readonly request: OutgoingRequest } {
  const target = URL.parse(location, from.href)
  if (!target || !/^https?:$/.test(target.protocol))
    throw refused(from, 'redirects to something that is no web address.')
  target.hash = ''
  const url = readUrl(target.href)
  if (from.protocol === 'https:' && url.protocol === 'http:') throw refused(from, 'redirects from https to http.')
  const method = request.method ?? 'GET'
  const toGet = status === 303 ? method !== 'GET' : (status === 301 || status === 302) && method === 'POST'
  const headers = Object.entries(request.headers ?? {}).filter(([name]) => {
    const lower = name.toLowerCase()
    return (url.origin === from.origin || harmless.has(lower)) && !(toGet && lower.startsWith('content-'))
  })
  // A redirect names its own query; secrets in ours were for the first address.
  const { query: _, ...kept } = request
  const { body: __, ...bodiless } = kept
  return {
    url,
    request: { ...(toGet ? bodiless : kept), method: toGet ? 'GET' : method, headers: Object.fromEntries(headers) },
  }
}

const refused = (from: URL, what: string) => new OutgoingError('refused', `${tellable(from)} ${what}`)
