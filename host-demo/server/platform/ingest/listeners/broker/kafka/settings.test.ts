import { describe, expect, it } from 'vitest'
import { jaasOptions, readProperties } from './properties.ts'
import { kafkaSettings } from './settings.ts'

const least = {
  bootstrap_server: '127.0.0.1:9092',
  topic_filter: '^logs-.*$',
  fetch_min_bytes: 5,
  fetch_wait_max: 100,
  threads: 2,
}
const withProperties = (...lines: string[]) => kafkaSettings({ ...least, custom_properties: lines.join('\n') })

it('properties are read as Kafka’s own files of them', () => {
  const text =
    '# a comment\n! another\n\nsecurity.protocol=SASL_SSL\r\nclient.id: cordwood\nsasl.jaas.config=a.PlainLoginModule required \\\n  username="u";'
  expect([...readProperties(text)]).toEqual([
    ['security.protocol', 'SASL_SSL'],
    ['client.id', 'cordwood'],
    ['sasl.jaas.config', 'a.PlainLoginModule required username="u";'],
  ])
  expect(() => readProperties('hunter2')).toThrow(/^(?!.*hunter2).*key=value/)
})

it('user and password are read from the login module', () => {
  expect([
    ...jaasOptions('a.b.PlainLoginModule required username="cord\\"wood" password=plain serviceName="x;y";'),
  ]).toEqual([
    ['username', 'cord"wood'],
    ['password', 'plain'],
    ['serviceName', 'x;y'],
  ])
})

describe('settings', () => {
  it('have the contract’s defaults', async () => {
    expect(await kafkaSettings(least)).toMatchObject({
      bootstrap: [{ host: '127.0.0.1', port: 9092 }],
      minBytes: 5,
      maxWaitMs: 100,
      members: 2,
      beginning: 'latest',
      groupId: 'graylog2',
      security: { tls: null, sasl: null },
      isolationLevel: 0,
    })
  })

  it('take several brokers and addresses of version 6', async () => {
    expect(
      (await kafkaSettings({ ...least, bootstrap_server: 'kafka-1, kafka-2:9093,[fd00::1]:9094' })).bootstrap,
    ).toEqual([
      { host: 'kafka-1', port: 9092 },
      { host: 'kafka-2', port: 9093 },
      { host: 'fd00::1', port: 9094 },
    ])
  })

  it('match whole topics in linear time', async () => {
    const {
      topics: { expression },
    } = await kafkaSettings({ ...least, topic_filter: 'logs-.*' })
    expect(['logs-a', 'my-logs-a'].map(topic => expression.matches(topic))).toEqual([true, false])
    await expect(kafkaSettings({ ...least, topic_filter: '(' })).rejects.toThrow(/topic_filter/)
  })

  it('say that there is no ZooKeeper, and which properties are without effect', async () => {
    expect((await kafkaSettings({ ...least, legacy_mode: true })).warnings).toEqual([
      expect.stringMatching(/legacy_mode/),
    ])
    const { warnings } = await kafkaSettings({
      ...least,
      legacy_mode: false,
      custom_properties: 'max.poll.records=5\nsession.timeout.ms=9000',
    })
    expect(warnings).toEqual([expect.stringMatching(/max\.poll\.records is without effect/)])
  })

  it('authenticate by user and password', async () => {
    const { security } = await withProperties(
      'security.protocol=SASL_PLAINTEXT',
      'sasl.mechanism=SCRAM-SHA-512',
      'sasl.jaas.config=org.apache.kafka.common.security.scram.ScramLoginModule required username="u" password="p";',
    )
    expect(security).toEqual({ tls: null, sasl: { mechanism: 'SCRAM-SHA-512', username: 'u', password: 'p' } })
  })

  it.each([
    ['security.protocol', ['security.protocol=TLS']],
    ['sasl.mechanism', ['security.protocol=SASL_SSL', 'sasl.mechanism=GSSAPI']],
    ['sasl.jaas.config', ['security.protocol=SASL_PLAINTEXT', 'sasl.mechanism=PLAIN']],
    ['ssl.truststore', ['security.protocol=SSL', 'ssl.truststore.location=/trust.jks']],
    ['ssl.truststore', ['security.protocol=SSL', 'ssl.truststore.certificates=nonsense']],
    ['ssl.truststor.location, __proto__ are not known', ['ssl.truststor.location=/x', '__proto__=x']],
    ['the field group_id', ['group.id=mine']],
    ['session.timeout.ms', ['session.timeout.ms=soon']],
    ['isolation.level', ['isolation.level=none']],
  ])('%s that cannot be used is refused by its name', async (name, lines) => {
    await expect(withProperties(...lines)).rejects.toThrow(name)
  })

  it.each([
    ['bootstrap_server', 'http://kafka:9092'],
    ['bootstrap_server', 'kafka:99999'],
    ['bootstrap_server', ' '],
    ['threads', 1000],
  ])('%s = %j is refused by its name', async (field, value) => {
    await expect(kafkaSettings({ ...least, [field]: value })).rejects.toThrow(field)
  })
})
