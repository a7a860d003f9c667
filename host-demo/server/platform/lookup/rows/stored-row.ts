/** Rows as they stand in the file: with the form in which the key is looked up, the kind of the value, and a checksum over all of it. */
import { checksum } from '../../checksum.ts'
import { entrySize } from './entry.ts'
import { foldKey, type Row, type RowValue } from './row.ts'

export const kinds = { text: 0, number: 1, boolean: 2, list: 3 } as const

/** Columns that rows and staged rows have in common, in this order. */
export const ROW_COLUMNS = 'folded, key, kind, value, expires, size, sum'

export interface StoredRow {
  readonly folded: string
  readonly key: string
  readonly kind: number
  readonly value: string | number
  readonly expires: number | null
  /** Bytes of its entry in the index. */
  readonly size: number
  readonly sum: number
}

/** Returns the values of `ROW_COLUMNS`. */
export function storedValues({ key, value, expiresAt }: Row, caseInsensitive: boolean) {
  const folded = foldKey(key, caseInsensitive)
  const kind =
    typeof value === 'string'
      ? kinds.text
      : typeof value === 'number'
        ? kinds.number
        : typeof value === 'boolean'
          ? kinds.boolean
          : kinds.list
  const stored = typeof value === 'object' ? JSON.stringify(value) : typeof value === 'boolean' ? Number(value) : value
  const size = entrySize(folded, value, expiresAt)
  return [folded, key, kind, stored, expiresAt, size, checksum([folded, key, kind, stored, expiresAt])] as const
}

/** Tells whether the row is what was written. */
export const isIntact = ({ folded, key, kind, value, expires, sum }: StoredRow): boolean =>
  sum === checksum([folded, key, kind, value, expires])

export function valueOf({ kind, value }: Pick<StoredRow, 'kind' | 'value'>): RowValue {
  if (kind === kinds.list) return JSON.parse(value as string) as string[]
  return kind === kinds.boolean ? value === 1 : value
}

export const rowOf = ({ key, kind, value, expires }: StoredRow): Row => ({
  key,
  value: valueOf({ kind, value }),
  expiresAt: expires,
})
