/** Words a failed call for people. */
import { connectionReasons } from './connection-reasons.ts'
import { OutgoingError } from './outgoing.ts'
import { tellable } from './url.ts'

const reasons: Readonly<Record<string, string>> = {
  ...connectionReasons,
  ECONNRESET: 'closed the connection before its answer was complete',
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
  const { code, errors } = error as { readonly code?: unknown; readonly errors?: readonly unknown[] }
  if (error instanceof DOMException) return 'ABORT_ERR'
  return typeof code === 'string' && code !== '' ? code : errors?.[0] ? codeOf(errors[0]) : ''
}
