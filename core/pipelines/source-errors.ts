/** The errors in a source that the server refused: 400 with a list of them (contract 2, 5.1). */
import { FetchError } from '../client/errors.ts'
import type { ParseError } from './schema.ts'

const isParseError = (value: unknown): value is ParseError => {
  const { line, reason } = Object(value) as Partial<ParseError>
  return typeof line === 'number' && typeof reason === 'string'
}

/** Returns them in the order of the text; null where the request failed for another reason. */
export function sourceErrorsOf(error: unknown): readonly ParseError[] | null {
  if (!(error instanceof FetchError) || !Array.isArray(error.body)) return null
  const body: readonly unknown[] = error.body
  if (body.length === 0 || !body.every(isParseError)) return null
  return body.toSorted((a, b) => a.line - b.line || a.position_in_line - b.position_in_line)
}
