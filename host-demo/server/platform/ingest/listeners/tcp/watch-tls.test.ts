/** TLS as senders and administrators see it: who is let in, and what the state of the input says. Certificates are made here. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, createServer, type ConnectionOptions, type Server } from 'node:tls'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { openTransport, testIntake, type OpenedTransport, type TestIntake } from '../../testing/intake.ts'
import { makeCertificate, type MadeCertificate } from '../../testing/make-certificate.ts'
import { tlsOptions } from './tls.ts'
import { watchTls } from './watch-tls.ts'

const dir = mkdtempSync(join(tmpdir(), 'cordwood-watch-tls-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
let written = 0
const file = (text: string, name = `${written++}.pem`) => {
  writeFileSync(join(dir, name), text)
  return join(dir, name)
}

const past = { from: new Date('2020-01-01T00:00:00Z'), until: new Date('2021-01-01T12:00:00Z') }
const future = { from: new Date('2048-01-01T12:00:00Z'), until: new Date('2049-01-01T00:00:00Z') }
const authority = makeCertificate('Authority', { authority: true })
const server = makeCertificate('localhost', { signedBy: authority })
const client = makeCertificate('Client', { signedBy: authority })
const expiredClient = makeCertificate('Expired', { signedBy: authority, ...past })
const strangers = makeCertificate('Strangers', { authority: true })
const stranger = makeCertificate('Stranger', { signedBy: strangers })

const syslog = 'org.graylog2.inputs.syslog.tcp.SyslogTCPInput'
const gelfHttp = 'org.graylog2.inputs.gelf.http.GELFHttpInput'
const trusted = file(authority.certificate)
const files = (made: MadeCertificate) => ({
  tls_enable: true,
  tls_cert_file: file(made.certificate),
  tls_key_file: file(made.privateKey),
})

let opened: OpenedTransport | null = null
let intake: TestIntake
let warnings: string[]
afterEach(async () => {
  await opened?.transport.close()
  opened = null
})
async function open(type: string, configuration: Record<string, unknown>): Promise<void> {
  intake = testIntake()
  warnings = []
  intake.warn = message => void warnings.push(message)
  opened = await openTransport(type, intake, configuration)
}

const shows = (made: MadeCertificate): ConnectionOptions => ({ cert: made.certificate, key: made.privateKey })
/** Resolves when the connection is closed. */
const sendLine = (text: string, options: ConnectionOptions = {}) =>
  new Promise<void>(resolve => {
    const socket = connect({ port: opened!.port, host: '127.0.0.1', ca: authority.certificate, ...options }, () =>
      socket.end(`${text}\n`),
    )
    socket.on('error', () => {})
    socket.on('close', () => resolve())
    socket.resume()
  })
/** Resolves with the status, or the code of the error. */
const post = (text: string, options: ConnectionOptions = {}) =>
  new Promise<number | string>(resolve => {
    const to = {
      port: opened!.port,
      host: '127.0.0.1',
      path: '/gelf',
      method: 'POST',
      agent: false,
      ca: authority.certificate,
    }
    const sent = request({ ...to, ...options }, response => resolve(response.resume().statusCode!))
    sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    sent.end(JSON.stringify({ short_message: text }))
  })

it('a server that signed its certificate itself: clients that trust it are taken', async () => {
  const own = makeCertificate('localhost')
  await open(syslog, files(own))
  await sendLine('<13>x', { ca: own.certificate })
  expect((await intake.until(1))[0]!.text).toBe('<13>x')
  expect(intake.states).toEqual([])
})

const refusedClients: readonly (readonly [string, ConnectionOptions, RegExp])[] = [
  ['without a certificate', {}, /showed no certificate, and tls_client_auth is required/],
  ['of an authority that is not trusted', shows(stranger), /not signed by one in tls_client_auth_cert_file/],
  ['whose certificate has expired', shows(expiredClient), /the client’s certificate has expired/],
]

it.each(refusedClients)('TCP, required: a client %s is refused, counted and said', async (_who, options, why) => {
  await open(syslog, { ...files(server), tls_client_auth: 'required', tls_client_auth_cert_file: trusted })
  await sendLine('<13>refused', options)
  await sendLine('<13>taken', shows(client))
  expect((await intake.until(1)).map(({ text }) => text)).toEqual(['<13>taken'])
  expect(intake.traffic).toMatchObject({ refusedConnections: 1, totalConnections: 1 })
  expect(warnings).toEqual([expect.stringMatching(why)])
})

it.each(refusedClients)('HTTP, required: a client %s is refused, counted and said', async (_who, options, why) => {
  await open(gelfHttp, { ...files(server), tls_client_auth: 'required', tls_client_auth_cert_file: trusted })
  expect(await post('refused', options)).toBeTypeOf('string')
  expect(await post('taken', shows(client))).toBe(202)
  expect(intake.frames.map(({ text }) => text)).toEqual(['{"short_message":"taken"}'])
  expect(intake.traffic.refusedConnections).toBe(1)
  expect(warnings).toEqual([expect.stringMatching(why)])
})

it('optional: clients without a certificate and with a good one are taken, with a wrong one not', async () => {
  const optional = { ...files(server), tls_client_auth: 'optional', tls_client_auth_cert_file: trusted }
  await open(syslog, optional)
  await sendLine('<13>wrong', shows(stranger))
  await sendLine('<13>expired', shows(expiredClient))
  await sendLine('<13>none')
  await sendLine('<13>good', shows(client))
  expect((await intake.until(2)).map(({ text }) => text)).toEqual(['<13>none', '<13>good'])
  expect(intake.traffic.refusedConnections).toBe(2)
  await opened!.transport.close()
  await open(gelfHttp, optional)
  expect([await post('wrong', shows(stranger)), await post('none'), await post('good', shows(client))]).toEqual([
    expect.any(String),
    202,
    202,
  ])
  expect(intake.frames).toHaveLength(2)
})

