import type { MetricValue } from '../../../message-store.ts'
import { rowValues } from '../field-values.ts'
import type { Frame } from '../frames.ts'
import type { Accumulator } from './accumulator.ts'

interface Value {
  readonly timestamp: number
  readonly id: string
  readonly value: MetricValue
}
export type LatestPart = readonly (Value | undefined)[]

/** The value of the newest message that has one; of several of one time that of the largest id. */
export class Latest implements Accumulator<LatestPart> {
  readonly #latest: (Value | undefined)[] = []
  readonly #field: string

  constructor(field: string) {
    this.#field = field
  }

  of(group: number): MetricValue {
    return this.#latest[group]?.value ?? null
  }

  get bytes(): number {
    return 160 * this.#latest.length
  }

  grow(groups: number): void {
    if (groups > this.#latest.length) this.#latest.length = groups
  }

  add({ rows, groups, chunk }: Frame): void {
    const valueOf = rowValues(chunk, this.#field)
    const timestamps = chunk.timestamps()
    const idOf = rowValues(chunk, 'gl2_message_id')
    for (let i = 0; i < rows.length; i++) {
      const group = groups ? groups[i]! : 0
      const row = rows[i]!
      const timestamp = timestamps[row]!
      const known = this.#latest[group]
      if (group < 0 || (known && timestamp < known.timestamp)) continue
      const value = valueOf(row)
      if (value !== null) this.#take(group, { timestamp, id: String(idOf(row)), value })
    }
  }

  part(): LatestPart {
    return this.#latest
  }

  merge(part: LatestPart, groups: Int32Array): void {
    for (const [group, value] of part.entries()) if (value) this.#take(groups[group]!, value)
  }

  #take(group: number, value: Value): void {
    const known = this.#latest[group]
    const isLater =
      !known || value.timestamp > known.timestamp || (value.timestamp === known.timestamp && value.id > known.id)
    if (isLater) this.#latest[group] = value
  }
}
