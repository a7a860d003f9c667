/** The fields of Kafka inputs (contract 2, 3.2) and what they say. */
import type { RE2JS } from 're2js'
import {
  dropdown,
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
import { compileUserRegex } from '../../../../regex.ts'
import { checkNames } from './known-properties.ts'
import { readProperties } from './properties.ts'
import { securityOf, type KafkaSecurity } from './security.ts'

const at = (position: number, field: Fields[string]): Fields[string] => ({ ...field, position })

export const kafkaFields: Fields = mergeFields(throttleFields, {
  legacy_mode: at(
    10,
    flag(
      'Legacy mode',
      'Kept for compatibility: consumers of ZooKeeper are no more. The bootstrap servers are used either way.',
      true,
    ),
  ),
  bootstrap_server: at(
    11,
    text(
      'Bootstrap Servers',
      'Brokers to find the others by: host:port, several separated by commas. The URL whitelist must have every broker: kafka://host:port.',
      '127.0.0.1:9092',
    ),
  ),
  zookeeper: at(12, text('ZooKeeper address', 'Kept for compatibility: it is not used.', '127.0.0.1:2181')),
  topic_filter: text(
    'Topic filter regex',
    'Topics whose whole name matches this regular expression are read, those made later too.',
    '^your-topic$',
    { optional: false },
  ),
  fetch_min_bytes: number(
    'Fetch minimum bytes',
    'The broker waits until it has so many bytes, or until the next field’s time is over.',
    5,
    { optional: false },
  ),
  fetch_wait_max: number('Fetch maximum wait time', 'Milliseconds the broker waits at most.', 100, { optional: false }),
  threads: number(
    'Processor threads',
    'Consumers this input has in the group. More than there are partitions have nothing to do.',
    2,
    { optional: false },
  ),
  offset_reset: dropdown(
    'Auto offset reset',
    'Where a group begins that has not read a topic yet: at its newest message, or at its oldest.',
    'largest',
    {
      largest: 'Automatically reset the offset to the latest offset',
      smallest: 'Automatically reset the offset to the earliest offset',
    },
  ),
  group_id: text('Consumer group id', 'Inputs and nodes of the same group share the partitions.', 'graylog2'),
  custom_properties: at(
    200,
    text(
      'Custom Kafka properties',
      'Properties of Kafka’s own consumer, one key=value per line: security.protocol, sasl.mechanism, sasl.jaas.config, ssl.* and others.',
      '',
      { attributes: ['textarea', 'is_sensitive'] },
    ),
  ),
})

export interface KafkaSettings {
  readonly bootstrap: readonly BrokerAddress[]
  readonly topics: { readonly pattern: string; readonly expression: RE2JS }
  readonly minBytes: number
  readonly maxWaitMs: number
  readonly members: number
  readonly beginning: 'earliest' | 'latest'
  readonly groupId: string
  readonly throttling: boolean
  readonly security: KafkaSecurity
  readonly clientId: string
  readonly sessionMs: number
  readonly heartbeatMs: number
  readonly requestMs: number
  /** Between looks for new topics. */
  readonly discoverMs: number
  /** Bytes of one partition, and of all partitions, in one answer. */
  readonly partitionBytes: number
  readonly answerBytes: number
  /** 0: also of transactions that may be aborted, as Kafka’s own consumers do unless told. */
  readonly isolationLevel: 0 | 1
  /** Warnings about the configuration for the user. */
  readonly warnings: readonly string[]
}

const mostMembers = 32
const longestMs = 600_000
const mostBytes = 64 * 1024 * 1024

/** Rejects with a reason for the user that names the field. */
export async function kafkaSettings(configuration: Configuration): Promise<KafkaSettings> {
  const properties = readProperties(textOf(configuration, 'custom_properties') ?? '')
  const withoutEffect = checkNames([...properties.keys()])
  const bounded = (field: string, fallback: number, least: number, most: number) => {
    const value = numberOf(configuration, field, fallback, least)
    if (value > most) throw new Error(`${field} may be ${most} at most.`)
    return value
  }
  const property = (name: string, fallback: number, least: number, most: number) => {
    const value = Number(properties.get(name) ?? fallback)
    if (!Number.isInteger(value) || value < least || value > most)
      throw new Error(`custom_properties: ${name} must be a whole number from ${least} to ${most}.`)
    return value
  }
  const isolation = properties.get('isolation.level') ?? 'read_uncommitted'
  if (isolation !== 'read_uncommitted' && isolation !== 'read_committed')
    throw new Error('custom_properties: isolation.level must be read_uncommitted or read_committed.')
  const sessionMs = property('session.timeout.ms', 10_000, 1000, longestMs)
  const maxWaitMs = bounded('fetch_wait_max', 100, 1, longestMs)
  return {
    bootstrap: brokersOf(textOf(configuration, 'bootstrap_server') ?? ''),
    topics: topicsOf(configuration),
    minBytes: bounded('fetch_min_bytes', 5, 1, mostBytes),
    maxWaitMs,
    members: bounded('threads', 2, 1, mostMembers),
    beginning: configuration['offset_reset'] === 'smallest' ? 'earliest' : 'latest',
    groupId: textOf(configuration, 'group_id') ?? 'graylog2',
    throttling: flagOf(configuration, 'throttling_allowed'),
    security: await securityOf(properties),
    clientId: properties.get('client.id') || 'cordwood',
    sessionMs,
    heartbeatMs: property('heartbeat.interval.ms', Math.min(3000, Math.floor(sessionMs / 3)), 100, sessionMs),
    requestMs: property('request.timeout.ms', maxWaitMs + 20_000, maxWaitMs + 1000, 2 * longestMs),
    discoverMs: property('metadata.max.age.ms', 5000, 100, longestMs),
    partitionBytes: property('max.partition.fetch.bytes', 1 << 20, 1, mostBytes),
    answerBytes: property('fetch.max.bytes', 4 << 20, 1, mostBytes),
    isolationLevel: isolation === 'read_committed' ? 1 : 0,
    warnings: warningsOf(configuration, withoutEffect),
  }
}

function brokersOf(text: string): readonly BrokerAddress[] {
  const brokers = text
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')
    .map(part => {
      const [, six, name, port = '9092'] = /^(?:\[([\da-fA-F:.]+)\]|([\w.-]+))(?::(\d{1,5}))?$/.exec(part) ?? []
      const host = six ?? name
      if (host === undefined || Number(port) < 1 || Number(port) > 65_535)
        throw new Error(
          'bootstrap_server must be host:port, or several of them separated by commas, for example kafka-1.example.org:9092.',
        )
      return { host, port: Number(port) }
    })
  if (brokers.length === 0)
    throw new Error('bootstrap_server must name a broker, for example kafka-1.example.org:9092.')
  return brokers
}

function topicsOf(configuration: Configuration): KafkaSettings['topics'] {
  const pattern = textOf(configuration, 'topic_filter')
  if (pattern === null) throw new Error('topic_filter must be a regular expression, for example ^logs-.*$.')
  try {
    return { pattern, expression: compileUserRegex(pattern) }
  } catch (error) {
    throw new Error(`topic_filter cannot be used: ${(error as Error).message}`)
  }
}

function warningsOf(configuration: Configuration, withoutEffect: readonly string[]): readonly string[] {
  return [
    ...(flagOf(configuration, 'legacy_mode', true)
      ? [
          'There are no consumers of ZooKeeper any more: in spite of legacy_mode the brokers of bootstrap_server are asked.',
        ]
      : []),
    ...(withoutEffect.length > 0
      ? [
          `custom_properties: ${withoutEffect.join(', ')} ${withoutEffect.length > 1 ? 'are' : 'is'} without effect here.`,
        ]
      : []),
  ]
}
