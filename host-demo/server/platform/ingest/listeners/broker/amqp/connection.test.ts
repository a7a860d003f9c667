/** Tests the errors of failed connections; successful ones are tested in the suite of brokers. */
import { createServer as createPlain, type AddressInfo, type Server } from 'node:net'
import { createServer, getCACertificates, setDefaultCACertificates, type TlsOptions } from 'node:tls'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { makeCertificate, type Wishes } from '../../../testing/make-certificate.ts'
import { connectAmqp } from './connection.ts'
import { amqpSettings } from './settings.ts'

const authority = makeCertificate('Authority of the brokers', { authority: true })
beforeAll(() => setDefaultCACertificates([...getCACertificates('default'), authority.certificate]))

const opened: Server[] = []
afterEach(() => {
  for (const server of opened.splice(0)) server.close()
})

async function reasonAt(server: Server, tls: boolean): Promise<string> {
  opened.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const settings = amqpSettings({
    broker_hostname: '127.0.0.1',
    broker_port: (server.address() as AddressInfo).port,
    broker_vhost: '/',
    queue: 'logs',
    exchange: 'logs',
    routing_key: '#',
    tls,
  })
  return connectAmqp(settings, async () => ['127.0.0.1']).then(
    () => 'connected',
    (error: Error) => error.message,
  )
}

/** A broker that speaks TLS, until it is asked for AMQP. */
const speaksTls = (wishes: Wishes = {}, options: TlsOptions = {}) => {
  const { certificate, privateKey } = makeCertificate('broker', wishes)
  return createServer({ ...options, cert: certificate, key: privateKey }, socket => socket.on('error', () => {}).end())
}

/** As the protocol wants it: who does not begin with its header gets it back, and is hung up on (AMQP 0-9-1, 4.2.2). */
const speaksAmqp = () =>
  createPlain(socket => socket.on('error', () => {}).once('data', () => socket.end('AMQP\0\0\u0009\u0001')))

it('a certificate nobody signed', async () => {
  expect(await reasonAt(speaksTls(), true)).toMatch(
    /^amqps:\/\/127\.0\.0\.1:\d+ has a certificate that nobody known to this server signed\./,
  )
})

it.each([
  ['for another host', 'has a certificate for another host', { host: 'elsewhere.example.org' }, {}],
  ['that has expired', 'has a certificate that has expired', { until: new Date(Date.now() - 3600_000) }, {}],
  [
    'of the client',
    'wants a certificate of this client, and was shown none',
    {},
    { requestCert: true, rejectUnauthorized: true, ca: authority.certificate },
  ],
] as const)('a certificate %s', async (_, words, wishes, options) => {
  expect(await reasonAt(speaksTls({ ...wishes, signedBy: authority }, options), true)).toContain(words)
})

it('a port without TLS', async () => expect(await reasonAt(speaksAmqp(), true)).toMatch(/ does not speak TLS there\./))

it.each([
  ['closes', speaksTls],
  ['resets', () => createPlain(socket => socket.on('error', () => {}).once('data', () => socket.resetAndDestroy()))],
])('a port that wants TLS and %s the connection', async (_, broker) => {
  expect(await reasonAt(broker(), false)).toMatch(/ closed the connection before it was opened: it may want TLS\./)
})
