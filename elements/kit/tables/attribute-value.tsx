import { formatNumber } from '../../../core/numbers/format.ts'
import { useStrings } from '../words.ts'
import { Timestamp } from '../parts/time.tsx'
import type { ColumnType } from './column.ts'
import { tableStrings } from './strings.ts'

/** Longer values end in '…': a cell is no place to read them. */
const longest = 500

const cut = (text: string) =>
  text.length > longest ? `${text.slice(0, longest).toWellFormed()}…` : text.toWellFormed()

/** A value as text, for cells, searching and sorting. */
export function textOfValue(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(textOfValue).join(', ')
  if (typeof value !== 'object') return String(value)
  try {
    return JSON.stringify(value) ?? ''
  } catch {
    return String(value)
  }
}

/** Formats an attribute for a cell: dates in the user's zone, numbers in the product's format, all else as text. */
export function AttributeValue({ value, type }: { readonly value: unknown; readonly type?: ColumnType }) {
  const k = useStrings(tableStrings)
  if (value === null || value === undefined || value === '') return null
  if (type === 'DATE' && (typeof value === 'string' || typeof value === 'number')) return <Timestamp value={value} />
  if (typeof value === 'boolean') return k(value ? 'yes' : 'no')
  if (typeof value === 'number') return <span className="tabular">{formatNumber(value)}</span>
  const text = cut(textOfValue(value))
  return (
    <bdi className="trunc" title={text}>
      {text}
    </bdi>
  )
}
