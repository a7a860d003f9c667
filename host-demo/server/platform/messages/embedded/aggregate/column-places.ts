/** Finds the values of some rows in a column that not all rows have a value in. */
import type { NumberColumn, StringColumn } from '../columns.ts'

/** Rows are looked up one by one in a column that has so many times as many values. */
const FEW = 16

/** The places of the column whose rows are among these, which ascend. */
export function placesAt(
  { rows: having, count }: Pick<StringColumn, 'rows' | 'count'>,
  rows: Uint16Array,
): Uint16Array {
  if (having === null) return rows
  const places = new Uint16Array(Math.min(rows.length, count))
  let found = 0
  if (FEW * rows.length < count) {
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i]!
      const place = placeOf(having, row)
      if (having[place] === row) places[found++] = place
    }
  } else {
    for (let place = 0, i = 0; place < count && i < rows.length; ) {
      const row = having[place]!
      const wanted = rows[i]!
      if (row === wanted) places[found++] = place
      if (row <= wanted) place++
      if (row >= wanted) i++
    }
  }
  return places.subarray(0, found)
}

/** The numbers, or the codes, that the column has for the rows. */
export function valuesAt(
  column: NumberColumn | StringColumn,
  rows: Uint16Array,
): Int32Array | Float64Array | Uint16Array {
  const values = column.kind === 'number' ? column.values : column.codes
  const places = placesAt(column, rows)
  const picked = values.slice(0, places.length)
  for (let i = 0; i < places.length; i++) picked[i] = values[places[i]!]!
  return picked
}

/** The first place whose row is not before this one. */
function placeOf(having: Uint16Array, row: number): number {
  let from = 0
  let to = having.length
  while (from < to) {
    const middle = (from + to) >> 1
    if (having[middle]! < row) from = middle + 1
    else to = middle
  }
  return from
}
