/** A chart's rows as CSV for spreadsheets: what would be taken for a formula is not (rulings, exports). */
import type { Cell, ChartData } from './read.ts'

/** Numbers stay numbers, negative ones too; text that a spreadsheet would calculate gets an apostrophe in front. */
function csvCell(value: Cell | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string') return String(value)
  const safe = /^[=+\-@\t\r\n]/.test(value) ? `'${value}` : value
  return /[",\r\n;\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A line for the names, one for each row, and one for the totals where there are any. Lines end as RFC 4180 says. */
export function chartCsv(data: ChartData): string {
  const head = [...data.rowGroups.map(({ field }) => field), ...data.columns.map(({ name }) => name)]
  const rows = data.rows.map(({ key, values }) => [...data.rowGroups.map((_, at) => key[at] ?? null), ...values])
  if (data.totals && data.rowGroups.length > 0) rows.push([...data.rowGroups.map(() => null), ...data.totals])
  return [head, ...rows].map(cells => `${cells.map(csvCell).join(',')}\r\n`).join('')
}

/** Returns the name of a file for a title. */
export const fileName = (title: string, ending: 'csv' | 'png'): string =>
  `${
    title
      .normalize('NFKC')
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 60) || 'chart'
  }.${ending}`
