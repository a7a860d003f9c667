/**
 * Answers as Elasticsearch does (https://www.elastic.co/docs/api/doc/elasticsearch/): JSON with the header by which its
 * clients recognize it, and typed errors.
 */
import { jsonAnswer, type HttpAnswer, type HttpAnswers } from '../../listeners/http/answers.ts'

const product = { 'X-Elastic-Product': 'Elasticsearch' }

export function elasticAnswer(status: number, value: unknown): HttpAnswer {
  const answer = jsonAnswer(status, value)
  return { ...answer, headers: { ...answer.headers, ...product } }
}

export const elasticHead = (status: number): HttpAnswer => ({
  status,
  headers: { 'Content-Type': 'application/json', ...product },
})

export const elasticError = (status: number, type: string, reason: string): HttpAnswer =>
  elasticAnswer(status, { error: { root_cause: [{ type, reason }], type, reason }, status })

const types: Readonly<Record<number, string>> = {
  401: 'security_exception',
  404: 'invalid_path_exception',
  405: 'method_not_allowed_exception',
  413: 'content_too_long_exception',
  415: 'media_type_header_exception',
}

export const elasticAnswers: HttpAnswers = {
  refused: ({ status, reason }) => elasticError(status, 'es_rejected_execution_exception', reason),
  wrong: (status, message) => elasticError(status, types[status] ?? 'illegal_argument_exception', message),
}
