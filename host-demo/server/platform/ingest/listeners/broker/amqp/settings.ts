/** The fields of AMQP inputs (contract 2, 3.2) and what they say. */
import {
  flag,
  flagOf,
  mergeFields,
  number,
  numberOf,
  text,
  textOf,
  throttleFields,
  type Configuration,
  type Fields,
} from '../../../configuration.ts'
import type { BrokerAddress } from '../way.ts'

export const amqpFields: Fields = mergeFields(throttleFields, {
  broker_hostname: text(
    'Broker hostname',
    'Host name or address of the broker. The URL whitelist must have it: amqp://host:port, with TLS amqps://host:port.',
    '',
    { optional: false },
  ),
  broker_port: number('Broker port', 'Port of the broker: 5672, with TLS mostly 5671.', 5672, {
    attributes: ['is_port_number'],
  }),
  broker_vhost: text('Broker virtual host', 'Virtual host of the broker.', '/', { optional: false }),
  broker_username: text('Username', 'User name at the broker.', ''),
  broker_password: text('Password', 'Password at the broker.', '', { attributes: ['is_password'] }),
  prefetch: number(
    'Prefetch count',
    'Messages of a queue that may be on their way without being acknowledged; 0: any number.',
    100,
    { optional: false },
  ),
  queue: text('Queue', 'Queue to read. It is declared as a durable one where it is not there.', 'log-messages', {
    optional: false,
  }),
  exchange: text('Exchange', 'Exchange the queue is bound to, where "Bind to exchange" is on.', 'log-messages', {
    optional: false,
  }),
  exchange_bind: flag(
    'Bind to exchange',
    'Bind the queue to the exchange. Off: the broker has the binding already.',
    false,
  ),
  routing_key: text('Routing key', 'Routing key of the binding.', '#', { optional: false }),
  parallel_queues: number(
    'Number of Queues',
    'Queues to read at the same time: "%d" in the queue’s name becomes 0, 1, …; without it they are ' +
      'so many readers of the one queue.',
    1,
    { optional: false },
  ),
  heartbeat: number('Heartbeat timeout', 'Seconds after which a silent connection counts as dead; 0: never.', 60),
  tls: flag(
    'Enable TLS?',
    'Connect with TLS. The certificate of the broker must be signed by somebody this server trusts.',
    false,
  ),
  requeue_invalid_messages: flag(
    'Re-queue invalid messages?',
    'What no codec can take goes back into the queue. Off: it is rejected, and goes to the dead letter exchange where the queue has one.',
    true,
  ),
})

export interface AmqpSettings {
  readonly broker: BrokerAddress
  readonly tls: boolean
  readonly vhost: string
  readonly username: string
  readonly password: string
  readonly prefetch: number
  /** One reader for each. */
  readonly queues: readonly string[]
  /** Null: no binding. */
  readonly binding: { readonly exchange: string; readonly routingKey: string } | null
  readonly heartbeatSeconds: number
  readonly requeueInvalid: boolean
  readonly throttling: boolean
}

const mostQueues = 64
const mostPrefetched = 65_535
const longestName = 255

/** @throws with a reason for the user that names the field */
export function amqpSettings(configuration: Configuration): AmqpSettings {
  const name = (field: string): string => {
    const value = textOf(configuration, field)
    if (value === null || Buffer.byteLength(value) > longestName)
      throw new Error(`${field} must be a text of 1 to ${longestName} bytes.`)
    return value
  }
  const bounded = (field: string, fallback: number, least: number, most: number): number => {
    const value = numberOf(configuration, field, fallback, least)
    if (value > most) throw new Error(`${field} may be ${most} at most.`)
    return value
  }
  const host = name('broker_hostname').trim()
  if (!/^[\w.:-]+$/.test(host))
    throw new Error('broker_hostname must be a host name or an address, without a scheme, a port or a path.')
  const queue = name('queue')
  const count = bounded('parallel_queues', 1, 1, mostQueues)
  return {
    broker: { host, port: bounded('broker_port', 5672, 1, 65_535) },
    tls: flagOf(configuration, 'tls'),
    vhost: name('broker_vhost'),
    username: textOf(configuration, 'broker_username') ?? '',
    password: textOf(configuration, 'broker_password') ?? '',
    prefetch: bounded('prefetch', 100, 0, mostPrefetched),
    queues: Array.from({ length: count }, (_, index) => queue.replaceAll('%d', String(index))),
    binding: flagOf(configuration, 'exchange_bind')
      ? { exchange: name('exchange'), routingKey: name('routing_key') }
      : null,
    heartbeatSeconds: bounded('heartbeat', 60, 0, mostPrefetched),
    requeueInvalid: flagOf(configuration, 'requeue_invalid_messages', true),
    throttling: flagOf(configuration, 'throttling_allowed'),
  }
}
