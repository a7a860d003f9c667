import type { Frame } from '../frames.ts'
import { NumberLists, type ListsPart } from '../number-lists.ts'
import type { Accumulator, NumbersOf } from './accumulator.ts'

/** All numbers of each group, for percentiles. */
export class Ranks implements Accumulator<ListsPart> {
  readonly lists = new NumberLists()
  readonly #field: string

  constructor(field: string) {
    this.#field = field
  }

  get bytes(): number {
    return this.lists.bytes
  }

  grow(groups: number): void {
    this.lists.grow(groups)
  }

  add(_frame: Frame, numbersOf: NumbersOf): void {
    for (const { values, groups } of numbersOf(this.#field)) this.lists.add(values, groups)
  }

  part(): ListsPart {
    return this.lists.part()
  }

  merge(part: ListsPart, groups: Int32Array): void {
    this.lists.merge(part, groups)
  }
}
