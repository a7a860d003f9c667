/** Defines the answers of HTTP inputs. */
import type { ServerResponse } from 'node:http'
import type { Refusal } from '../transport.ts'

export interface HttpAnswer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  /** Text is `text/plain` unless the headers say otherwise. */
  readonly body?: string | Buffer
}

/**
 * Words errors in a protocol's own form. `contentType` is the request's: lower case, without parameters, '' where there
 * is none.
 */
export interface HttpAnswers {
  /** Nothing can be taken now: `Retry-After` is added to what this gives. */
  refused(refusal: Refusal, contentType: string): HttpAnswer
  /** `status` is one of 400, 401, 404, 405, 413, 415. */
  wrong(status: number, message: string, contentType: string): HttpAnswer
}

export const plainAnswers: HttpAnswers = {
  refused: ({ status, reason }) => ({ status, body: `${reason}\n` }),
  wrong: (status, message) => ({ status, body: `${message}\n` }),
}

/** Answers with a JSON body. */
export const jsonAnswer = (status: number, value: unknown): HttpAnswer => ({
  status,
  headers: { 'Content-Type': 'application/json; charset=utf-8' },
  body: JSON.stringify(value),
})

/** Thrown by a route for a body or parameter it cannot take. */
export class BadRequest extends Error {
  override readonly name = 'BadRequest'
  readonly status: 400 | 413 | 415
  constructor(message: string, status: 400 | 413 | 415 = 400) {
    super(message)
    this.status = status
  }
}

export function send(response: ServerResponse, { status, headers, body = '' }: HttpAnswer): void {
  const type = body.length === 0 ? null : { 'Content-Type': 'text/plain; charset=utf-8' }
  response.writeHead(status, {
    ...type,
    ...headers,
    ...(status !== 204 && { 'Content-Length': String(Buffer.byteLength(body)) }),
  })
  response.end(body)
}
