/** Encryption and authentication of a Kafka client, from the properties Kafka’s own clients have for them. */
import { readFile } from 'node:fs/promises'
import { createSecureContext, type ConnectionOptions as TlsOptions } from 'node:tls'
import type { SASLOptions } from '@platformatic/kafka'
import { jaasOptions } from './properties.ts'

export interface KafkaSecurity {
  /** Null: not encrypted. */
  readonly tls: TlsOptions | null
  readonly sasl: SASLOptions | null
}

type Properties = ReadonlyMap<string, string>

export const securityProperties: ReadonlySet<string> = new Set([
  'security.protocol',
  'sasl.mechanism',
  'sasl.jaas.config',
  'ssl.truststore.location',
  'ssl.truststore.certificates',
  'ssl.truststore.type',
  'ssl.keystore.location',
  'ssl.keystore.type',
  'ssl.keystore.password',
  'ssl.keystore.certificate.chain',
  'ssl.keystore.key',
  'ssl.key.password',
  'ssl.endpoint.identification.algorithm',
])

const protocols = ['PLAINTEXT', 'SSL', 'SASL_PLAINTEXT', 'SASL_SSL']
const mechanisms = ['PLAIN', 'SCRAM-SHA-256', 'SCRAM-SHA-512'] as const

/** Rejects with a reason for the user that names the property. */
export async function securityOf(properties: Properties): Promise<KafkaSecurity> {
  const protocol = properties.get('security.protocol')?.toUpperCase() ?? 'PLAINTEXT'
  if (!protocols.includes(protocol))
    throw new Error(`custom_properties: security.protocol must be one of ${protocols.join(', ')}.`)
  return {
    tls: protocol.endsWith('SSL') ? await tlsOf(properties) : null,
    sasl: protocol.startsWith('SASL') ? saslOf(properties) : null,
  }
}

function saslOf(properties: Properties): SASLOptions {
  const asked = properties.get('sasl.mechanism')?.toUpperCase()
  const mechanism = mechanisms.find(one => one === asked)
  if (!mechanism) throw new Error(`custom_properties: sasl.mechanism must be one of ${mechanisms.join(', ')}.`)
  const options = jaasOptions(properties.get('sasl.jaas.config') ?? '')
  const username = options.get('username')
  const password = options.get('password')
  if (username === undefined || password === undefined)
    throw new Error('custom_properties: sasl.jaas.config must name username="…" and password="…".')
  return { mechanism, username, password }
}

async function tlsOf(properties: Properties): Promise<TlsOptions> {
  const ca = await pemOf(properties, 'ssl.truststore', 'ssl.truststore.certificates')
  const pkcs12 = properties.get('ssl.keystore.type')?.toUpperCase() === 'PKCS12'
  const location = properties.get('ssl.keystore.location')
  const own = pkcs12
    ? {
        ...(location !== undefined && { pfx: await read('ssl.keystore.location', location) }),
        passphrase: properties.get('ssl.keystore.password'),
      }
    : await ownPem(properties)
  const options = { minVersion: 'TLSv1.2' as const, ...(ca !== null && { ca }), ...own }
  try {
    createSecureContext(options)
  } catch (error) {
    throw new Error(
      `custom_properties: the certificates of ssl.truststore and ssl.keystore cannot be used: ${(error as Error).message}`,
    )
  }
  // An empty value is how Kafka’s clients are told not to look at the host name.
  const anyHost = properties.get('ssl.endpoint.identification.algorithm') === ''
  return { ...options, ...(anyHost && { checkServerIdentity: () => undefined }) }
}

async function ownPem(properties: Properties) {
  const chain = await pemOf(properties, 'ssl.keystore', 'ssl.keystore.certificate.chain')
  if (chain === null) return {}
  const passphrase = properties.get('ssl.key.password')
  return {
    cert: chain,
    key: properties.has('ssl.keystore.key') ? inline(properties.get('ssl.keystore.key')!) : chain,
    passphrase,
  }
}

/** PEM from the property itself, or from the file of the store. */
async function pemOf(properties: Properties, store: string, text: string): Promise<string | null> {
  const written = properties.get(text)
  if (written !== undefined) return certificates(text, inline(written))
  const location = properties.get(`${store}.location`)
  if (location === undefined) return null
  const type = properties.get(`${store}.type`)?.toUpperCase()
  if (type !== 'PEM')
    throw new Error(`custom_properties: ${store}.location must be a PEM file, with ${store}.type=PEM.`)
  return certificates(`${store}.location`, (await read(`${store}.location`, location)).toString())
}

/** OpenSSL passes over what is none. */
function certificates(property: string, pem: string): string {
  if (!pem.includes('-----BEGIN CERTIFICATE-----'))
    throw new Error(`custom_properties: ${property} has no certificate (PEM) in it.`)
  return pem
}

/** In one line line ends are written `\n`. */
const inline = (pem: string) => pem.replaceAll('\\n', '\n')

const read = (property: string, file: string) =>
  readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`custom_properties: ${property}: cannot read ${file} (${error.code ?? error.message}).`)
  })
