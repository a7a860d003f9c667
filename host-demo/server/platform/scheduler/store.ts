/** Jobs and the state of schedules in the records. Rows are written without waiting for the disk, but survive the end of the process. */
import type { Records } from '../records/records.ts'
import type { Body } from '../records/collection.ts'
import type { Log } from '../records/log.ts'
import { isLive, type Job, type MissedPolicy } from './job.ts'
import type { Trigger } from './trigger.ts'

export interface StoredSchedule {
  readonly id: string
  readonly kind: string
  readonly trigger: Trigger
  readonly data: unknown
  readonly missed: MissedPolicy
  /** The schedule belongs to its kind and comes from the code; otherwise this row alone knows of it. */
  readonly builtIn: boolean
  readonly createdAt: number
  /** When it was last due and ran; null: never. */
  readonly lastAt: number | null
}

export class JobStore {
  readonly #jobs: Log
  readonly #schedules: Log

  constructor(records: Pick<Records, 'log'>) {
    this.#jobs = records.log('jobs', { unhurried: true })
    this.#schedules = records.log('schedules', { unhurried: true })
  }

  put(job: Job): Promise<void> {
    return this.#jobs.put({ id: job.id, entity: job.kind, at: job.createdAt, body: job as unknown as Body })
  }

  async get(id: string): Promise<Job | null> {
    const row = await this.#jobs.get(id)
    return row && (row.body as unknown as Job)
  }

  /** Newest first. */
  async all(): Promise<readonly Job[]> {
    return (await this.#jobs.list()).map(({ body }) => body as unknown as Job)
  }

  remove(id: string): Promise<void> {
    return this.#jobs.remove(id)
  }

  /** Keeps the newest `kept` finished jobs of a kind. */
  async prune(kind: string, kept: number): Promise<void> {
    const rows = await this.#jobs.list({ entity: kind })
    const finished = rows.map(({ body }) => body as unknown as Job).filter(job => !isLive(job))
    if (finished.length > kept) await this.#jobs.remove(...finished.slice(kept).map(({ id }) => id))
  }

  putSchedule(schedule: StoredSchedule): Promise<void> {
    const { id, kind, createdAt, lastAt } = schedule
    return this.#schedules.put({ id, entity: kind, at: lastAt ?? createdAt, body: schedule as unknown as Body })
  }

  async schedule(id: string): Promise<StoredSchedule | null> {
    const row = await this.#schedules.get(id)
    return row && (row.body as unknown as StoredSchedule)
  }

  async schedules(): Promise<readonly StoredSchedule[]> {
    return (await this.#schedules.list()).map(({ body }) => body as unknown as StoredSchedule)
  }

  removeSchedule(id: string): Promise<void> {
    return this.#schedules.remove(id)
  }
}
