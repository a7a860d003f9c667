/** Calls over HTTP with their redirects: each step is checked and made; the log has it without path, query, headers and bodies. */
import type { LookupAddress } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import type { Logger } from 'pino'
import { beforeAbort } from '../abort.ts'
import { open, readBody } from './exchange.ts'
import { failure } from './failures.ts'
import { OutgoingError, type Outgoing, type OutgoingReply, type OutgoingRequest } from './outgoing.ts'
import { isRedirect, maxRedirects, redirected } from './redirects.ts'
import { readUrl, tellable } from './url.ts'

export const standard = { timeoutMs: 10_000, maxBytes: 1024 * 1024 }

export interface CallParts {
  /** The only addresses that may be called for a URL, as it is written and as it was read. Rejects with `OutgoingError`. */
  permit(text: string, url: URL): Promise<readonly LookupAddress[]>
  readonly log: Pick<Logger, 'info' | 'warn'>
}

export function createCalls({ permit, log }: CallParts): Pick<Outgoing, 'request'> {
  async function step(text: string, url: URL, request: OutgoingRequest, signal: AbortSignal): Promise<IncomingMessage> {
    try {
      // A name server that does not answer is left waiting.
      const addresses = await beforeAbort(permit(text, url), signal)
      const response = await open(url, addresses, request, signal)
      const { remoteAddress: address } = response.socket
      const { method = 'GET' } = request
      log.info({ outgoing: { method, to: tellable(url), address, status: response.statusCode } }, 'Outgoing call.')
      return response
    } catch (error) {
      throw failure(error, url)
    }
  }

  async function follow(
    text: string,
    request: OutgoingRequest,
    maxBytes: number,
    signal: AbortSignal,
  ): Promise<OutgoingReply> {
    let url = readUrl(text)
    let called = text
    let sent = request
    for (let redirects = 0; ; redirects++) {
      const response = await step(called, url, sent, signal)
      const status = response.statusCode ?? 0
      const { location } = response.headers
      if (!isRedirect(status) || location === undefined)
        return reply(status, response, await readBody(url, response, maxBytes))
      response.destroy()
      if (redirects === maxRedirects)
        throw new OutgoingError('refused', `${tellable(url)} redirects more than ${maxRedirects} times.`)
      const next = redirected(url, status, location, sent)
      url = next.url
      called = next.url.href
      sent = next.request
    }
  }

  return {
    async request(text, request = {}) {
      request.signal?.throwIfAborted()
      const { timeoutMs = standard.timeoutMs, maxBytes = standard.maxBytes } = request
      const late = AbortSignal.timeout(timeoutMs)
      const signal = request.signal ? AbortSignal.any([late, request.signal]) : late
      try {
        return await follow(text, request, maxBytes, signal)
      } catch (error) {
        const url = URL.parse(text)
        const to = url ? tellable(url) : null
        const problem = late.aborted
          ? new OutgoingError('timeout', `${to ?? 'The host'} did not answer within ${timeoutMs / 1000} s.`)
          : failure(error, url)
        log.warn(
          { outgoing: { method: request.method ?? 'GET', to, problem: problem.problem } },
          `Outgoing call: ${problem.message}`,
        )
        request.signal?.throwIfAborted()
        throw problem
      }
    },
  }
}

function reply(status: number, response: IncomingMessage, body: Uint8Array): OutgoingReply {
  const headers = Object.entries(response.headers)
    .filter(([name]) => name !== 'content-encoding' && name !== 'content-length')
    .map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')])
  return {
    status,
    headers: Object.fromEntries(headers) as Record<string, string>,
    body,
    text: () => new TextDecoder().decode(body),
  }
}
