/** Builds search filters; whatever comes from people or from entries is escaped (RFC 4515, 3). */

const special = /[\0()*\\/]/g

/** Writes a text as a value in a filter. */
export const escapeValue = (text: string): string =>
  text.replace(special, character => `\\${character.charCodeAt(0).toString(16).padStart(2, '0')}`)

/** Bytes as a value in a filter. */
export const escapeBytes = (bytes: Uint8Array): string =>
  [...bytes].map(byte => `\\${byte.toString(16).padStart(2, '0')}`).join('')

export const equals = (attribute: string, value: string): string => `(${attribute}=${escapeValue(value)})`

export const allOf = (...filters: readonly string[]): string => `(&${filters.map(bracketed).join('')})`

export const anyOf = (filters: readonly string[]): string =>
  filters.length === 1 ? filters[0]! : `(|${filters.join('')})`

/** The pattern of a configuration with a login name in the place of each `{0}`. */
export const patternFor = (pattern: string, login: string): string => {
  const escaped = escapeValue(login)
  return bracketed(pattern.replaceAll('{0}', () => escaped))
}

/** The pattern with any login name. */
export const patternForAll = (pattern: string): string => bracketed(pattern.replaceAll('{0}', '*'))

function bracketed(filter: string): string {
  const trimmed = filter.trim()
  return trimmed.startsWith('(') ? trimmed : `(${trimmed})`
}
