/** Words of extractors: their types, converters, and why one cannot be taken. Lookup: `messages.of(extractorStrings)`. */
import { catalogue, type Translate } from '../brand/catalogue.ts'
import type { PackError } from './exchange.ts'
import { MAX_CONVERTERS, type ExtractorProblem } from './rules.ts'

export const extractorStrings = catalogue('extractors', {
  // Types
  copy_input: 'Copy input',
  grok: 'Grok pattern',
  json: 'JSON',
  regex: 'Regular expression',
  regex_replace: 'Replace with regular expression',
  split_and_index: 'Split and index',
  substring: 'Substring',
  lookup_table: 'Lookup table',

  // Converters
  csv: 'CSV to fields',
  date: 'Date of a pattern',
  flexdate: 'Date in words',
  hash: 'Hash (MD5)',
  ip_anonymizer: 'Anonymize IPv4 addresses',
  lowercase: 'Lowercase',
  numeric: 'Number',
  split_and_count: 'Split and count',
  syslog_pri_facility: 'Syslog facility of a priority',
  syslog_pri_level: 'Syslog level of a priority',
  tokenizer: 'Key=value pairs to fields',
  uppercase: 'Uppercase',

  // Why an extractor cannot be taken
  unknown: "'{field}' is unknown: '{value}'",
  reserved: "'{field}' is reserved: '{value}' cannot be set",
  many: "'{field}' may have {count} entries at most",
  missing: "'{field}' is missing",
  empty: "'{field}' must not be empty",
  long: "'{field}' is too long",
  text: "'{field}' must be a text",
  integer: "'{field}' must be a whole number",
  flag: "'{field}' must be true or false",

  // Why a file cannot be read
  fileNotJson: 'The file is not JSON.',
  fileNotPack: 'The file has no list of extractors. Choose a file that was exported from an input.',
  fileTooLong: 'The file is too large.',
  fileTooMany: 'The file has too many extractors.',
})
type T = Translate<typeof extractorStrings.strings>

/** Says what is wrong with an extractor, without a full stop. */
export function problemWords(t: T, { field, reason, value = '' }: ExtractorProblem): string {
  if (reason === 'unknown' || reason === 'reserved') return t(reason, { field, value: value.slice(0, 100) })
  return reason === 'many' ? t('many', { field, count: MAX_CONVERTERS }) : t(reason, { field })
}

const packWords = { json: 'fileNotJson', form: 'fileNotPack', long: 'fileTooLong', many: 'fileTooMany' } as const

/** Says why a file is no pack of extractors. */
export const packErrorWords = (t: T, { reason }: PackError): string => t(packWords[reason])
