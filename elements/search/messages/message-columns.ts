/** The columns of the message table and what it is sorted by. */
import type { SearchPage } from '../../../core/search/page.ts'
import type { MessageSort } from '../../../core/search/schema.ts'

export const withColumnToggled = (columns: readonly string[], field: string): readonly string[] =>
  columns.includes(field) ? columns.filter(column => column !== field) : [...columns, field]

/** The column whose text also stands beside or below the others. */
const textField = 'message'

/** The parts of a page that decide which fields its table shows. */
export type TableFields = Pick<SearchPage, 'columns' | 'messageRow'>

/** Columns in their order; the text of the message behind them, where it has no column. */
export const shownFields = ({ columns, messageRow }: TableFields): readonly string[] =>
  messageRow === false || columns.includes(textField) ? columns : [...columns, textField]

export const isShown = (page: TableFields, field: string): boolean => shownFields(page).includes(field)

/** Shows or hides a field. The text of the message stands beside the columns, so it needs none of its own. */
export function withFieldToggled({ columns, messageRow }: TableFields, field: string): Partial<TableFields> {
  if (field !== textField) return { columns: withColumnToggled(columns, field) }
  return { columns: columns.filter(column => column !== field), messageRow: !isShown({ columns, messageRow }, field) }
}

/** Puts one column in the place of another; those between move up. */
export function withColumnAt(columns: readonly string[], field: string, target: string): readonly string[] {
  const place = columns.indexOf(target)
  return place < 0 || !columns.includes(field)
    ? columns
    : columns.filter(column => column !== field).toSpliced(place, 0, field)
}

/** Times are read from the newest, all else from the smallest. */
const firstOrder = (field: string): MessageSort['order'] => (field === 'timestamp' ? 'DESC' : 'ASC')
const turned = (order: MessageSort['order']): MessageSort['order'] => (order === 'ASC' ? 'DESC' : 'ASC')

/**
 * Sorted by the field alone, or turned round where it is that already. `added`: beside the others, at first in its usual order, then turned
 * round, then no longer; the last one stays.
 */
export function sortedBy(sort: readonly MessageSort[], field: string, added: boolean): readonly MessageSort[] {
  const own = sort.find(one => one.field === field)
  if (!added) return [{ field, order: own && sort.length === 1 ? turned(own.order) : firstOrder(field) }]
  if (!own) return [...sort, { field, order: firstOrder(field) }]
  if (own.order !== firstOrder(field) && sort.length > 1) return sort.filter(one => one !== own)
  return sort.map(one => (one === own ? { field, order: turned(own.order) } : one))
}

/** New messages come at the top. */
export const isNewestFirst = ([first]: readonly MessageSort[]): boolean =>
  first?.field === 'timestamp' && first.order === 'DESC'

export const minColumnWidth = 60
const usualWidths: ReadonlyMap<string, number> = new Map([
  ['timestamp', 200],
  ['level', 80],
  ['source', 120],
])
const usualWidth = 150
/** From this width on a list shows the names of hosts as a whole, in pixels. */
export const roomyList = 1100
const roomyWidths: ReadonlyMap<string, number> = new Map([['source', 220]])
/** The least width of the message's text. */
export const previewWidth = 140

/**
 * The widths of the columns: as the user made them, else their usual ones, for a list of at least `roomyList` if `roomy`. Without text behind them the column of the text fills the line,
 * or the last one.
 */
export function widthsOf(
  columns: readonly string[],
  resized: ReadonlyMap<string, number>,
  preview: boolean,
  roomy = false,
): (number | null)[] {
  const text = columns.indexOf(textField)
  const filling = preview ? -1 : text < 0 ? columns.length - 1 : text
  const usual = (field: string) => (roomy && roomyWidths.get(field)) || (usualWidths.get(field) ?? usualWidth)
  return columns.map((field, at) =>
    at === filling ? null : Math.max(minColumnWidth, resized.get(field) ?? usual(field)),
  )
}
