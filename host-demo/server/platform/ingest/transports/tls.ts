/** The TLS options of an input, read from the files its configuration names. */
import { readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createSecureContext, type TlsOptions } from 'node:tls'
import { flagOf, textOf, type Configuration } from '../configuration.ts'

/** Null where TLS is off. Rejects with a reason for the user. */
export async function tlsOptions(configuration: Configuration): Promise<TlsOptions | null> {
  if (!flagOf(configuration, 'tls_enable')) return null
  const clientAuthentication = textOf(configuration, 'tls_client_auth') ?? 'disabled'
  const trusted = textOf(configuration, 'tls_client_auth_cert_file')
  if (clientAuthentication !== 'disabled' && !trusted) {
    throw new Error('TLS client authentication needs trusted certificates: set tls_client_auth_cert_file.')
  }
  const options: TlsOptions = {
    cert: await required(configuration, 'tls_cert_file', 'certificate'),
    key: await required(configuration, 'tls_key_file', 'private key'),
    passphrase: textOf(configuration, 'tls_key_password') ?? undefined,
    requestCert: clientAuthentication !== 'disabled',
    rejectUnauthorized: clientAuthentication === 'required',
    ca: trusted && clientAuthentication !== 'disabled' ? await certificates(trusted) : undefined,
    minVersion: 'TLSv1.2',
  }
  try {
    createSecureContext(options)
  } catch (error) {
    throw new Error(`The TLS certificate and key cannot be used: ${(error as Error).message}`)
  }
  return options
}

async function required(configuration: Configuration, field: string, what: string): Promise<Buffer> {
  const file = textOf(configuration, field)
  if (!file) throw new Error(`TLS is enabled but ${field} names no ${what} file.`)
  return read(file, field)
}

const read = (file: string, field: string) => readFile(file).catch((error: NodeJS.ErrnoException) => {
  throw new Error(`${field}: cannot read ${file} (${error.code ?? error.message}).`)
})

async function certificates(path: string): Promise<Buffer[]> {
  const field = 'tls_client_auth_cert_file'
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${field}: cannot read ${path} (${error.code ?? error.message}).`)
  })
  if (!found.isDirectory()) return [await read(path, field)]
  const files = (await readdir(path)).filter(name => /\.(pem|crt|cer)$/i.test(name))
  return Promise.all(files.map(name => read(join(path, name), field)))
}
