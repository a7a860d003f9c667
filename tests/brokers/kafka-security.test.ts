/** Inputs that read a real Kafka over TLS and with user and password: the right ones read, the wrong ones say what is wrong. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inputTypes } from '../support/input-types.ts'
import { until, type ServerProcess } from '../support/server.ts'
import { authority, client, selfSigned, type MadeCertificate } from './certificates.ts'
import { kafkaUser, listeners, scramMechanisms, type Listener } from './peers/kafka-configuration.ts'
import { startKafka, type Kafka } from './peers/kafka.ts'
import { createInput, removeInput, startProduct, theBrokers, whenState } from './product.ts'

const folder = mkdtempSync(join(tmpdir(), 'cordwood-kafka-security-'))
const authorityFile = join(folder, 'authority.pem')
let kafka: Kafka
let server: ServerProcess

beforeAll(async () => {
  writeFileSync(authorityFile, authority.certificate)
  kafka = await startKafka(theBrokers())
  server = await startProduct(
    listeners.flatMap(listener => ['127.0.0.1', 'localhost'].map(host => `kafka://${host}:${kafka.ports[listener]}`)),
  )
  await kafka.createTopic('larch', 1)
  await kafka.produce('larch', ['larch of the topic'])
})
afterAll(async () => {
  await server?.stop()
  await kafka?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const open = (listener: Listener, properties: readonly string[], host = '127.0.0.1') =>
  createInput(server, inputTypes.rawKafka, {
    legacy_mode: false,
    bootstrap_server: `${host}:${kafka.ports[listener]}`,
    topic_filter: '^larch$',
    fetch_min_bytes: 5,
    fetch_wait_max: 100,
    threads: 1,
    offset_reset: 'smallest',
    group_id: `readers-${groups++}`,
    custom_properties: properties.join('\n'),
  })
let groups = 0

async function reads(listener: Listener, properties: readonly string[], host?: string): Promise<void> {
  const id = await open(listener, properties, host)
  await until(
    async () => (await server.total(`larch AND gl2_source_input:${id}`)) === 1,
    `the message through ${listener}`,
    20_000,
  ).catch(async () => whenState(server, id, 'RUNNING'))
  expect(await server.total(`larch AND gl2_source_input:${id}`)).toBe(1)
  await removeInput(server, id)
}

async function says(
  words: RegExp,
  listener: Listener,
  properties: readonly string[],
  state = 'FAILING',
): Promise<void> {
  const id = await open(listener, properties)
  await whenState(server, id, state, words)
  await removeInput(server, id)
}

const trust = ['ssl.truststore.type=PEM', `ssl.truststore.location=${authorityFile}`]
const encrypted = ['security.protocol=SSL', ...trust]
const inOneLine = (pem: string) => pem.replaceAll('\n', '\\n')
const shows = ({ certificate, privateKey }: MadeCertificate) => [
  'ssl.keystore.type=PEM',
  `ssl.keystore.certificate.chain=${inOneLine(certificate)}`,
  `ssl.keystore.key=${inOneLine(privateKey)}`,
]
const login = (protocol: string, mechanism: string, password: string = kafkaUser.password) => [
  `security.protocol=${protocol}`,
  `sasl.mechanism=${mechanism}`,
  `sasl.jaas.config=org.apache.kafka.common.security.plain.PlainLoginModule required username="${kafkaUser.username}" password="${password}";`,
]

it('a broker with a certificate of a trusted authority is read, by its address and by its name', async () => {
  await reads('encrypted', encrypted)
  await reads(
    'encrypted',
    [
      'security.protocol=SSL',
      `ssl.truststore.certificates=${inOneLine(authority.certificate)}`,
      'ssl.truststore.type=PEM',
    ],
    'localhost',
  )
})

it('a certificate nobody knows, one for another host and a port without TLS are said', async () => {
  await says(/has a certificate that nobody known to this server signed/, 'encrypted', ['security.protocol=SSL'])
  await says(/has a certificate for another host/, 'foreign', encrypted)
  await says(/may not speak TLS there/, 'plain', encrypted)
  await says(/requires TLS/, 'encrypted', [])
})

it('who does not ask for the host of a certificate is read', () =>
  reads('foreign', [...encrypted, 'ssl.endpoint.identification.algorithm=']))

it('a broker that wants a certificate gets it; without it, or with a wrong one, that is said', async () => {
  await reads('mutual', [...encrypted, ...shows(client)])
  await says(/wants a certificate of this client/, 'mutual', encrypted)
  await says(/wants a certificate of this client/, 'mutual', [...encrypted, ...shows(selfSigned)])
})

it.each(['PLAIN', ...scramMechanisms])(
  '%s over TLS: the right password reads, the wrong one is said',
  async mechanism => {
    await reads('secured', [...login('SASL_SSL', mechanism), ...trust])
    await says(/refuses access/, 'secured', [...login('SASL_SSL', mechanism, 'not it'), ...trust])
  },
)

it('PLAIN without TLS; a mechanism the broker does not have is said', async () => {
  await reads('guarded', login('SASL_PLAINTEXT', 'PLAIN'))
  await says(/refuses access/, 'guarded', login('SASL_PLAINTEXT', 'PLAIN', 'not it'))
  await says(/refuses access.*mechanism/, 'guarded', login('SASL_PLAINTEXT', 'SCRAM-SHA-512'))
})

it('a property nobody knows is refused by its name', () =>
  says(/ssl\.truststor\.location/, 'plain', ['ssl.truststor.location=/x'], 'FAILED'))
