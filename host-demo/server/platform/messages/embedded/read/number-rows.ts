import type { NumberColumn } from '../columns.ts'
import { noRows, type Rows } from '../rows.ts'
import type { NumberMatch } from './value-ranges.ts'

/** Rows whose number is within the bounds. A loop of its own, without a call for each value: it goes over millions of them. */
export function rowsWithin(
  { rows, count, values }: NumberColumn,
  { lower, includeLower, upper, includeUpper }: NumberMatch,
  n: number,
): Rows {
  const out = noRows(n)
  for (let i = 0; i < count; i++) {
    const value = values[i]!
    if (value < lower || value > upper) continue
    if ((value === lower && !includeLower) || (value === upper && !includeUpper)) continue
    out[rows === null ? i : rows[i]!] = 1
  }
  return out
}
