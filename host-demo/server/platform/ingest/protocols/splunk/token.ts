/**
 * Checks the token of a sender to a Splunk HTTP Event Collector: `Authorization: Splunk <token>`, or basic credentials
 * with the token as password
 * (https://docs.splunk.com/Documentation/Splunk/latest/Data/FormateventsforHTTPEventCollector, “HEC token”). Tokens in
 * the query string are off, as they are there: addresses end up in logs.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { HttpAnswer } from '../../listeners/http/answers.ts'
import { hecAnswer } from './answers.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Null lets a request in. */
export function tokenCheck(token: string): (request: IncomingMessage) => HttpAnswer | null {
  const expected = digest(token)
  return ({ headersDistinct, url = '' }) => {
    const sent = headersDistinct['authorization'] ?? []
    if (sent.length === 0) {
      return hecAnswer(new URLSearchParams(url.split('?', 2)[1]).has('token') ? 'queryAuthorization' : 'tokenRequired')
    }
    const given = sent.length === 1 ? tokenOf(sent[0]!) : null
    if (given === null) return hecAnswer('invalidAuthorization')
    return timingSafeEqual(digest(given), expected) ? null : hecAnswer('invalidToken')
  }
}

function tokenOf(header: string): string | null {
  const [, scheme, value] = /^(splunk|basic) +(\S+) *$/i.exec(header) ?? []
  if (scheme === undefined) return null
  if (scheme.toLowerCase() === 'splunk') return value!
  const credentials = Buffer.from(value!, 'base64').toString('utf8')
  const colon = credentials.indexOf(':')
  return colon < 0 ? null : credentials.slice(colon + 1)
}
