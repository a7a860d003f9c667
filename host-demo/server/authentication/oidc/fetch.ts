/** Requests to a provider: with the certificates of its configuration, a deadline, and no redirects. */
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { CustomFetch } from 'openid-client'
import { parseAddress } from '../../platform/outgoing/addresses.ts'
import type { OpenOidcConfig } from '../configuration.ts'
import { guardedLookup, hostProblem } from '../guarded-lookup.ts'

const maxBytes = 1 << 20

/** A fetch for the library. It asks nobody but hosts with TLS, and this machine. */
export const fetchFor =
  (config: Pick<OpenOidcConfig, 'ca_certificate' | 'timeout_ms'>): CustomFetch =>
  async (address, { body, headers, method }) => {
    const url = checked(address)
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    const secure = url.protocol === 'https:'
    const request = (secure ? requestHttps : requestHttp)(
      url,
      {
        method,
        headers: { ...headers },
        agent: false,
        lookup: guardedLookup,
        signal: AbortSignal.timeout(config.timeout_ms),
        ...(secure && config.ca_certificate.trim() !== '' && { ca: config.ca_certificate }),
      },
      answer => {
        read(answer).then(resolve, reject)
      },
    )
    request.on('error', reject)
    request.end(body === undefined || body === null ? undefined : bodyText(body))
    return promise
  }

function checked(address: string): URL {
  const url = new URL(address)
  const problem = hostProblem(url.hostname)
  if (problem) throw new Error(problem)
  const isLocal = url.hostname === 'localhost' || parseAddress(url.hostname)?.range() === 'loopback'
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocal))
    throw new Error(`${url.origin} is not encrypted: its address must begin with https://.`)
  return url
}

async function read(answer: IncomingMessage): Promise<Response> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > maxBytes) throw new Error('The answer of the provider is longer than 1 MiB.')
    parts.push(part)
  }
  const status = answer.statusCode ?? 500
  const headers = Object.entries(answer.headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one]),
  )
  const isEmpty = status === 204 || status === 304
  return new Response(isEmpty ? null : Buffer.concat(parts), { status, headers })
}

const bodyText = (body: unknown): string | Uint8Array => (body instanceof Uint8Array ? body : String(body))
