/** Jobs that wait for a reader: quick ones before long ones, and within each kind the searches take turns. */
import type { AggregationRequest } from '../message-store.ts'
import type { JobType, ReaderRequest } from './protocol.ts'

export interface Waiting {
  readonly request: ReaderRequest
  /** Stands for the search it belongs to. */
  readonly search: object
  /** When it came, in milliseconds of any clock. */
  readonly since: number
}

/** A long one that has waited so long goes before quick ones. */
const OVERDUE_MS = 1_000

export class WaitingJobs<T extends Waiting> {
  readonly #quick = new Turns<T>()
  readonly #long = new Turns<T>()

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

  #turnsOf(job: T): Turns<T> {
    return isLong(job.request) ? this.#long : this.#quick
  }
}

/** Lists by search; the search whose turn it was goes to the end. */
class Turns<T extends Waiting> {
  readonly #lists = new Map<object, T[]>()

  add(job: T): void {
    const list = this.#lists.get(job.search)
    if (list) list.push(job)
    else this.#lists.set(job.search, [job])
  }

  take(): T | null {
    for (const [search, list] of this.#lists) {
      const job = list.shift()!
      this.#lists.delete(search)
      if (list.length > 0) this.#lists.set(search, list)
      return job
    }
    return null
  }

  remove(job: T): boolean {
    const list = this.#lists.get(job.search)
    const at = list?.indexOf(job) ?? -1
    if (!list || at < 0) return false
    list.splice(at, 1)
    if (list.length === 0) this.#lists.delete(job.search)
    return true
  }

  get oldest(): number | null {
    let oldest: number | null = null
    for (const [first] of this.#lists.values()) if (oldest === null || first!.since < oldest) oldest = first!.since
    return oldest
  }

  all(): T[] {
    return [...this.#lists.values()].flat()
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
