/** Limits the input of the testers, so that nobody waits for somebody else's test. */
import { maxDateLength, maxPatternLength, maxTextLength } from '../../../core/tools/rules.ts'
import { badRequest } from '../platform/errors/errors.ts'

/** Bytes of a body: the longest text, each character escaped, and its patterns. */
export const maxBodyBytes = 1_048_576

/** `string` is the text under test; the others are patterns, separators and names. @throws ApiError 400 that names the field */
export function checkLengths(test: Readonly<Record<string, unknown>>): void {
  for (const [field, value] of Object.entries(test)) {
    if (typeof value !== 'string') continue
    const most = field === 'string' ? maxTextLength : maxPatternLength
    if (value.length > most) throw badRequest(`'${field}' is longer than ${most} characters.`)
  }
}

/** @throws ApiError 400 */
export function checkDateLength(words: string): void {
  if (words.length > maxDateLength) throw badRequest(`'string' is longer than ${maxDateLength} characters.`)
}
