/** Rows of CSV: every value in double quotes, comma between, `\n` at the end; no value is nothing (contract 1, 1). */

export interface CsvOptions {
  /** Writes CR and LF within values as `\r` and `\n`, as the legacy search does. */
  readonly escapeLineBreaks?: boolean
}

export function csvRow(values: readonly unknown[], { escapeLineBreaks = false }: CsvOptions = {}): string {
  return `${values.map(value => (value === null || value === undefined ? '' : quoted(textOf(value), escapeLineBreaks))).join(',')}\n`
}

function quoted(text: string, escapeLineBreaks: boolean): string {
  const plain = escapeLineBreaks ? text.replaceAll('\r', '\\r').replaceAll('\n', '\\n') : text
  return `"${plain.replaceAll('"', '""')}"`
}

export function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
}
