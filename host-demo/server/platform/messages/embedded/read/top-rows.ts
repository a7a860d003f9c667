import type { Cursor, SortField } from '../../message-store.ts'
import type { Chunk } from './chunk.ts'
import { comparePlaces, compareValues, sortValues, type SortValue } from './sorting.ts'
import type { Selected } from './select.ts'
import { Growing, sortInSteps, type Work } from './work.ts'

/** Matches that are compared between two pauses. */
const LOOKED_AT_ONCE = 1_024
/** Bytes of a candidate, about. */
const CANDIDATE_BYTES = 200

/** A match on its way into the result. Its id is looked up only when it decides. */
export class Candidate {
  readonly selected: Selected
  readonly row: number
  readonly values: readonly SortValue[]
  #cursor: Cursor | null = null

  constructor(selected: Selected, row: number, values: readonly SortValue[]) {
    this.selected = selected
    this.row = row
    this.values = values
  }

  get cursor(): Cursor {
    return (this.#cursor ??= [...this.values, this.selected.chunk.id(this.row)])
  }
}

/** Keeps the first `limit` matches in sort order. */
export class TopRows {
  readonly #sort: readonly SortField[]
  readonly #limit: number
  readonly #after: Cursor | null
  readonly #work: Work
  readonly #memory: Growing
  #kept: Candidate[] = []
  /** The last value of the first sort field that still counts, once there are enough. */
  #worst: { value: SortValue } | null = null

  constructor(sort: readonly SortField[], limit: number, after: Cursor | null, work: Work) {
    this.#sort = sort
    this.#limit = limit
    this.#after = after
    this.#work = work
    this.#memory = new Growing(work, `sorting by ${sort.map(({ field }) => field).join(', ')}`)
  }

  async add(selected: Selected): Promise<void> {
    const { chunk, rows } = selected
    const [first, ...others] = this.#sort.map(({ field }) => sortValues(chunk, field))
    const order = this.#sort[0]!.order
    // Messages come about in the order of their time: from the end on, the first ones of a newest-first result are met first.
    const step = order === 'desc' ? -1 : 1
    const match = !(rows instanceof Uint8Array)
      ? (row: number) => row
      : step > 0
        ? (row: number) => rows.indexOf(1, row)
        : (row: number) => (row < 0 ? -1 : rows.lastIndexOf(1, row))
    let looked = 0
    for (let row = match(step > 0 ? 0 : chunk.n - 1); row >= 0 && row < chunk.n; row = match(row + step)) {
      if (++looked % LOOKED_AT_ONCE === 0) await this.#work.pause()
      const value = first!(row)
      if (this.#worst && compareValues(value, this.#worst.value, order) > 0) continue
      if (this.#after && compareValues(value, this.#after[0] ?? null, order) < 0) continue
      const candidate = new Candidate(selected, row, [value, ...others.map(valueOf => valueOf(row))])
      if (this.#after && comparePlaces(candidate.cursor, this.#after, this.#sort) <= 0) continue
      this.#kept.push(candidate)
      if (this.#kept.length >= 2 * this.#limit + 100) await this.#shrink()
    }
    this.#memory.to(CANDIDATE_BYTES * this.#kept.length)
    if (this.#kept.length > this.#limit) await this.#shrink()
    else if (this.#kept.length === this.#limit) this.#remember()
  }

  /** Whether a chunk of this time range may still have a row that counts; of use when sorted by time. */
  wants(chunk: Chunk): boolean {
    const { field, order } = this.#sort[0]!
    if (field !== 'timestamp') return true
    const last = order === 'desc' ? chunk.oldest : chunk.newest
    if (this.#after && compareValues(last, this.#after[0] ?? null, order) < 0) return false
    return !this.isDone(chunk)
  }

  /** Whether neither this chunk nor any behind it in sort order can change the result. */
  isDone(next: Chunk): boolean {
    const { field, order } = this.#sort[0]!
    const best = order === 'desc' ? next.newest : next.oldest
    return field === 'timestamp' && this.#worst !== null && compareValues(best, this.#worst.value, order) > 0
  }

  async result(): Promise<Candidate[]> {
    await this.#shrink()
    return this.#kept
  }

  async #shrink(): Promise<void> {
    this.#kept = await sortInSteps(
      this.#kept,
      (a, b) => {
        for (let i = 0; i < this.#sort.length; i++) {
          const result = compareValues(a.values[i]!, b.values[i]!, this.#sort[i]!.order)
          if (result !== 0) return result
        }
        return comparePlaces(a.cursor, b.cursor, this.#sort)
      },
      this.#work,
    )
    this.#kept.length = Math.min(this.#kept.length, this.#limit)
    if (this.#kept.length === this.#limit) this.#remember()
  }

  #remember(): void {
    let worst = this.#kept[0]?.values[0] ?? null
    for (const { values } of this.#kept) {
      if (compareValues(values[0]!, worst, this.#sort[0]!.order) > 0) worst = values[0]!
    }
    this.#worst = { value: worst }
  }
}
