/** Reading the values of an input's configuration: as sent by clients, so any of them may be missing or of another type. */
import { availableParallelism } from 'node:os'
import type { RequestedConfiguration, RequestedField } from '../../../../core/inputs/schema.ts'

export type Configuration = Readonly<Record<string, unknown>>
export type Fields = RequestedConfiguration

export const textOf = (configuration: Configuration, name: string): string | null => {
  const value = configuration[name]
  return typeof value === 'string' && value !== '' ? value : null
}

/** Fractions are cut off; what is no number, or below `least`, counts as `fallback`. */
export const numberOf = (configuration: Configuration, name: string, fallback: number, least = 0): number => {
  const value = configuration[name]
  return typeof value === 'number' && Number.isFinite(value) && Math.trunc(value) >= least
    ? Math.trunc(value)
    : fallback
}

export const flagOf = (configuration: Configuration, name: string, fallback = false): boolean => {
  const value = configuration[name]
  return typeof value === 'boolean' ? value : fallback
}

interface Traits {
  readonly optional?: boolean
  readonly attributes?: readonly string[]
}

/** Returns the texts of a list field, without empty ones and values that are no text. */
export const textsOf = (configuration: Configuration, name: string): readonly string[] => {
  const value = configuration[name]
  return Array.isArray(value) ? value.filter((text): text is string => typeof text === 'string' && text !== '') : []
}

const field = (
  type: RequestedField['type'],
  human_name: string,
  description: string,
  default_value: unknown,
  traits: Traits,
  values?: Record<string, string>,
): RequestedField => ({
  type,
  human_name,
  description,
  default_value,
  is_optional: traits.optional ?? true,
  attributes: [...(traits.attributes ?? [])],
  additional_info: values ? { values } : {},
  position: 100,
  is_encrypted: false,
})

export const text = (name: string, description: string, value: string | null, traits: Traits = {}) =>
  field('text', name, description, value, traits)
/** Stored encrypted; the API only tells whether it is set. */
export const secret = (name: string, description: string, traits: Pick<Traits, 'optional'> = {}): RequestedField => ({
  ...text(name, description, '', traits),
  is_encrypted: true,
})
export const number = (name: string, description: string, value: number, traits: Traits = {}) =>
  field('number', name, description, value, traits)
export const flag = (name: string, description: string, value: boolean) =>
  field('boolean', name, description, value, {})
export const dropdown = (
  name: string,
  description: string,
  value: string,
  values: Record<string, string>,
  traits: Traits = {},
) => field('dropdown', name, description, value, traits, values)
/** Texts of the user's own. */
export const list = (name: string, description: string) =>
  field('list', name, description, [], { attributes: ['allow_create'] }, {})

const positive = { attributes: ['only_positive'] }

/** Fields every listener has (contract 2, 3.2: Netty). */
export const listenerFields = (receiveBuffer: number): Fields => ({
  bind_address: text('Bind address', 'Address to listen on. 0.0.0.0 is every address of this machine.', '0.0.0.0', {
    optional: false,
  }),
  port: number('Port', 'Port to listen on. Ports below 1024 need special rights.', 5555, {
    optional: false,
    attributes: ['is_port_number'],
  }),
  recv_buffer_size: number(
    'Receive Buffer Size',
    'Size in bytes of the operating system’s receive buffer.',
    receiveBuffer,
    positive,
  ),
  number_worker_threads: number(
    'No. of worker threads',
    'Kept for compatibility: one thread reads all connections of this node.',
    availableParallelism(),
    positive,
  ),
})

/** TCP base. */
export const tcpFields: Fields = {
  ...listenerFields(1_048_576),
  tls_cert_file: text('TLS cert file', 'Path of the certificate chain (PEM) on the server.', ''),
  tls_key_file: text('TLS private key file', 'Path of the private key (PEM) on the server.', ''),
  tls_enable: flag('Enable TLS', 'Accept TLS connections only.', false),
  tls_key_password: text('TLS key password', 'Password of an encrypted private key.', '', {
    attributes: ['is_password'],
  }),
  tls_client_auth: dropdown('TLS client authentication', 'Whether clients must show a certificate.', 'disabled', {
    disabled: 'disabled',
    optional: 'optional',
    required: 'required',
  }),
  tls_client_auth_cert_file: text(
    'TLS Client Auth Trusted Certs',
    'Path of the trusted client certificates: a PEM file, or a folder of them.',
    '',
  ),
  tcp_keepalive: flag('TCP keepalive', 'Send TCP keepalive packets.', false),
}

export const throttleFields: Fields = {
  throttling_allowed: flag(
    'Allow throttling this input',
    'Slow this input down while the server is behind, instead of filling the journal.',
    false,
  ),
}

export const codecFields: Fields = {
  override_source: text(
    'Override source',
    'Source of every message of this input, instead of what the message says or the sender’s address.',
    null,
  ),
  charset_name: text('Encoding', 'Encoding of the messages, for example UTF-8 or ISO-8859-1.', 'UTF-8'),
}

/** `later` behind `earlier`; a field of the same name replaces the value but keeps its place. */
export const mergeFields = (earlier: Fields, later: Fields): Fields => ({ ...earlier, ...later })
