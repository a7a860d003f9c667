/** Jobs that wait for a reader: quick ones before long ones; within each kind those who asked take turns, and the searches of each. */
import type { AggregationRequest } from '../message-store.ts'
import type { JobType, ReaderRequest } from './protocol.ts'

export interface Waiting {
  readonly request: ReaderRequest
  /** For whom it is; null: nobody who is known. */
  readonly asker: string | null
  /** Stands for the search it belongs to. */
  readonly search: object
  /** When it came, in milliseconds of any clock. */
  readonly since: number
}

/** A long one that has waited so long goes before quick ones. */
const OVERDUE_MS = 1_000

export class WaitingJobs<T extends Waiting> {
  readonly #quick = turns<T>()
  readonly #long = turns<T>()

  add(job: T): void {
    this.#turnsOf(job).add(job)
  }

  /** The next one. `long` false: only a quick one will do. */
  take(long: boolean, now: number): T | null {
    if (!long) return this.#quick.take()
    const isOverdue = now - (this.#long.oldest ?? now) > OVERDUE_MS
    return isOverdue ? this.#long.take() ?? this.#quick.take() : this.#quick.take() ?? this.#long.take()
  }

  /** Whether it was there. */
  remove(job: T): boolean {
    return this.#turnsOf(job).remove(job)
  }

  /** Since when the oldest waits; null without any. */
  get oldest(): number | null {
    const times = [this.#quick.oldest, this.#long.oldest].filter(time => time !== null)
    return times.length === 0 ? null : Math.min(...times)
  }

  all(): T[] {
    return [...this.#quick.all(), ...this.#long.all()]
  }

  #turnsOf(job: T): Line<T> {
    return isLong(job.request) ? this.#long : this.#quick
  }
}

interface Line<T> {
  readonly empty: boolean
  add(job: T): void
  take(): T | null
  /** Whether it was there. */
  remove(job: T): boolean
  /** Since when the oldest waits; null without any. */
  readonly oldest: number | null
  all(): T[]
}

const turns = <T extends Waiting>(): Line<T> => new Turns<T>(job => job.asker, () => new Turns<T>(job => job.search, () => new Row<T>()))

/** As they came. */
class Row<T extends Waiting> implements Line<T> {
  readonly #jobs: T[] = []

  get empty(): boolean { return this.#jobs.length === 0 }
  get oldest(): number | null { return this.#jobs[0]?.since ?? null }

  add(job: T): void {
    this.#jobs.push(job)
  }

  take(): T | null {
    return this.#jobs.shift() ?? null
  }

  remove(job: T): boolean {
    const at = this.#jobs.indexOf(job)
    if (at >= 0) this.#jobs.splice(at, 1)
    return at >= 0
  }

  all(): T[] {
    return this.#jobs
  }
}

/** A line for each key; the one whose turn it was goes to the end. */
class Turns<T extends Waiting> implements Line<T> {
  readonly #lines = new Map<unknown, Line<T>>()
  readonly #keyOf: (job: T) => unknown
  readonly #line: () => Line<T>

  constructor(keyOf: (job: T) => unknown, line: () => Line<T>) {
    this.#keyOf = keyOf
    this.#line = line
  }

  get empty(): boolean { return this.#lines.size === 0 }

  add(job: T): void {
    const key = this.#keyOf(job)
    const line = this.#lines.get(key) ?? this.#line()
    line.add(job)
    this.#lines.set(key, line)
  }

  take(): T | null {
    for (const [key, line] of this.#lines) {
      const job = line.take()
      this.#lines.delete(key)
      if (!line.empty) this.#lines.set(key, line)
      return job
    }
    return null
  }

  remove(job: T): boolean {
    const key = this.#keyOf(job)
    const line = this.#lines.get(key)
    const was = line?.remove(job) ?? false
    if (line?.empty) this.#lines.delete(key)
    return was
  }

  get oldest(): number | null {
    let oldest: number | null = null
    for (const { oldest: first } of this.#lines.values()) if (first !== null && (oldest === null || first < oldest)) oldest = first
    return oldest
  }

  all(): T[] {
    return [...this.#lines.values()].flatMap(line => line.all())
  }
}

/**
 * Aggregations but for the plainest, counts over all or by one field, and what takes all of the time it is given. The other jobs stop early.
 */
export function isLong({ type, request }: { readonly type: JobType, readonly request: unknown }): boolean {
  if (type === 'patterns' || type === 'summary') return true
  if (type !== 'aggregate') return false
  const { rows, columns, metrics } = request as AggregationRequest
  const isPlain = columns.length === 0 && rows.length <= 1 && metrics.every(metric => metric.type === 'count' && metric.field === null)
  return !isPlain
}
