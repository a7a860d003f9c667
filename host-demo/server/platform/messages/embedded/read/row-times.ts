import { words } from '../rows.ts'

export interface TimeSpan {
  readonly from: number
  readonly to: number
}

/** Oldest and newest of the rows. A loop of its own, over four rows at a time: few of many match. */
export function timesOfRows(timestamps: Int32Array | Float64Array, rows: Uint8Array): TimeSpan {
  const four = words(rows as Uint8Array<ArrayBuffer>)
  let from = Infinity
  let to = -Infinity
  for (let at = 0; at < four.length; at++) {
    if (four[at] === 0) continue
    for (let row = 4 * at; row < 4 * at + 4; row++) {
      if (rows[row] === 0) continue
      const time = timestamps[row]!
      if (time < from) from = time
      if (time > to) to = time
    }
  }
  return { from, to }
}
