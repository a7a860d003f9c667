/** The log tables of the queue. */
import type { EventModel } from '../../../../core/notifications/model.ts'
import type { Records } from '../../platform/records/records.ts'
import { graceLog } from './grace.ts'
import type { Delivery, Outcome } from './delivery.ts'

export const logs = {
  /** Deliveries that wait or are being sent; entity: the definition. */
  queue: 'notification_queue',
  /** Their events; entity: the definition. */
  models: 'notification_models',
  /** What was sent or failed; entity: the event. */
  outcomes: 'notification_outcomes',
  /** Events whose notification was not sent, some of each run; entity: the event. */
  suppressions: 'notification_suppressions',
  grace: graceLog,
  deliveryCounts: 'notification_delivery_counts',
  runCounts: 'notification_run_counts',
} as const

/** Rows that are kept of the last two years of an event's life; the oldest go first. */
const maxOutcomes = 100_000
const maxSuppressions = 50_000
const DAY_MS = 24 * 3_600_000
const keptMs = 730 * DAY_MS
const graceKeptMs = 90 * DAY_MS
/** Rows that are read or removed without letting other work in between. */
const sliceRows = 1000
/** Outcomes that are shown of one event. */
const maxPerEvent = 200

const pause = () => new Promise<void>(resolve => void setImmediate(resolve))

export class QueueStore {
  readonly #records: Records

  constructor(records: Records) {
    this.#records = records
  }

  log(name: keyof typeof logs) {
    return this.#records.log(logs[name])
  }

  async *deliveries(): AsyncGenerator<Delivery> {
    for (let offset = 0; ; offset += sliceRows) {
      const rows = await this.log('queue').list({ limit: sliceRows, offset })
      for (const { body } of rows) yield body as unknown as Delivery
      if (rows.length < sliceRows) return
      await pause()
    }
  }

  async model(eventId: string): Promise<EventModel | null> {
    return ((await this.log('models').get(eventId))?.body as unknown as EventModel | undefined) ?? null
  }

  async outcomesOf(eventId: string): Promise<readonly Outcome[]> {
    const query = { entity: eventId, limit: maxPerEvent }
    const rows = [...(await this.log('outcomes').list(query)), ...(await this.log('suppressions').list(query))]
    return rows.map(({ body }) => body as unknown as Outcome)
  }

  /** Outcomes since an instant, of which so many are enough for the ceilings. */
  async outcomesSince(from: number): Promise<readonly Outcome[]> {
    return (await this.log('outcomes').list({ from, limit: 20_000 })).map(({ body }) => body as unknown as Outcome)
  }

  /** Removes what is too old or too much. */
  async prune(now: number): Promise<void> {
    await this.log('grace').removeWhere({ to: now - graceKeptMs })
    for (const [name, most] of [
      ['outcomes', maxOutcomes],
      ['suppressions', maxSuppressions],
    ] as const) {
      const log = this.log(name)
      await log.removeWhere({ to: now - keptMs })
      for (let tooMany = (await log.count()) - most; tooMany > 0; tooMany -= sliceRows) {
        await log.removeWhere({ oldest: Math.min(tooMany, sliceRows) })
        await pause()
      }
    }
  }
}
