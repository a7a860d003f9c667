/** The errors a handler or the record layer may throw, each with the body the contract gives it (part 1, 0.3). */
import { STATUS_CODES } from 'node:http'

/** `{"type":"ApiError","message":…}` with any status; without a message, `HTTP 404 Not Found` and the like. */
export class ApiError extends Error {
  override readonly name: string = 'ApiError'
  readonly status: number
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    message: string = `HTTP ${status} ${STATUS_CODES[status] ?? ''}`.trim(),
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message)
    this.status = status
    this.headers = headers
  }

  body(): unknown {
    return { type: 'ApiError', message: this.message }
  }
}

export const badRequest = (message: string) => new ApiError(400, message)
export const forbidden = (message = 'Not authorized') => new ApiError(403, message)
export const notFound = (message?: string) => new ApiError(404, message)

/** An entity that cannot be stored as it is: 400 `ValidationApiError` with messages per field (`_`: the whole). */
export class ValidationError extends ApiError {
  override readonly name = 'ValidationError'
  readonly fields: Readonly<Record<string, readonly string[]>>

  constructor(fields: Readonly<Record<string, readonly string[]>>, message = 'Validation failed!') {
    super(400, message)
    this.fields = fields
  }

  override body(): unknown {
    const errors = Object.entries(this.fields).map(([field, messages]) => [field, messages.map(error => ({ error }))])
    return { type: 'ValidationApiError', message: this.message, validation_errors: Object.fromEntries(errors) }
  }
}

export interface ValidationResult {
  readonly failed: boolean
  readonly errors: Readonly<Record<string, readonly string[]>>
  readonly error_context: Readonly<Record<string, readonly string[]>>
}

/** 400 with a ValidationResult: event definitions, notifications, authentication services. */
export class ValidationResultError extends ApiError {
  override readonly name = 'ValidationResultError'
  readonly result: ValidationResult

  constructor(errors: ValidationResult['errors'], context: ValidationResult['error_context'] = {}) {
    super(400, 'Validation failed!')
    this.result = { failed: true, errors, error_context: context }
  }

  override body(): unknown {
    return this.result
  }
}

/** A missing or empty value that the contract calls for: 400 with an array. `path` names where: `sessions.body.username`. */
export class MissingValueError extends ApiError {
  override readonly name = 'MissingValueError'
  readonly violations: readonly { readonly path: string; readonly message: string; readonly value: unknown }[]

  constructor(violations: MissingValueError['violations']) {
    super(400, violations.map(({ path, message }) => `${path} ${message}`).join('; '))
    this.violations = violations
  }

  override body(): unknown {
    return this.violations.map(({ path, message, value }) => ({
      message,
      message_template: message,
      path,
      invalid_value: value ?? null,
    }))
  }
}

/** 403: the search touches streams the caller may not read. */
export class MissingStreamPermission extends ApiError {
  override readonly name = 'MissingStreamPermission'
  readonly streams: readonly string[]

  constructor(streams: readonly string[], message = `Not authorized to access resource id <${streams.join(', ')}>`) {
    super(403, message)
    this.streams = streams
  }

  override body(): unknown {
    return { type: 'MissingStreamPermission', message: this.message, streams: this.streams }
  }
}

/** A query that cannot be read or run: 400 or 500 with its place, where known (legacy searches). Lines and columns from 1. */
export class SearchError extends ApiError {
  override readonly name = 'SearchError'
  readonly details: readonly string[]
  readonly line: number | null
  readonly column: number | null

  constructor(
    status: 400 | 500,
    message: string,
    details: readonly string[] = [],
    line: number | null = null,
    column: number | null = null,
  ) {
    super(status, message)
    this.details = details
    this.line = line
    this.column = column
  }

  override body(): unknown {
    const where = this.status === 400 ? { line: this.line, column: this.column } : {}
    return { type: 'SearchError', message: this.message, details: this.details, ...where }
  }
}

/** 401: nobody, or not who they say. Has no ApiError body; `realm` goes into `WWW-Authenticate`. */
export class Unauthenticated extends ApiError {
  override readonly name = 'Unauthenticated'
  readonly realm: string

  constructor(realm = 'Graylog Server') {
    super(401)
    this.realm = realm
  }
}
