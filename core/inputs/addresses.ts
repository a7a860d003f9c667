/** Addresses of inputs: to listen on, to fetch from, and for senders over HTTP. */
import type { Input, InputType } from './schema.ts'

type Addressed = Pick<Input, 'attributes'>

const hostAndPort = (host: unknown, port: unknown): string | null =>
  typeof host === 'string' && host !== '' && typeof port === 'number'
    ? `${host.includes(':') ? `[${host}]` : host}:${Math.trunc(port)}`
    : null

/** Returns the address of a listening input, such as `127.0.0.1:1514`; null for one that does not listen. */
export const listenAddress = ({ attributes: { bind_address: address, port } }: Addressed): string | null =>
  hostAndPort(address, port)

/** The broker or host an input fetches from: `rabbit.internal:5672`; null for one that does not. */
export function fetchAddress({ attributes }: Addressed): string | null {
  const { broker_hostname: broker, broker_port: port, bootstrap_server: servers, target_url: url } = attributes
  const ofBroker = hostAndPort(broker, port)
  if (ofBroker !== null) return ofBroker
  if (typeof servers === 'string' && servers !== '')
    return servers
      .split(',')
      .map(one => one.trim())
      .join(', ')
  return typeof url === 'string' && URL.canParse(url) && new URL(url).host !== '' ? new URL(url).host : null
}

/** The URL that agents over HTTP are given; null for other inputs. `host`: how the server is reached where it listens on every address. */
export function sendUrl(
  { attributes: { bind_address: bound, port, tls_enable: tls } }: Addressed,
  type: Pick<InputType, 'send_path'> | undefined,
  host: string,
): string | null {
  const address = hostAndPort(bound === '0.0.0.0' || bound === '::' ? host : bound, port)
  return address !== null && type?.send_path !== undefined
    ? `${tls === true ? 'https' : 'http'}://${address}${type.send_path}`
    : null
}
