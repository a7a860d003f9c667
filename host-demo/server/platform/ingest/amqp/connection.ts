/** A connection to the broker (AMQP 0-9-1), and what its failures mean. */
import { isIP } from 'node:net'
import type { ChannelModel } from 'amqplib'
import { connectionReason, pinned, wayTo, brokerUrl } from '../brokers/way.ts'
import type { Surroundings } from '../transports/transport.ts'
import type { AmqpSettings } from './settings.ts'

const connectMs = 10_000
/** Larger frames are split by the broker; it may ask for smaller ones. */
const frameMax = 131_072

export interface AmqpConnection {
  readonly model: ChannelModel
  /** The broker's. */
  readonly address: string
}

/** Rejects with words for the user. */
export async function connectAmqp(settings: AmqpSettings, permit: Surroundings['permit']): Promise<AmqpConnection> {
  const { broker: { host, port }, tls, vhost, username, password, heartbeatSeconds } = settings
  const addresses = await wayTo(schemeOf(settings), settings.broker, permit)
  const { connect } = await import('amqplib')
  try {
    const model = await connect(
      {
        protocol: schemeOf(settings), hostname: host, port, vhost: encodeURIComponent(vhost), heartbeat: heartbeatSeconds, frameMax,
        // Without a name the broker's own guest is meant, as other clients do.
        ...(username !== '' && { username, password }),
      },
      {
        timeout: connectMs, noDelay: true, keepAlive: true, lookup: pinned(() => addresses),
        ...(tls && isIP(host) === 0 && { servername: host }), clientProperties: { connection_name: 'Cordwood' },
      },
    )
    return { model, address: addresses[0] }
  } catch (error) {
    throw new Error(amqpReason(settings, error), { cause: error })
  }
}

export const schemeOf = ({ tls }: Pick<AmqpSettings, 'tls'>) => tls ? 'amqps' as const : 'amqp' as const

const longestReason = 400

/** Reply codes of the protocol (AMQP 0-9-1, 1.2) that say what to change. */
const replies: Readonly<Record<number, string>> = {
  403: 'refuses access: the user name, the password or the rights are wrong',
  404: 'does not have what was asked for',
  406: 'has the queue with other properties',
  530: 'does not let this user into the virtual host',
}

/** What the client makes of it where the broker sent no code. */
const sayings: readonly (readonly [RegExp, string | undefined])[] = [
  [/ACCESS[-_]REFUSED/, replies[403]], [/closed abruptly during opening handshake/, 'closed the connection before it was opened: it may want TLS'],
]

/** What went wrong, for people, with what the broker said. */
export function amqpReason(settings: Pick<AmqpSettings, 'broker' | 'tls'>, error: unknown): string {
  const url = brokerUrl(schemeOf(settings), settings.broker)
  const { code, message = String(error) } = error as { readonly code?: unknown, readonly message?: string }
  const said = message.replace(/\s+/g, ' ').slice(0, longestReason)
  const known = typeof code === 'number' ? replies[code] : sayings.find(([pattern]) => pattern.test(said))?.[1] ?? connectionReason(error)
  return known ? `${url} ${known}. ${said}` : `${url}: ${said}`
}
