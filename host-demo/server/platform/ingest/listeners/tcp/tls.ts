/** The TLS options of an input, read from the files its configuration names, and what is to be said about them. */
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createSecureContext, type TlsOptions } from 'node:tls'
import { flagOf, textOf, type Configuration } from '../../configuration.ts'

/** Null where TLS is off. Rejects with a reason for the user. */
export async function tlsOptions(configuration: Configuration): Promise<TlsOptions | null> {
  if (!flagOf(configuration, 'tls_enable')) return null
  const clientAuthentication = textOf(configuration, 'tls_client_auth') ?? 'disabled'
  const trusted = textOf(configuration, 'tls_client_auth_cert_file')
  if (clientAuthentication !== 'disabled' && !trusted) {
    throw new Error('tls_client_auth_cert_file must name trusted certificates: TLS client authentication needs them.')
  }
  const cert = await required(configuration, 'tls_cert_file', 'certificate')
  const key = await required(configuration, 'tls_key_file', 'private key')
  const passphrase = textOf(configuration, 'tls_key_password') ?? undefined
  const options: TlsOptions = {
    cert,
    key,
    passphrase,
    requestCert: clientAuthentication !== 'disabled',
    rejectUnauthorized: clientAuthentication === 'required',
    ca: trusted && clientAuthentication !== 'disabled' ? await certificates(trusted) : undefined,
    minVersion: 'TLSv1.2',
    handshakeTimeout: 20_000,
  }
  checkPair(cert, key, passphrase)
  try {
    createSecureContext(options)
  } catch (error) {
    throw unusable(error)
  }
  return options
}

const unusable = (error: unknown) =>
  new Error(`The TLS certificate and key cannot be used: ${(error as Error).message}`)

function checkPair(cert: Buffer, key: Buffer, passphrase: string | undefined): void {
  const certificate = parsed(cert)
  if (!certificate) throw new Error('tls_cert_file: the file holds no certificate (PEM).')
  let belongs: boolean
  try {
    belongs = certificate.checkPrivateKey(createPrivateKey({ key, passphrase }))
  } catch (error) {
    throw unusable(error)
  }
  if (!belongs) throw new Error('tls_key_file: the private key does not belong to the certificate in tls_cert_file.')
}

/** Warns of a certificate that expires soon or does not work for everybody; null: no warning. */
export function tlsNotice({ cert, ca }: TlsOptions, now: number): string | null {
  const notices = [timeNotice('The certificate in tls_cert_file', parsed(cert as Buffer), now)]
  for (const trusted of (ca as readonly Buffer[] | undefined) ?? []) {
    const certificate = parsed(trusted)
    notices.push(
      timeNotice(
        `The certificate ${certificate?.subject.replace(/\n/g, ', ')} in tls_client_auth_cert_file`,
        certificate,
        now,
      ),
    )
  }
  return notices.filter(notice => notice !== null).join(' ') || null
}

function timeNotice(what: string, certificate: X509Certificate | null, now: number): string | null {
  if (!certificate) return null
  const [from, until] = [Date.parse(certificate.validFrom), Date.parse(certificate.validTo)]
  if (now > until) return `${what} expired on ${shown(until)}: put a valid one in its place.`
  if (now < from) return `${what} is not valid before ${shown(from)}.`
  return null
}

const shown = (time: number) => `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** The first of a chain; null where there is none. */
function parsed(pem: Buffer): X509Certificate | null {
  try {
    return new X509Certificate(pem)
  } catch {
    return null
  }
}

async function required(configuration: Configuration, field: string, what: string): Promise<Buffer> {
  const file = textOf(configuration, field)
  if (!file) throw new Error(`${field} must name a ${what} file: TLS is enabled.`)
  return read(file, field)
}

const read = (file: string, field: string) =>
  readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${field}: cannot read ${file} (${error.code ?? error.message}).`)
  })

async function certificates(path: string): Promise<Buffer[]> {
  const field = 'tls_client_auth_cert_file'
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${field}: cannot read ${path} (${error.code ?? error.message}).`)
  })
  const names = found.isDirectory() ? (await readdir(path)).filter(name => /\.(pem|crt|cer)$/i.test(name)).sort() : null
  const files = names?.map(name => join(path, name)) ?? [path]
  const trusted = (await Promise.all(files.map(file => read(file, field)))).flatMap(each)
  if (trusted.length === 0) throw new Error(`${field}: there is no certificate (PEM) in ${path}.`)
  return trusted
}

const pem = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g
/** A file may hold several. */
const each = (file: Buffer): Buffer[] => [...file.toString('latin1').matchAll(pem)].map(([one]) => Buffer.from(one))
