/** Messages that each index set has stored, by the day (UTC) they came in: what forecasts go by. Days are kept for a month. */
import { day } from '../../../core/time/milliseconds.ts'
import type { IndexInfo } from '../platform/messages/message-store.ts'
import type { Log } from '../platform/records/log.ts'
import type { Services } from '../platform/services.ts'

const KEEP_MS = 31 * day
/** Counts since the last save are made again after a kill, since the counts of then are saved with it. */
const SAVE_MS = 60_000

export interface DayVolume {
  /** Begin of the day, UTC milliseconds. */
  readonly at: number
  readonly messages: number
}

interface SetVolume {
  /** Begin of the first day that was counted. */
  since: number
  /** By the begin of the day. */
  days: Map<number, number>
  /** Messages in each index when it was counted last. */
  counted: Map<string, number>
}

export class DailyVolumes {
  readonly #log: Log
  readonly #sets = new Map<string, SetVolume>()
  #savedAt = 0

  constructor({ records }: Pick<Services, 'records'>) {
    this.#log = records.log('index_volumes', { unhurried: true })
  }

  async restore(): Promise<void> {
    for (const { entity, body } of await this.#log.list())
      this.#sets.set(entity ?? '', {
        since: Number(body['since']),
        days: new Map(Object.entries(body['days'] as Record<string, number>).map(([at, n]) => [Number(at), n])),
        counted: new Map(Object.entries(body['counted'] as Record<string, number>)),
      })
  }

  /** Takes what has been stored since the last look into the day of `now` (UTC milliseconds). */
  async look(indices: readonly IndexInfo[], now: number = Date.now()): Promise<void> {
    const today = Math.floor(now / day) * day
    for (const [id, own] of Map.groupBy(indices, ({ indexSet }) => indexSet)) {
      const set = this.#sets.get(id) ?? this.#begin(id, own, today)
      let more = 0
      for (const { name, messages } of own) more += Math.max(0, messages - (set.counted.get(name) ?? 0))
      set.counted = new Map(own.map(({ name, messages }) => [name, messages]))
      if (more > 0) set.days.set(today, (set.days.get(today) ?? 0) + more)
      for (const at of set.days.keys()) if (at < today - KEEP_MS) set.days.delete(at)
    }
    for (const id of this.#sets.keys()) if (!indices.some(({ indexSet }) => indexSet === id)) await this.#forget(id)
    if (Math.abs(now - this.#savedAt) >= SAVE_MS) await this.save(now)
  }

  async save(now: number = Date.now()): Promise<void> {
    this.#savedAt = now
    await this.#log.put(
      ...[...this.#sets].map(([id, { since, days, counted }]) => ({
        id,
        entity: id,
        at: now,
        body: { since, days: Object.fromEntries(days), counted: Object.fromEntries(counted) },
      })),
    )
  }

  /** Whole days before that of `now`, at most `count`, the oldest first; a day on which nothing came counts. And the day that runs. */
  of(indexSet: string, count: number, now: number = Date.now()): { days: DayVolume[]; today: DayVolume } {
    const today = Math.floor(now / day) * day
    const { since = today, days = new Map<number, number>() } = this.#sets.get(indexSet) ?? {}
    const whole: DayVolume[] = []
    // The day on which counting began may not have been whole.
    for (let at = Math.max(today - count * day, since + day); at < today; at += day)
      whole.push({ at, messages: days.get(at) ?? 0 })
    return { days: whole, today: { at: today, messages: days.get(today) ?? 0 } }
  }

  /** Messages that lie in the set already came on days that are not known. */
  #begin(id: string, indices: readonly IndexInfo[], today: number): SetVolume {
    const before = indices.filter(({ createdAt }) => createdAt < today)
    const counted = new Map(before.map(({ name, messages }) => [name, messages]))
    const set = { since: today, days: new Map<number, number>(), counted }
    this.#sets.set(id, set)
    return set
  }

  async #forget(id: string): Promise<void> {
    this.#sets.delete(id)
    await this.#log.remove(id)
  }
}
