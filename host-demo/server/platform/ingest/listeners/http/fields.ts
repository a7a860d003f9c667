/** Defines the configuration fields that all HTTP inputs share. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import {
  flag,
  mergeFields,
  number,
  secret,
  tcpFields,
  text,
  textOf,
  type Configuration,
  type Fields,
} from '../../configuration.ts'

/** Contract 2, 3.2 (HTTP): the listener's, the protocol's own, the limits, and beyond the contract the header that lets senders in. */
export const httpFields = (own: Fields = {}): Fields =>
  mergeFields(mergeFields(tcpFields, own), {
    enable_cors: flag('Enable CORS', 'Let pages of any origin send messages.', true),
    max_chunk_size: number(
      'Max. HTTP chunk size',
      'Greatest length of a request body in bytes; longer ones are answered with 413.',
      65_536,
    ),
    idle_writer_timeout: number(
      'Idle writer timeout',
      'Seconds after which a connection that sends nothing is closed. 0: never.',
      60,
      { attributes: ['only_positive'] },
    ),
    authorization_header_name: text(
      'Authorization Header Name',
      'Header that senders must send once, with the value below; others are answered with 401. Empty: anybody may send.',
      '',
    ),
    authorization_header_value: secret(
      'Authorization Header Value',
      'Value of that header, for example “Bearer 3f9c…”.',
    ),
  })

/**
 * Whether a request may send: true where no header is asked for.
 * @throws Error for the user, where only one of name and value is set
 */
export function authorisation(
  configuration: Configuration,
): (request: Pick<IncomingMessage, 'headersDistinct'>) => boolean {
  const name = textOf(configuration, 'authorization_header_name')?.trim().toLowerCase() ?? ''
  const value = textOf(configuration, 'authorization_header_value') ?? ''
  if (name === '' && value === '') return () => true
  if (name === '')
    throw new Error('authorization_header_name must name the header while authorization_header_value is set.')
  if (!/^[!#$%&'*+.^_`|~0-9a-z-]+$/.test(name))
    throw new Error(`authorization_header_name must be the name of an HTTP header; '${name}' is none.`)
  if (value === '')
    throw new Error(`authorization_header_value must be set while authorization_header_name is: nobody could send.`)
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const expected = digest(value)
  return ({ headersDistinct }) => {
    const sent = headersDistinct[name]
    return sent?.length === 1 && timingSafeEqual(digest(sent[0]!), expected)
  }
}
