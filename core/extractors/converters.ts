/** Converters with their settings, which work on the target field one after the other. The server has a file of the same name for each. */
import { MAX_DATE_PATTERN } from '../time/date-pattern.ts'
import type { Settings } from './settings.ts'

const zone = { kind: 'text', default: 'Etc/UTC' } as const
const sign = { kind: 'text', maxLength: 1 } as const

export const converterTypes = {
  /** Adds a field for each column. */
  csv: {
    column_header: { kind: 'text' },
    separator: { ...sign, default: ',' },
    quote_char: { ...sign, default: '"' },
    escape_char: { ...sign, default: '\\' },
    strict_quotes: { kind: 'flag', default: false },
    trim_leading_whitespace: { kind: 'flag', default: true },
  },
  date: {
    date_format: { kind: 'text', maxLength: MAX_DATE_PATTERN },
    time_zone: zone,
    locale: { kind: 'text', default: 'en' },
  },
  /** Dates in words. */
  flexdate: { time_zone: zone },
  hash: {},
  ip_anonymizer: {},
  lookup_table: { lookup_table_name: { kind: 'text' } },
  lowercase: {},
  numeric: {},
  /** An empty separator leaves the value alone. */
  split_and_count: { split_by: { kind: 'text', isEmptyable: true } },
  syslog_pri_facility: {},
  syslog_pri_level: {},
  /** Adds a field for each `key=value`. */
  tokenizer: {},
  uppercase: {},
} as const satisfies Readonly<Record<string, Settings>>
export type ConverterName = keyof typeof converterTypes

/** The converter by its name in any case; null for one that there is not. */
export function converterNamed(name: string): ConverterName | null {
  const found = name.toLowerCase()
  return Object.hasOwn(converterTypes, found) ? (found as ConverterName) : null
}
