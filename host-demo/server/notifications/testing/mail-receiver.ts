/** A mail server that keeps what it receives, with its parts decoded. */
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { certificate, privateKey } from '../../platform/ingest/testing/certificate.ts'

export interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  /** Over an encrypted connection. */
  readonly isSecure: boolean
  readonly user: string | undefined
  readonly raw: string
  /** Lower-case name → values, unfolded and with encoded words decoded. */
  readonly headers: ReadonlyMap<string, readonly string[]>
  readonly text: string | null
  readonly html: string | null
}

export interface MailReceiver {
  readonly port: number
  readonly received: ReceivedMail[]
  /** Answers of RCPT TO by address; others are accepted. */
  readonly refused: Map<string, { readonly code: number; readonly message: string }>
  close(): Promise<void>
}

/** @param password without one nobody logs in */
export async function startMailReceiver(
  options: SMTPServerOptions = {},
  password: string | null = null,
): Promise<MailReceiver> {
  const received: ReceivedMail[] = []
  const refused: MailReceiver['refused'] = new Map()
  const server = new SMTPServer({
    cert: certificate,
    key: privateKey,
    authOptional: password === null,
    disableReverseLookup: true,
    closeTimeout: 100,
    logger: false,
    onAuth: (auth, _session, done) =>
      auth.password === password
        ? done(null, { user: auth.username })
        : done(Object.assign(new Error('Wrong user or password'), { responseCode: 535 })),
    onRcptTo({ address }, _session, done) {
      const answer = refused.get(address)
      done(answer ? Object.assign(new Error(answer.message), { responseCode: answer.code }) : null)
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          isSecure: session.secure,
          user: session.user,
          ...read(Buffer.concat(chunks).toString('latin1')),
        })
        done(null, `Kept as number ${received.length}`)
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  const listening = await new Promise<AddressInfo>(resolve => {
    const listener = server.listen(0, '127.0.0.1', () => resolve(listener.address() as AddressInfo))
  })
  return {
    port: listening.port,
    received,
    refused,
    close: () => new Promise<void>(resolve => server.close(resolve)),
  }
}

function read(raw: string): Pick<ReceivedMail, 'raw' | 'headers' | 'text' | 'html'> {
  const { headers, body } = split(raw)
  const type = headers.get('content-type')?.[0] ?? ''
  const boundary = /boundary="?([^";]+)/i.exec(type)?.[1]
  const parts = boundary
    ? body
        .split(`--${boundary}`)
        .slice(1, -1)
        .map(part => split(part.replace(/^\r\n/, '')))
    : [{ headers, body }]
  const partOf = (wanted: string) => {
    const part = parts.find(({ headers: own }) => own.get('content-type')?.[0]?.startsWith(wanted))
    return part ? decoded(part.body, part.headers.get('content-transfer-encoding')?.[0] ?? '') : null
  }
  return { raw, headers, text: partOf('text/plain'), html: partOf('text/html') }
}

function split(part: string) {
  const end = part.indexOf('\r\n\r\n')
  const headers = new Map<string, string[]>()
  for (const line of part
    .slice(0, end)
    .replace(/\r\n[\t ]+/g, ' ')
    .split('\r\n')) {
    const [, name = '', value = ''] = /^([^:]*):\s*(.*)$/s.exec(line) ?? []
    headers.set(name.toLowerCase(), [...(headers.get(name.toLowerCase()) ?? []), words(value)])
  }
  return { headers, body: part.slice(end + 4) }
}

/** Encoded words of RFC 2047; white space between two of them is none. */
const words = (value: string): string =>
  value
    .replace(/(\?=)\s+(?==\?)/g, '$1')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('latin1')
        : quotedBytes(text.replaceAll('_', ' ')),
    )
    .replace(/[\u0080-\u00ff]+/g, bytes => Buffer.from(bytes, 'latin1').toString('utf8'))

const quotedBytes = (text: string): string =>
  text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

function decoded(body: string, encoding: string): string {
  const bytes =
    encoding === 'base64'
      ? Buffer.from(body, 'base64')
      : Buffer.from(encoding === 'quoted-printable' ? quotedBytes(body) : body, 'latin1')
  return bytes.toString('utf8').replaceAll('\r\n', '\n').replace(/\n$/, '')
}
