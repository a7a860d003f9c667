/** Which of the properties of Kafka's own consumers (Kafka documentation, 3.4 Consumer Configs) mean something here. */
import { securityProperties } from './security.ts'

const used: ReadonlySet<string> = new Set([
  ...securityProperties,
  'client.id',
  'session.timeout.ms',
  'heartbeat.interval.ms',
  'request.timeout.ms',
  'metadata.max.age.ms',
  'max.partition.fetch.bytes',
  'fetch.max.bytes',
  'isolation.level',
])

const ownFields: Readonly<Record<string, string>> = {
  'bootstrap.servers': 'bootstrap_server',
  'group.id': 'group_id',
  'auto.offset.reset': 'offset_reset',
  'fetch.min.bytes': 'fetch_min_bytes',
  'fetch.max.wait.ms': 'fetch_wait_max',
}

/** They tune Kafka's own consumer and change nothing of what is read, so they may be in a configuration that was brought along. */
const harmless: ReadonlySet<string> = new Set([
  'allow.auto.create.topics',
  'auto.commit.interval.ms',
  'check.crcs',
  'client.dns.lookup',
  'connections.max.idle.ms',
  'default.api.timeout.ms',
  'enable.auto.commit',
  'exclude.internal.topics',
  'key.deserializer',
  'max.poll.interval.ms',
  'max.poll.records',
  'partition.assignment.strategy',
  'receive.buffer.bytes',
  'reconnect.backoff.max.ms',
  'reconnect.backoff.ms',
  'retry.backoff.max.ms',
  'retry.backoff.ms',
  'send.buffer.bytes',
  'socket.connection.setup.timeout.max.ms',
  'socket.connection.setup.timeout.ms',
  'value.deserializer',
])

/**
 * @returns those without effect
 * @throws with a reason for the user that names the properties that cannot be obeyed
 */
export function checkNames(names: readonly string[]): readonly string[] {
  for (const name of names) {
    const field = Object.hasOwn(ownFields, name) ? ownFields[name] : undefined
    if (field !== undefined) throw new Error(`custom_properties: ${name} is what the field ${field} is for.`)
  }
  const unknown = names.filter(name => !used.has(name) && !harmless.has(name))
  if (unknown.length > 0)
    throw new Error(`custom_properties: ${unknown.join(', ')} ${unknown.length > 1 ? 'are' : 'is'} not known here.`)
  return names.filter(name => harmless.has(name))
}
