/** A connection to the broker (AMQP 0-9-1), and what its failures mean. */
import { isIP } from 'node:net'
import type { ChannelModel } from 'amqplib'
import { connectionReason, pinned, wayTo, brokerUrl } from '../way.ts'
import type { TransportContext } from '../../transport.ts'
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
export async function connectAmqp(settings: AmqpSettings, permit: TransportContext['permit']): Promise<AmqpConnection> {
  const {
    broker: { host, port },
    tls,
    vhost,
    username,
    password,
    heartbeatSeconds,
  } = settings
  const addresses = await wayTo(schemeOf(settings), settings.broker, permit)
  const { connect } = await import('amqplib')
  try {
    const model = await connect(
      {
        protocol: schemeOf(settings),
        hostname: host,
        port,
        vhost: encodeURIComponent(vhost),
        heartbeat: heartbeatSeconds,
        frameMax,
        // Without a name the broker's own guest is meant, as other clients do.
        ...(username !== '' && { username, password }),
      },
      {
        timeout: connectMs,
        noDelay: true,
        keepAlive: true,
        lookup: pinned(() => addresses),
        ...(tls && isIP(host) === 0 && { servername: host }),
        clientProperties: { connection_name: 'Cordwood' },
      },
    )
    return { model, address: addresses[0] }
  } catch (error) {
    throw new Error(
      tls || !hungUp(error)
        ? amqpReason(settings, error)
        : `${brokerUrl('amqp', settings.broker)} closed the connection before it was opened: it may want TLS. ${(error as Error).message}`,
      { cause: error },
    )
  }
}

/** Brokers that were greeted in plain text at a port with TLS do so, and say nothing. */
const hungUp = (error: unknown) => /ECONNRESET|closed abruptly during opening handshake/.test((error as Error).message)

export const schemeOf = ({ tls }: Pick<AmqpSettings, 'tls'>) => (tls ? ('amqps' as const) : ('amqp' as const))

const longestReason = 400

/** Reply codes of the protocol (AMQP 0-9-1, 1.2) that say what to change. */
const replies: Readonly<Record<number, string>> = {
  403: 'refuses access: the user name, the password or the rights are wrong',
  404: 'does not have what was asked for',
  406: 'has the queue with other properties',
  530: 'does not let this user into the virtual host',
}

/** Words a connection error for people, with the text the broker sent. */
export function amqpReason(settings: Pick<AmqpSettings, 'broker' | 'tls'>, error: unknown): string {
  const url = brokerUrl(schemeOf(settings), settings.broker)
  const { code, message = String(error) } = error as { readonly code?: unknown; readonly message?: string }
  const said = message.replace(/\s+/g, ' ').slice(0, longestReason)
  const known =
    typeof code === 'number' ? replies[code] : /ACCESS[-_]REFUSED/.test(said) ? replies[403] : connectionReason(error)
  return known ? `${url} ${known}. ${said}` : `${url}: ${said}`
}
