/** Errors of failed requests (specification 8.1), and the error report for the whole page (specification 3). */
import { defaultBrand } from '../brand/brand.ts'
import { createMessages, type Messages } from '../brand/catalogue.ts'
import type { LocalizedError } from '../brand/localized-error.ts'
import { errorStrings } from './error-strings.ts'

export interface FetchErrorDetails {
  /** HTTP status; absent when no answer came. */
  readonly status?: number
  /** Parsed JSON, else text; undefined without a body. */
  readonly body?: unknown
  readonly correlationId?: string
  readonly cause?: unknown
  readonly reason?: OutageReason
}

/**
 * Why a server could not be asked although something answered: it takes no requests from the page's origin, or it is not Cordwood's API.
 */
export type OutageReason = 'origin-refused' | 'not-cordwood'

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function messageOf(body: unknown): string | undefined {
  if (typeof body === 'string') return body === '' ? undefined : body
  if (Array.isArray(body)) {
    const messages = body.map(messageOf).filter(message => message !== undefined)
    return messages.length > 0 ? messages.join('; ') : undefined
  }
  if (!isRecord(body)) return undefined
  return typeof body.message === 'string' && body.message !== '' ? body.message : JSON.stringify(body)
}

interface Failure {
  readonly statusText: string
  readonly responseMessage: string | undefined
}

function wordsFor(messages: Messages, { statusText, responseMessage }: Failure): string {
  const t = messages.of(errorStrings)
  return t('fetchFailed', { statusText, information: responseMessage ?? t('noInformation') })
}

/** A request failed. `status` is absent when the server could not be reached. `message` is English, for logs; `errorText` is for users. */
export class FetchError extends Error {
  override readonly name = 'FetchError'
  /** The server's words for the status; without a status what kept the request from it. */
  readonly statusText: string
  readonly status: number | undefined
  readonly body: unknown
  /** The server's own words; undefined when it gave none. */
  readonly responseMessage: string | undefined
  readonly additional: { readonly body: unknown; readonly status: number | undefined }
  /** Names the request in the server's log. */
  readonly correlationId: string | undefined
  readonly reason: OutageReason | undefined

  constructor(statusText: string, { status, body, correlationId, cause, reason }: FetchErrorDetails = {}) {
    const responseMessage = messageOf(body)
    super(wordsFor(createMessages('en', defaultBrand), { statusText, responseMessage }), { cause })
    this.statusText = statusText
    this.status = status
    this.body = body
    this.responseMessage = responseMessage
    this.additional = { body, status }
    this.correlationId = correlationId
    this.reason = reason
  }
}

/** Whether the server could not be asked: no answer, one of a server that is not well, or one that is not Cordwood's. Such a question is repeated. */
export const isOutage = (error: unknown): error is FetchError =>
  error instanceof FetchError && (error.status === undefined || error.status >= 500 || error.reason !== undefined)

/** Whether the server has no such route: it is of another version, or none of ours. */
export const isMissingRoute = (error: unknown): error is FetchError =>
  error instanceof FetchError && (error.status === 404 || error.status === 405)

/** Whether someone else changed the entity after the revision that a change was based on. */
export const isConflict = (error: unknown): error is FetchError => error instanceof FetchError && error.status === 409

/** The text of an error for a user. */
export function errorText(messages: Messages, error: unknown): string {
  if (error instanceof FetchError) return wordsFor(messages, error)
  const { words, message } = Object(error) as Partial<LocalizedError>
  return words?.(messages) ?? message ?? String(error)
}

export type ErrorReportType = 'ReactError' | 'NotFoundError' | 'UnauthorizedError' | 'StreamPermissionError'

/** An error that replaces the page's content until it is dismissed. */
export interface ErrorReport {
  readonly type: ErrorReportType
  readonly error: Error
}

/** Returns the report of a failed request while logged in; null for errors that only the caller handles. */
export function reportFor(error: FetchError): ErrorReport | null {
  if (error.status === 404) return { type: 'NotFoundError', error }
  if (error.status !== 403) return null
  const missingStream = isRecord(error.body) && error.body.type === 'MissingStreamPermission'
  return { type: missingStream ? 'StreamPermissionError' : 'UnauthorizedError', error }
}
