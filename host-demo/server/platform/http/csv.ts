/** Rows of CSV: every value in double quotes, comma between, `\n` at the end; no value is nothing (contract 1, 1). */
import { valueText } from '../value-text.ts'

export interface CsvOptions {
  /** Writes CR and LF within values as `\r` and `\n`, as the legacy search does. */
  readonly escapeLineBreaks?: boolean
  /** Puts an apostrophe before texts a spreadsheet would take for a formula. */
  readonly neutralizeFormulas?: boolean
}

export const csvRow = (values: readonly unknown[], options: CsvOptions = {}): string =>
  `${values.map(value => (value === null || value === undefined ? '' : quoted(cell(value, options)))).join(',')}\n`

function cell(value: unknown, { escapeLineBreaks = false, neutralizeFormulas = false }: CsvOptions): string {
  const text = valueText(value)
  const plain = escapeLineBreaks ? text.replaceAll('\r', '\\r').replaceAll('\n', '\\n') : text
  return neutralizeFormulas && typeof value === 'string' && isFormula(plain) ? `'${plain}` : plain
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

/**
 * Spreadsheets evaluate a text that begins with one of these characters; the wide forms count in some languages.
 * Numbers are harmless.
 */
const isFormula = (text: string) => /^[=+\-@\t\r\n＝＋－＠]/.test(text) && !/^[+-]?\d{1,15}(\.\d{1,15})?$/.test(text)