it('a certificate of the server that has expired, or is not valid yet, works and is said in the state', async () => {
  const expired = makeCertificate('localhost', past)
  await open(syslog, files(expired))
  expect(intake.states).toEqual([
    'RUNNING: The certificate in tls_cert_file expired on 2021-01-01 12:00 UTC: put a valid one in its place.',
  ])
  await sendLine('<13>x', { rejectUnauthorized: false })
  await intake.until(1)
  await opened!.transport.close()
  await open(gelfHttp, files(makeCertificate('localhost', future)))
  expect(intake.states).toEqual(['RUNNING: The certificate in tls_cert_file is not valid before 2048-01-01 12:00 UTC.'])
})

it('an expired certificate of those that are trusted is named', async () => {
  const old = makeCertificate('Old authority', { authority: true, ...past })
  await open(syslog, {
    ...files(server),
    tls_client_auth: 'required',
    tls_client_auth_cert_file: file(authority.certificate + old.certificate),
  })
  expect(intake.states).toEqual([
    expect.stringMatching(/^RUNNING: The certificate CN=Old authority in tls_client_auth_cert_file expired on/),
  ])
})

it.each<[string, () => Record<string, unknown>, RegExp]>([
  [
    'the key of another certificate',
    () => ({ tls_key_file: file(client.privateKey) }),
    /^tls_key_file: .* does not belong to .* tls_cert_file/,
  ],
  [
    'a key in place of the certificate',
    () => ({ tls_cert_file: file(server.privateKey) }),
    /tls_cert_file: the file holds no certificate/,
  ],
  [
    'an empty folder of trusted certificates',
    () => ({ tls_client_auth: 'required', tls_client_auth_cert_file: mkdtempSync(join(dir, 'none-')) }),
    /tls_client_auth_cert_file: there is no certificate/,
  ],
])('%s: the input cannot start and says why', async (_what, wrong, why) => {
  await expect(open(syslog, { ...files(server), ...wrong() })).rejects.toThrow(why)
})

it('renewed files are taken without a restart; broken ones are not, and said', async () => {
  const configuration = {
    tls_enable: true,
    tls_cert_file: file(server.certificate, 'cert.pem'),
    tls_key_file: file(server.privateKey, 'key.pem'),
  }
  const options = (await tlsOptions(configuration))!
  intake = testIntake()
  const listening: Server = createServer(options, socket => socket.resume())
  watchTls(listening, configuration, options, intake, { everyMs: 20 })
  await new Promise<void>(resolve => listening.listen(0, '127.0.0.1', resolve))
  const { port } = listening.address() as { port: number }
  const serial = () =>
    new Promise<string>((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', ca: authority.certificate }, () => {
        resolve(socket.getPeerCertificate().serialNumber)
        socket.destroy()
      }).on('error', reject)
    })
  const first = await serial()

  const renewed = makeCertificate('localhost', { signedBy: authority })
  file(renewed.certificate, 'cert.pem')
  await vi.waitFor(
    () => expect(intake.states.at(-1)).toMatch(/^RUNNING: The changed TLS files cannot be used, .* does not belong/),
    5000,
  )
  expect(await serial()).toBe(first)
  file(renewed.privateKey, 'key.pem')
  await vi.waitFor(() => expect(intake.states.at(-1)).toBe('RUNNING'))
  expect(await serial()).not.toBe(first)
  rmSync(join(dir, 'key.pem'))
  await vi.waitFor(() => expect(intake.states.at(-1)).toMatch(/tls_key_file: cannot read .*ENOENT/))
  await new Promise(resolve => listening.close(resolve))
})

it('trusted certificates are renewed too: who they let in changes with them', async () => {
  const configuration = {
    ...files(server),
    tls_client_auth: 'required',
    tls_client_auth_cert_file: file(authority.certificate, 'trusted.pem'),
  }
  const options = (await tlsOptions(configuration))!
  intake = testIntake()
  const listening = createServer(options, socket => socket.on('error', () => {}).end('welcome'))
  watchTls(listening, configuration, options, intake, { everyMs: 20 })
  await new Promise<void>(resolve => listening.listen(0, '127.0.0.1', resolve))
  const { port } = listening.address() as { port: number }
  const welcome = (made: MadeCertificate) =>
    new Promise<boolean>(resolve => {
      let heard = ''
      connect({ port, host: '127.0.0.1', ca: authority.certificate, ...shows(made) })
        .on('data', data => {
          heard += String(data)
        })
        .on('error', () => {})
        .on('close', () => resolve(heard === 'welcome'))
    })
  expect([await welcome(client), await welcome(stranger)]).toEqual([true, false])
  file(strangers.certificate, 'trusted.pem')
  await vi.waitFor(async () => expect(await welcome(stranger)).toBe(true))
  expect(await welcome(client)).toBe(false)
  await new Promise(resolve => listening.close(resolve))
})

it('a client that does not speak TLS is reported', async () => {
  await open(syslog, files(server))
  const { connect: plain } = await import('node:net')
  const socket = plain(opened!.port, '127.0.0.1', () => socket.end('<13>in the clear\n'))
    .on('error', () => {})
    .resume()
  await vi.waitFor(() => expect(intake.traffic.refusedConnections).toBe(1))
  expect(warnings).toEqual([
    expect.stringMatching(/^A TLS connection from 127.0.0.1 was refused: the client does not speak TLS\.$/),
  ])
})
