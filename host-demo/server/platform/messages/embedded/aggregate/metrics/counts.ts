import type { Chunk } from '../../read/chunk.ts'
import { rowPlaces, valueColumns } from '../field-values.ts'
import type { Frame } from '../frames.ts'
import { withRoom, type Accumulator } from './accumulator.ts'

/** Counts messages, or those that have a field. */
export class Counts implements Accumulator<Float64Array> {
  #counts = new Float64Array(0)
  readonly #field: string | null

  constructor(field: string | null) {
    this.#field = field
  }

  of(group: number): number {
    return this.#counts[group]!
  }

  get bytes(): number {
    return this.#counts.byteLength
  }

  grow(groups: number): void {
    this.#counts = withRoom(this.#counts, groups)
  }

  add(frame: Frame): void {
    const { rows, groups, chunk } = frame
    const counts = this.#counts
    const has = this.#field === null ? null : presence(chunk, this.#field)
    if (!groups && !has) {
      counts[0]! += rows.length
      return
    }
    for (let i = 0; i < rows.length; i++) {
      const group = groups ? groups[i]! : 0
      if (group >= 0 && (!has || has(rows[i]!))) counts[group]!++
    }
  }

  part(): Float64Array {
    return this.#counts
  }

  merge(part: Float64Array, groups: Int32Array): void {
    for (let group = 0; group < groups.length; group++) this.#counts[groups[group]!]! += part[group]!
  }
}

function presence(chunk: Chunk, field: string): (row: number) => boolean {
  if (field === 'streams') {
    const { codes, dictionary } = chunk.streams()
    return row => dictionary[codes[row]!] !== '[]'
  }
  const places = valueColumns(chunk, field).map(({ column }) => rowPlaces(column, chunk.n))
  return row => places.some(place => !place || place[row]! >= 0)
}
