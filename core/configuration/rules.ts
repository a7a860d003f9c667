/** Rules of the configuration that forms and server share (specification 5). */
import { isValidUrl } from '../brand/field-rules.ts'
import type { UrlWhitelist, UrlWhitelistEntry } from './schema.ts'

export { isValidUrl }

/** ISO 8601 period: `P1D`, `PT5M`, `P1DT12H`. */
export const isPeriod = (text: string): boolean =>
  /^P(?=.)(\d+Y)?(\d+M)?(\d+W)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+([.]\d+)?S)?)?$/.test(text)

/** Key of `configurationStrings`. */
export type EntryProblem = 'requiredField' | 'invalidUrl' | 'invalidRegex'
export interface EntryProblems {
  readonly title?: EntryProblem
  readonly value?: EntryProblem
}

/** Schemes that a listed URL may have: of calls, and of brokers. */
const listed = ['http', 'https', 'amqp', 'amqps', 'kafka']

/** @param isRegex what the server says of the value; asked for entries of that type only */
export function entryProblems(
  { title, type, value }: UrlWhitelistEntry,
  isRegex: (pattern: string) => boolean,
): EntryProblems {
  const wrong = type === 'literal' ? !isValidUrl(value, listed) : value.trim() === '' || !isRegex(value)
  return {
    ...(title.trim() === '' && { title: 'requiredField' }),
    ...(wrong && { value: type === 'literal' ? 'invalidUrl' : 'invalidRegex' }),
  }
}

export const isEntryValid = (problems: EntryProblems): boolean =>
  problems.title === undefined && problems.value === undefined

/** An entry with an id of its own; `newEntry()` is the empty row of the editor. */
export const newEntry = (entry: Partial<Omit<UrlWhitelistEntry, 'id'>> = {}): UrlWhitelistEntry => ({
  id: uuid(),
  title: '',
  type: 'literal',
  value: '',
  ...entry,
})

/** Version 4; `crypto.randomUUID` is missing on pages without TLS. */
function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return [...bytes]
    .map((byte, index) => ([4, 6, 8, 10].includes(index) ? '-' : '') + byte.toString(16).padStart(2, '0'))
    .join('')
}

export const withEntry = (whitelist: UrlWhitelist, entry: UrlWhitelistEntry): UrlWhitelist => ({
  ...whitelist,
  entries: [...whitelist.entries, entry],
})
export const withoutEntry = (whitelist: UrlWhitelist, id: string): UrlWhitelist => ({
  ...whitelist,
  entries: whitelist.entries.filter(entry => entry.id !== id),
})
