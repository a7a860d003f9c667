/**
 * Events on their way into the store, as rows of two log tables: *parcels* of some hundred events, and one row for each run that was committed,
 * its *waybill*. Parcels are written in small commits before that of the run, which writes the waybill; parcels without one were never committed.
 */
import { randomUUID } from 'node:crypto'
import type { OwnMessage } from '../../platform/ingest/ingest.ts'
import type { LogWrite } from '../../platform/records/backend.ts'
import type { Log } from '../../platform/records/log.ts'
import type { Services } from '../../platform/services.ts'
import { Slice } from '../../platform/slice.ts'

/** Limit the events, and the characters of their JSON, in one parcel. */
const PARCEL_EVENTS = 250
const PARCEL_LENGTH = 256 * 1024
/** Events that wait; more are refused until there is room. */
export const MAX_WAITING = 50_000

/** Thrown while too many events wait to be stored: their run is repeated later. */
export class OutboxFullError extends Error {
  override readonly name = 'OutboxFullError'
  constructor(waiting: number) {
    super(`${waiting} events wait to be stored: as many as may. The run is repeated when there is room.`)
  }
}

/** The parcels of one run. */
export interface Consignment {
  readonly id: string
  readonly parcels: number
  readonly events: number
}

export interface Parcel {
  readonly id: string
  readonly messages: readonly OwnMessage[]
}

export class Outbox {
  readonly #parcels: Log
  readonly #waybills: Log

  constructor({ records }: Pick<Services, 'records'>) {
    // The waybill is flushed to the disk, and with it what was written before.
    this.#parcels = records.log('event_outbox', { unhurried: true })
    this.#waybills = records.log('event_runs')
  }

  /** Writes the parcels of a run; they count from when the write that this returns is committed. */
  async pack(messages: readonly OwnMessage[]): Promise<{ consignment: Consignment; write: LogWrite }> {
    const id = randomUUID()
    const slice = new Slice()
    let parcels = 0
    let lines: string[] = []
    let length = 0
    const close = async () => {
      const row = { id: parcelId(id, parcels++), entity: id, at: Date.now(), body: { lines } }
      lines = []
      length = 0
      await this.#parcels.put(row)
      await slice.rest()
    }
    for (const message of messages) {
      const line = JSON.stringify(message)
      if (length + line.length > PARCEL_LENGTH && lines.length > 0) await close()
      lines.push(line)
      length += line.length
      if (lines.length >= PARCEL_EVENTS) await close()
      else if (slice.isOver) await slice.rest()
    }
    if (lines.length > 0) await close()
    const events = messages.length
    const row = { id, entity: 'run', at: Date.now(), body: { parcels, events } }
    return { consignment: { id, parcels, events }, write: { log: 'event_runs', put: [row] } }
  }

  /** Null: it was delivered. */
  async parcel(consignment: Consignment, number: number): Promise<Parcel | null> {
    const id = parcelId(consignment.id, number)
    const row = await this.#parcels.get(id)
    if (!row) return null
    const lines = row.body['lines'] as readonly string[]
    return { id, messages: lines.map(line => JSON.parse(line) as OwnMessage) }
  }

  async delivered(...parcelIds: readonly string[]): Promise<void> {
    await this.#parcels.remove(...parcelIds)
  }

  /** All parcels were delivered, or the run was not committed. */
  async close({ id }: Pick<Consignment, 'id'>): Promise<void> {
    await this.#parcels.removeWhere({ entity: id })
    await this.#waybills.remove(id)
  }

  /** What was committed and not delivered, oldest first. What was not committed is removed. */
  async leftBehind(): Promise<readonly Consignment[]> {
    const rows = (await this.#waybills.list({ entity: 'run' })).toReversed()
    const committed = new Set(rows.map(({ id }) => id))
    const orphans = (await this.#parcels.ids()).filter(id => !committed.has(id.slice(0, id.indexOf('/'))))
    if (orphans.length > 0) await this.#parcels.remove(...orphans)
    return rows.map(({ id, body }) => ({ id, parcels: Number(body['parcels']), events: Number(body['events']) }))
  }
}

const parcelId = (consignment: string, number: number) => `${consignment}/${number}`
