/** The tables of the scripting API as JSON, CSV and text (contract 1, 1.1). */
import type { Table, TableColumn } from '../../../../core/search/schema.ts'
import { valueText } from '../../platform/value-text.ts'
import { csvRow } from '../../platform/http/csv.ts'

export const MISSING = '-'

export const tableCsv = ({ schema, datarows }: Table): string =>
  [schema.map(({ name }) => name), ...datarows].map(row => csvRow(row)).join('')

/** A table drawn with lines; line breaks within a cell are shown as spaces. */
export function tableText({ schema, datarows }: Table): string {
  const rows = [
    schema.map(({ name }) => name),
    ...datarows.map(row => row.map(cell => valueText(cell).replace(/[\r\n\t]+/g, ' '))),
  ]
  const widths = schema.map((_, i) => rows.reduce((widest, row) => Math.max(widest, [...(row[i] ?? '')].length), 0))
  const line = `+${widths.map(width => '-'.repeat(width + 2)).join('+')}+`
  const padded = (cell: string, i: number) => ` ${cell}${' '.repeat(widths[i]! - [...cell].length)} `
  const [head = '', ...body] = rows.map(row => `|${row.map(padded).join('|')}|`)
  return [line, head, line, ...body, ...(body.length > 0 ? [line] : []), ''].join('\n')
}

const TYPES: Readonly<Record<string, string>> = {
  long: 'numeric',
  double: 'numeric',
  date: 'date',
  boolean: 'boolean',
  string: 'string',
  text: 'string',
}
/** Returns the schema's name for a type of the store. */
export const columnType = (types: readonly string[]): string => {
  const distinct = new Set(types.map(type => TYPES[type] ?? 'unknown'))
  return distinct.size === 1 ? [...distinct][0]! : distinct.size === 0 ? 'unknown' : 'string'
}

export const grouping = (field: string, type: string): TableColumn => ({
  column_type: 'grouping',
  type,
  field,
  name: `grouping: ${field}`,
})
export const fieldColumn = (field: string, type: string): TableColumn => ({
  column_type: 'field',
  type,
  field,
  name: `field: ${field}`,
})
/** `latest` gives whatever the field holds, as text. */
export function metricColumn(fn: string, field: string | null, literal: string): TableColumn {
  const type = fn === 'latest' ? 'string' : 'numeric'
  return { column_type: 'metric', type, function: fn, ...(field !== null && { field }), name: `metric: ${literal}` }
}
