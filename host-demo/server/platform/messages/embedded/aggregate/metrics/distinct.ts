import type { FieldValue } from '../../../message-store.ts'
import { valuesAt } from '../column-places.ts'
import { groupColumns, readValues, valueOf, ValueTable } from '../field-values.ts'
import type { Frame } from '../frames.ts'
import { TextCounts, type TextPart } from '../text-counts.ts'
import { streamNumbers } from '../value-counts.ts'
import type { Accumulator } from './accumulator.ts'

/** Bytes of a number in a set, and how many of them an empty set is worth, about. */
const MEMBER_BYTES = 32
const EMPTY_MEMBERS = 7

export interface DistinctPart {
  readonly isUngrouped: boolean
  readonly texts: readonly TextPart[]
  readonly values: readonly FieldValue[]
  /** By group, those of the values that it has. */
  readonly sets: readonly (Uint32Array | null)[]
}

/** Counts different values. */
export class Distinct implements Accumulator<DistinctPart> {
  readonly #sets: (Set<number> | undefined)[] = []
  readonly #field: string
  readonly #table = new ValueTable()
  /** With a single group every value read belongs to it: texts are marked by their number, other values stand in the table. */
  readonly #texts = new TextCounts()
  #ungrouped: number | null = null
  #isUngrouped = false
  #groups = 0
  #sizes = 0

  constructor(field: string) {
    this.#field = field
  }

  get bytes(): number {
    return this.#texts.bytes + this.#table.bytes + 8 * this.#groups + MEMBER_BYTES * this.#sizes
  }

  get doubleMs(): number {
    return this.#texts.doubleMs
  }

  count(group: number): number {
    return this.#isUngrouped ? (this.#ungrouped ??= this.#countAll()) : (this.#sets[group]?.size ?? 0)
  }

  grow(groups: number): void {
    this.#groups = groups
  }

  add(frame: Frame): void {
    const { rows, groups, chunk } = frame
    if (!groups && this.#field !== 'streams') {
      this.#isUngrouped = true
      return this.#read(frame)
    }
    const several = this.#field === 'streams' ? streamNumbers(chunk, this.#table) : null
    const numbers = several ? null : readValues(chunk, this.#field, rows, this.#table)
    for (let i = 0; i < rows.length; i++) {
      const group = groups ? groups[i]! : 0
      if (group < 0) continue
      if (several) for (const number of several(rows[i]!)) this.#add(group, number)
      else if (numbers && numbers[i]! >= 0) this.#add(group, numbers[i]!)
    }
  }

  part(): DistinctPart {
    const sets = Array.from({ length: this.#groups }, (_, group) => {
      const set = this.#sets[group]
      return set ? Uint32Array.from(set) : null
    })
    return { isUngrouped: this.#isUngrouped, texts: this.#texts.part(), values: this.#table.values, sets }
  }

  merge({ isUngrouped, texts, values, sets }: DistinctPart, groups: Int32Array): void {
    if (isUngrouped) this.#isUngrouped = true
    this.#texts.merge(texts)
    const numbers = values.map(value => this.#table.numberOf(value))
    for (const [group, set] of sets.entries())
      if (set) for (const number of set) this.#add(groups[group]!, numbers[number]!)
  }

  /** Marks each text, and gives other values a number. Of a whole chunk the texts are those of its dictionary. */
  #read({ rows, chunk, whole }: Frame): void {
    for (const { kind, column } of groupColumns(chunk, this.#field)) {
      if (column.kind === 'number') {
        const found = new Set<number>(whole ? column.values : valuesAt(column, rows))
        for (const value of found) this.#table.numberOf(valueOf(kind, value))
        continue
      }
      const { numbers, counts } = this.#texts.of(column)
      if (whole) for (const number of numbers) counts[number] = 1
      else for (const code of valuesAt(column, rows)) counts[numbers[code]!] = 1
    }
  }

  #countAll(): number {
    const { texts, counts, more } = this.#texts.all()
    for (const text of more.keys()) this.#table.numberOf(text)
    let count = this.#table.values.length
    for (const value of this.#table.values) {
      const number = texts.find(String(value))
      if (number >= 0 && number < counts.length) counts[number] = 0
    }
    for (const marked of counts) if (marked > 0) count++
    return count
  }

  #add(group: number, number: number): void {
    let set = this.#sets[group]
    if (!set) {
      this.#sets[group] = set = new Set()
      this.#sizes += EMPTY_MEMBERS
    }
    const { size } = set
    this.#sizes += set.add(number).size - size
  }
}
