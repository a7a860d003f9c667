/** The way to a broker: through the outgoing guard, and to the addresses it looked at only. */
import { isIP, type LookupFunction } from 'node:net'
import { connectionReasons } from '../../../outgoing/connection-reasons.ts'
import type { TransportContext } from '../transport.ts'

export interface BrokerAddress {
  readonly host: string
  readonly port: number
}

/** A broker as the URL whitelist names it, for example `amqp://rabbit.example.org:5672`. */
export const brokerUrl = (scheme: 'amqp' | 'amqps' | 'kafka', { host, port }: BrokerAddress): string =>
  `${scheme}://${isIP(host) === 6 ? `[${host}]` : host.toLowerCase()}:${port}`

/** Rejects with why it may not be connected to. */
export async function wayTo(
  scheme: Parameters<typeof brokerUrl>[0],
  broker: BrokerAddress,
  permit: TransportContext['permit'],
): Promise<readonly [string, ...string[]]> {
  const url = brokerUrl(scheme, broker)
  const [first, ...others] = await permit(url)
  if (first === undefined) throw new Error(`${url} has no address.`)
  return [first, ...others]
}

/** Resolves names for Node from the addresses the outgoing guard checked, instead of a second DNS query. */
export const pinned =
  (addressesOf: (host: string) => readonly string[]): LookupFunction =>
  (host, options, answer) => {
    const found = addressesOf(host).map(address => ({ address, family: isIP(address) }))
    const [first] = found
    if (!first) answer(new Error(`Connections to ${host} are not allowed.`), '', 4)
    else if (options.all) answer(null, found)
    else answer(null, first.address, first.family)
  }

/** Words a failed connection for people; null for errors that do not concern the connection. */
export function connectionReason(error: unknown): string | null {
  for (const { code, message } of failuresOf(error, 0)) {
    if (code === 'ECONNRESET' && /before secure TLS connection/.test(message))
      return 'closed the connection before TLS was agreed on: it may not speak TLS there'
    if (Object.hasOwn(connectionReasons, code)) return connectionReasons[code]!
    const [, reason] = tlsReasons.find(([pattern]) => pattern.test(code)) ?? []
    if (reason !== undefined) return reason
  }
  return null
}

/** OpenSSL's names of what the other side, or this one, has against a greeting (alerts: RFC 8446, 6.2); they vary with its version. */
const tlsReasons: readonly (readonly [RegExp, string])[] = [
  [
    /^ERR_SSL_.*ALERT_(CERTIFICATE_REQUIRED|BAD_CERTIFICATE|CERTIFICATE_UNKNOWN|CERTIFICATE_EXPIRED|UNSUPPORTED_CERTIFICATE|UNKNOWN_CA)$/,
    'wants a certificate of this client, and was shown none or one it does not accept',
  ],
  [/^ERR_SSL_(WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST)$/, 'does not speak TLS there'],
]

interface Failure {
  readonly code: string
  readonly message: string
}

const deepest = 8

/** Clients wrap what went wrong, and gather it where they tried several times. */
function failuresOf(error: unknown, depth: number): Failure[] {
  if (typeof error !== 'object' || error === null || depth > deepest) return []
  const { code, message, cause, errors } = error as Readonly<Record<'code' | 'message' | 'cause' | 'errors', unknown>>
  const inner = [...(Array.isArray(errors) ? (errors as unknown[]) : []), cause].flatMap(one =>
    failuresOf(one, depth + 1),
  )
  return typeof code === 'string' ? [{ code, message: String(message) }, ...inner] : inner
}
