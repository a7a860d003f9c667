/** What went wrong with a call, in words for people. */
import { OutgoingError } from './outgoing.ts'
import { tellable } from './url.ts'

/** Node's and OpenSSL's codes, as far as something can be done about them. */
const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'refuses connections',
  ECONNRESET: 'closed the connection before its answer was complete',
  EHOSTUNREACH: 'cannot be reached from this server',
  ENETUNREACH: 'cannot be reached from this server',
  ETIMEDOUT: 'does not accept the connection',
  CERT_HAS_EXPIRED: 'has a certificate that has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'has a certificate that nobody known to this server signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'has a certificate that nobody known to this server signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'has a certificate that nobody known to this server signed',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'has a certificate that nobody known to this server signed',
  ERR_TLS_CERT_ALTNAME_INVALID: 'has a certificate for another host',
  EPROTO: 'does not speak TLS there',
  ABORT_ERR: 'was not waited for any longer',
  HPE_HEADER_OVERFLOW: 'answered with more headers than can be read',
}

/** @param url null where it could not be read */
export function failure(error: unknown, url: URL | null): OutgoingError {
  if (error instanceof OutgoingError) return error
  const reason = reasons[codeOf(error)] ?? 'did not give an answer that can be read'
  return new OutgoingError('unreachable', `${url ? tellable(url) : 'The host'} ${reason}.`, { cause: error })
}

/** With several addresses the errors come together; the first stands for them. */
function codeOf(error: unknown): string {
  const { code, errors } = error as { readonly code?: unknown, readonly errors?: readonly unknown[] }
  if (error instanceof DOMException) return 'ABORT_ERR'
  return typeof code === 'string' && code !== '' ? code : errors?.[0] ? codeOf(errors[0]) : ''
}
