/** Headers as somebody writes them in one line: `Accept: application/json, X-Team: logs`. */
import { validateHeaderName, validateHeaderValue } from 'node:http'

/**
 * Commas part headers only where a name and a colon follow, so that a value may have some.
 * @param field named where it cannot be read; values are not told
 */
export function readHeaders(text: string | null, field: string): Readonly<Record<string, string>> {
  const headers = new Map<string, string>()
  for (const [at, header] of (text ?? '').split(/,(?=[ \t]*[\w!#$%&'*+.^`|~-]+[ \t]*:)/).entries()) {
    if (header.trim() === '') continue
    const colon = header.indexOf(':')
    const name = header.slice(0, Math.max(0, colon)).trim()
    const value = header.slice(colon + 1).trim()
    try {
      validateHeaderName(name)
      validateHeaderValue(name, value)
    } catch {
      throw new Error(`${field}: number ${at + 1} is no header; write 'Name: value', and commas between several.`)
    }
    headers.set(name, value)
  }
  return Object.fromEntries(headers)
}
