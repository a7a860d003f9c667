/** Builds the detail of an element's error event. */
import { FetchError } from '../../core/client/errors.ts'

/**
 * Detail of `cordwood-error`. `code` is the HTTP status of a failed request; 'network' where no answer came, 'origin-refused' where the server takes
 * no requests from the page's origin, 'not-cordwood' where something else answered; else 'runtime'.
 */
export interface ErrorDetail {
  readonly code: number | 'network' | 'origin-refused' | 'not-cordwood' | 'runtime'
  readonly message: string
  readonly correlationId?: string
  readonly error: Error
}

export const errorDetail = (error: Error): ErrorDetail => ({
  code: error instanceof FetchError ? (error.reason ?? error.status ?? 'network') : 'runtime',
  message: error.message,
  error,
  ...(error instanceof FetchError && error.correlationId !== undefined && { correlationId: error.correlationId }),
})
