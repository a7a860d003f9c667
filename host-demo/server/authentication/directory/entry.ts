/** Reads values of directory entries. Names of attributes compare without case. */
import type { Entry } from 'ldapts'

const maxValueLength = 1000

/** Returns the values of an attribute as texts; bytes as hexadecimal digits. */
export function valuesOf(entry: Entry, attribute: string): string[] {
  const name = Object.keys(entry).find(key => key.toLowerCase() === attribute.toLowerCase())
  const value = name === undefined ? [] : (entry[name] ?? [])
  return (Array.isArray(value) ? value : [value]).map(text)
}

/** Returns the first value of an attribute, '' without one; never longer than 1,000 characters. */
export const valueOf = (entry: Entry, attribute: string): string =>
  (valuesOf(entry, attribute)[0] ?? '').slice(0, maxValueLength)

/** The first of these attributes that has a value. */
export const firstOf = (entry: Entry, attributes: readonly string[]): string =>
  attributes.map(attribute => valueOf(entry, attribute)).find(value => value !== '') ?? ''

const text = (value: Buffer | string) => (typeof value === 'string' ? value : value.toString('hex'))
