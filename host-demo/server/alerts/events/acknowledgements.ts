/** Who has taken notice of which event: rows of a log table, by the event's id. They go when their events do. */
import type { Acknowledgement } from '../../../../core/alerts/events-schema.ts'
import type { Log, LogRow } from '../../platform/records/log.ts'
import type { Caller } from '../../platform/records/caller.ts'
import type { JobKind } from '../../platform/scheduler/job.ts'
import type { Services } from '../../platform/services.ts'
import { Slice } from '../../platform/slice.ts'
import { eventIndexSets } from '../../search/events/visible-events.ts'

const DAY_MS = 24 * 3_600_000

export class Acknowledgements {
  readonly #log: Log

  constructor({ records }: Pick<Services, 'records'>) {
    this.#log = records.log('event_acknowledgements')
  }

  async of(eventIds: readonly string[]): Promise<ReadonlyMap<string, Acknowledgement>> {
    const found = new Map<string, Acknowledgement>()
    const slice = new Slice()
    for (const id of eventIds) {
      const row = await this.#log.get(id)
      if (row) found.set(id, acknowledgementOf(row))
      if (slice.isOver) await slice.rest()
    }
    return found
  }

  /** @param at the time of the event, UTC milliseconds */
  async put(
    caller: Caller,
    event: { readonly id: string; readonly at: number },
    note: string,
  ): Promise<Acknowledgement> {
    const body: Acknowledgement = {
      acknowledged_by: caller.username ?? '',
      acknowledged_at: new Date().toISOString(),
      note,
    }
    await this.#log.put({ id: event.id, entity: caller.userId ?? '', at: event.at, body })
    return body
  }

  async remove(eventId: string): Promise<void> {
    await this.#log.remove(eventId)
  }

  /** Removes those of events that are gone with their index. */
  cleanup({ messages, records }: Pick<Services, 'messages' | 'records'>): JobKind {
    return {
      kind: 'EventAcknowledgementRetentionJob',
      description: 'Removes acknowledgements of events that were deleted with their index',
      schedule: { trigger: { everyMs: DAY_MS }, missed: 'run' },
      run: async () => {
        const sets = await eventIndexSets({ records })
        const indices = (await messages.indices()).filter(({ indexSet }) => sets.includes(indexSet))
        const oldest = Math.min(...indices.flatMap(({ range }) => range?.from ?? []))
        if (Number.isFinite(oldest)) await this.#log.removeWhere({ to: oldest })
      },
    }
  }
}

const acknowledgementOf = ({ body }: LogRow): Acknowledgement => ({
  acknowledged_by: String(body['acknowledged_by']),
  acknowledged_at: String(body['acknowledged_at']),
  note: String(body['note']),
})
