import { createPrivateKey } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type ConnectionOptions } from 'node:tls'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { certificate, privateKey } from '../../testing/certificate.ts'
import { openTransport, testIntake, type OpenedTransport, type TestIntake } from '../../testing/intake.ts'
import { tlsOptions } from './tls.ts'

const dir = mkdtempSync(join(tmpdir(), 'cordwood-tls-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const file = (name: string, text: string | Buffer) => {
  writeFileSync(join(dir, name), text)
  return join(dir, name)
}
const files = {
  tls_enable: true,
  tls_cert_file: file('cert.pem', certificate),
  tls_key_file: file('key.pem', privateKey),
}

let opened: OpenedTransport
let intake: TestIntake
afterEach(() => opened?.transport.close())
async function open(configuration: Record<string, unknown>) {
  intake = testIntake()
  opened = await openTransport('org.graylog2.inputs.syslog.tcp.SyslogTCPInput', intake, configuration)
}
/** Resolves with the error that ended the connection, or null. */
const send = (text: string, options: ConnectionOptions = {}) =>
  new Promise<Error | null>(resolve => {
    const socket = connect({ port: opened.port, host: '127.0.0.1', ca: certificate, ...options }, () =>
      socket.end(text),
    )
    let failed: Error | null = null
    socket.on('error', error => {
      failed = error
    })
    socket.on('close', () => resolve(failed))
    socket.resume()
  })

it('frames come over TLS', async () => {
  await open(files)
  await send('<13>secret\n')
  expect((await intake.until(1))[0]).toMatchObject({ text: '<13>secret', address: '127.0.0.1' })
})

it('a key may have a password', async () => {
  const encrypted = createPrivateKey(privateKey).export({
    format: 'pem',
    type: 'pkcs8',
    cipher: 'aes-256-cbc',
    passphrase: 'open sesame',
  })
  const key = file('encrypted.pem', encrypted)
  await open({ ...files, tls_key_file: key, tls_key_password: 'open sesame' })
  await send('<13>x\n')
  await intake.until(1)
  await expect(tlsOptions({ ...files, tls_key_file: key, tls_key_password: 'wrong' })).rejects.toThrow(/cannot be used/)
})

it('clients without a trusted certificate are refused where one is required', async () => {
  await open({ ...files, tls_client_auth: 'required', tls_client_auth_cert_file: dir })
  await send('<13>anonymous\n')
  await send('<13>known\n', { cert: certificate, key: privateKey })
  expect((await intake.until(1)).map(({ text }) => text)).toEqual(['<13>known'])
})

it('what is missing is named', async () => {
  await expect(tlsOptions({ tls_enable: true })).rejects.toThrow(/^tls_cert_file must name a certificate file/)
  await expect(tlsOptions({ ...files, tls_key_file: join(dir, 'none.pem') })).rejects.toThrow(
    /tls_key_file: cannot read .*ENOENT/,
  )
  await expect(tlsOptions({ ...files, tls_client_auth: 'required' })).rejects.toThrow(/tls_client_auth_cert_file/)
  expect(await tlsOptions({ tls_enable: false })).toBeNull()
})

it('of an input whose port is in use nothing goes on: its certificate is not read again and again', async () => {
  await open({})
  const begun = vi.spyOn(globalThis, 'setInterval')
  const ended = vi.spyOn(globalThis, 'clearInterval')
  try {
    await expect(
      openTransport('org.graylog2.inputs.syslog.tcp.SyslogTCPInput', testIntake(), { ...files, port: opened.port }),
    ).rejects.toThrow(/in use/)
    const timers = begun.mock.results.map(({ value }): unknown => value)
    expect(timers.length).toBeGreaterThan(0)
    await vi.waitFor(() =>
      expect(ended.mock.calls.map(([timer]): unknown => timer)).toEqual(expect.arrayContaining(timers)),
    )
  } finally {
    vi.restoreAllMocks()
  }
})
