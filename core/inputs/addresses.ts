/** Where an input listens, where it fetches from, and where senders over HTTP send to. */
import type { Input } from './schema.ts'

type Addressed = Pick<Input, 'attributes'>

const hostAndPort = (host: unknown, port: unknown): string | null => (typeof host === 'string' && host !== '' && typeof port === 'number'
  ? `${host.includes(':') ? `[${host}]` : host}:${Math.trunc(port)}` : null)

/** Where an input that listens can be reached: `127.0.0.1:1514`; null for one that does not. */
export const listenAddress = ({ attributes: { bind_address: address, port } }: Addressed): string | null => hostAndPort(address, port)

/** The broker or host an input fetches from: `rabbit.internal:5672`; null for one that does not. */
export function fetchAddress({ attributes }: Addressed): string | null {
  const { broker_hostname: broker, broker_port: port, bootstrap_server: servers, target_url: url } = attributes
  const ofBroker = hostAndPort(broker, port)
  if (ofBroker !== null) return ofBroker
  if (typeof servers === 'string' && servers !== '') return servers.split(',').map(one => one.trim()).join(', ')
  return typeof url === 'string' && URL.canParse(url) && new URL(url).host !== '' ? new URL(url).host : null
}

const paths: Readonly<Record<string, string>> = {
  'org.graylog2.inputs.gelf.http.GELFHttpInput': '/gelf', 'org.graylog2.inputs.raw.http.RawHttpInput': '/raw',
  'org.cordwood.inputs.splunk.SplunkHecInput': '/services/collector', 'org.cordwood.inputs.elasticsearch.ElasticsearchBulkInput': '',
  'org.cordwood.inputs.otlp.OtlpHttpInput': '/v1/logs', 'org.cordwood.inputs.loki.LokiPushInput': '/loki/api/v1/push',
}

/** The URL that agents over HTTP are given; null for other inputs. `host`: how the server is reached where it listens on every address. */
export function sendUrl({ type, attributes }: Pick<Input, 'type' | 'attributes'>, host: string): string | null {
  const { bind_address: bound, port, tls_enable: tls } = attributes
  const address = hostAndPort(bound === '0.0.0.0' || bound === '::' ? host : bound, port)
  return address !== null && Object.hasOwn(paths, type) ? `${tls === true ? 'https' : 'http'}://${address}${paths[type]}` : null
}
