/** Defines the formats of exported messages. */
import { linkOf } from '../../../../core/decorators/rules.ts'
import type { ExportFormat } from '../../../../core/search/schema.ts'
import { valueText } from '../../platform/value-text.ts'
import { csvRow, type CsvOptions } from '../../platform/http/csv.ts'

export interface Format {
  readonly mime: string
  /** Suffix of file names, with the dot. */
  readonly suffix: string
  /** Returns the text before the rows. */
  head(fields: readonly string[], options: CsvOptions): string
  /** One value per field, null where the message has none. */
  row(fields: readonly string[], values: readonly unknown[], options: CsvOptions): string
}

export const formats: Readonly<Record<ExportFormat, Format>> = {
  csv: {
    mime: 'text/csv',
    suffix: '.csv',
    head: csvRow,
    row: (_, values, options) => csvRow(values.map(plain), options),
  },
  /** One object a line; fields the message lacks are null, so that every line has the same shape. */
  ndjson: {
    mime: 'application/x-ndjson',
    suffix: '.ndjson',
    head: () => '',
    row: (fields, values) =>
      `{${fields.map((field, i) => `${JSON.stringify(field)}:${JSON.stringify(plain(values[i]))}`).join(',')}}\n`,
  },
  /** One line a message, tabs between values; what would break a line or steer a terminal is written as an escape. */
  text: {
    mime: 'text/plain',
    suffix: '.log',
    head: () => '',
    row: (_, values) => `${values.map(value => (value === null ? '' : oneLine(valueText(plain(value))))).join('\t')}\n`,
  },
}

/** A link made by a decorator is its address. */
const plain = (value: unknown): unknown => linkOf(value) ?? value

const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }
/** Control characters, the line and paragraph separators, and those that turn the direction of text. */
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const oneLine = (text: string) =>
  text.replace(UNSEEN, character => SHORT[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** The format a file name ends with; null for none of them. */
export function formatOfName(filename: string): ExportFormat | null {
  const name = filename.toLowerCase()
  if (name.endsWith('.txt')) return 'text'
  return (Object.keys(formats) as ExportFormat[]).find(format => name.endsWith(formats[format].suffix)) ?? null
}

export const formatOfMime = (mime: string): ExportFormat | null =>
  (Object.keys(formats) as ExportFormat[]).find(format => formats[format].mime === mime) ?? null
