/** One request over a connection of its own to one of the addresses that were looked at, and its answer. */
import type { LookupAddress } from 'node:dns'
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { OutgoingError, type OutgoingRequest } from './outgoing.ts'
import { tellable } from './url.ts'

/** Node asks by this instead of resolving the name again. */
const pinned =
  (addresses: readonly LookupAddress[]): LookupFunction =>
  (_, options, answer) => {
    if (options.all) answer(null, [...addresses])
    else answer(null, addresses[0]!.address, addresses[0]!.family)
  }

/** Headers that belong to the connection; callers may not set them. */
const reserved: ReadonlySet<string> = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'upgrade',
  'te',
  'trailer',
  'expect',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
])

/** @returns the answer with its body still to come */
export function open(
  url: URL,
  addresses: readonly LookupAddress[],
  { method = 'GET', headers = {}, body, query, skipTlsVerification }: OutgoingRequest,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const names = Object.keys(headers)
  const forbidden = names.find(name => reserved.has(name.toLowerCase()))
  if (forbidden !== undefined)
    throw new OutgoingError('refused', `The header '${forbidden}' is set by the server itself.`)
  const given = new Set(names.map(name => name.toLowerCase()))
  const options: RequestOptions & { rejectUnauthorized: boolean } = {
    method,
    signal,
    agent: false,
    lookup: pinned(addresses),
    rejectUnauthorized: !skipTlsVerification,
    headers: {
      ...(!given.has('user-agent') && { 'user-agent': 'Cordwood' }),
      ...(!given.has('accept-encoding') && { 'accept-encoding': 'gzip, deflate, br' }),
      ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
      ...headers,
    },
  }
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest
    const sent = writable(() => send(withQuery(url, query), options))
    sent.on('response', resolve)
    sent.on('error', reject)
    sent.end(body)
  })
}

function withQuery(url: URL, query: OutgoingRequest['query'] = {}): URL {
  const complete = new URL(url)
  // A blank as %20, which also those understand who do not read the query as that of a form.
  const added = new URLSearchParams(query).toString().replaceAll('+', '%20')
  if (added !== '') complete.search += `${complete.search === '' ? '?' : '&'}${added}`
  return complete
}

/** Header names and values, user names and ports are refused by Node with errors of its own. */
function writable<T>(make: () => T): T {
  try {
    return make()
  } catch (error) {
    throw new OutgoingError('refused', 'A header has a character in its name or value that must not be there.', {
      cause: error,
    })
  }
}

/** @throws OutgoingError `too_large` as soon as more than `maxBytes` come out, however small they were sent */
export async function readBody(url: URL, response: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let size = 0
  const body = decoded(url, response)
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > maxBytes)
        throw new OutgoingError('too_large', `The answer of ${tellable(url)} is longer than ${maxBytes} bytes.`)
      chunks.push(chunk)
    }
  } finally {
    response.destroy()
    body.destroy()
  }
  return Buffer.concat(chunks)
}

function decoded(url: URL, response: IncomingMessage): Readable {
  const encoding = (response.headers['content-encoding'] ?? '').trim().toLowerCase()
  const decoder =
    encoding === 'gzip' || encoding === 'x-gzip'
      ? createGunzip()
      : encoding === 'deflate'
        ? createInflate()
        : encoding === 'br'
          ? createBrotliDecompress()
          : null
  if (decoder) {
    response.on('error', error => decoder.destroy(error))
    return response.pipe(decoder)
  }
  if (encoding === '' || encoding === 'identity') return response
  response.destroy()
  throw new OutgoingError('unreachable', `The answer of ${tellable(url)} is encoded in a way that cannot be read.`)
}
