/** What went wrong with a directory, for people; what a server said is shortened. */
import {
  InsufficientAccessError,
  InvalidCredentialsError,
  InvalidDNSyntaxError,
  NoSuchObjectError,
  ResultCodeError,
  StrongAuthRequiredError,
  ConfidentialityRequiredError,
} from 'ldapts'

const ofCode: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nothing listens at this port.',
  ENOTFOUND: 'The name of the host cannot be resolved.',
  EAI_AGAIN: 'The name of the host cannot be resolved now.',
  EHOSTUNREACH: 'The host cannot be reached.',
  ENETUNREACH: 'The network cannot be reached.',
  ECONNRESET: 'The server closed the connection.',
  ETIMEDOUT: 'The server did not answer in time.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is self-signed. Enter it as the CA certificate to trust it.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate is signed by an authority that is not known. Enter its CA certificate.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'The certificate is signed by an authority that is not known. Enter its CA certificate.',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    'The certificate is signed by an authority that is not known. Enter its CA certificate.',
  CERT_HAS_EXPIRED: 'The certificate has expired.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another host name.',
  EPROTO: 'The server does not speak TLS at this port.',
  ERR_SSL_WRONG_VERSION_NUMBER: 'The server does not speak TLS at this port.',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'The server does not speak TLS at this port.',
}

export function problemInWords(error: unknown): string {
  if (!(error instanceof Error)) return 'It failed.'
  const code = (error as NodeJS.ErrnoException).code
  if (typeof code === 'string' && Object.hasOwn(ofCode, code)) return ofCode[code]!
  if (error instanceof InvalidCredentialsError) return `The server refused name or password.${said(error)}`
  if (error instanceof NoSuchObjectError) return `There is no such entry.${said(error)}`
  if (error instanceof InvalidDNSyntaxError) return `A distinguished name cannot be read.${said(error)}`
  if (error instanceof InsufficientAccessError) return `The system user may not do this.${said(error)}`
  if (error instanceof StrongAuthRequiredError || error instanceof ConfidentialityRequiredError)
    return `The server wants an encrypted connection.${said(error)}`
  if (error instanceof ResultCodeError && error.code === 10)
    return 'The server refers to another one. Referrals are not followed: enter that server.'
  if (/timed? ?out/i.test(error.message)) return 'The server did not answer in time.'
  if (/Connection closed|hang up/i.test(error.message)) return 'The server closed the connection.'
  return firstLine(error.message) || 'It failed.'
}

const said = (error: Error) => {
  const text = firstLine(error.message)
  return text === '' ? '' : ` It said: ${text}`
}

const firstLine = (text: string) => (text.split('\n')[0] ?? '').replace(/\p{C}/gu, ' ').trim().slice(0, 300)
