/** Jobs that wait for a reader: quick ones before long ones; within each kind those who asked take turns, and the searches of each. */
import type { ReaderRequest } from '../protocol.ts'

export interface Waiting {
  readonly request: ReaderRequest
  /** Whether it takes long, as it seems. */
  readonly long: boolean
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

  /** The next one of those that may begin. */
  take(mayBegin: (job: T) => boolean, now: number): T | null {
    const isOverdue = now - (this.#long.oldest ?? now) > OVERDUE_MS
    const [first, second] = isOverdue ? [this.#long, this.#quick] : [this.#quick, this.#long]
    return first.take(mayBegin) ?? second.take(mayBegin)
  }

  /** Whether it was there. */
  remove(job: T): boolean {
    return this.#turnsOf(job).remove(job)
  }

  /** Since when the oldest long one waits; null without any. */
  get oldestLong(): number | null {
    return this.#long.oldest
  }

  all(): T[] {
    return [...this.#quick.all(), ...this.#long.all()]
  }

  #turnsOf(job: T): Line<T> {
    return job.long ? this.#long : this.#quick
  }
}

interface Line<T> {
  readonly empty: boolean
  add(job: T): void
  take(mayBegin: (job: T) => boolean): T | null
  /** Whether it was there. */
  remove(job: T): boolean
  /** Since when the oldest waits; null without any. */
  readonly oldest: number | null
  all(): T[]
}

const turns = <T extends Waiting>(): Line<T> =>
  new Turns<T>(
    job => job.asker,
    () =>
      new Turns<T>(
        job => job.search,
        () => new Row<T>(),
      ),
  )

/** As they came. */
class Row<T extends Waiting> implements Line<T> {
  readonly #jobs: T[] = []

  get empty(): boolean {
    return this.#jobs.length === 0
  }
  get oldest(): number | null {
    return this.#jobs[0]?.since ?? null
  }

  add(job: T): void {
    this.#jobs.push(job)
  }

  take(mayBegin: (job: T) => boolean): T | null {
    const [first] = this.#jobs
    return first && mayBegin(first) ? this.#jobs.shift()! : null
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

  get empty(): boolean {
    return this.#lines.size === 0
  }

  add(job: T): void {
    const key = this.#keyOf(job)
    const line = this.#lines.get(key) ?? this.#line()
    line.add(job)
    this.#lines.set(key, line)
  }

  take(mayBegin: (job: T) => boolean): T | null {
    for (const [key, line] of this.#lines) {
      const job = line.take(mayBegin)
      if (!job) continue
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
    for (const { oldest: first } of this.#lines.values())
      if (first !== null && (oldest === null || first < oldest)) oldest = first
    return oldest
  }

  all(): T[] {
    return [...this.#lines.values()].flatMap(line => line.all())
  }
}
