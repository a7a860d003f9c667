/** The log of events: what runs find goes through an outbox into the streams of events, each event exactly once. */
import { EVENT_STREAM_IDS } from '../../search/events/visible-events.ts'
import { fieldsOfEvent } from '../../search/events/stored-event.ts'
import type { OwnMessage } from '../../platform/ingest/ingest.ts'
import { system } from '../../platform/records/callers.ts'
import type { Services } from '../../platform/services.ts'
import { Slice } from '../../platform/slice.ts'
import { streams } from '../../streams/collection.ts'
import { ensureSpecialStreams } from '../../streams/special-streams.ts'
import type { NewEvent, Run, RunPart } from '../run.ts'
import { EventDelivery } from './delivery.ts'
import { MAX_WAITING, Outbox, OutboxFullError, type Consignment } from './outbox.ts'
import { storedIds, type EventTimes } from './stored-ids.ts'

export { OutboxFullError } from './outbox.ts'

/** Longer than the store takes to confirm what it has. */
const PATIENCE_MS = 3000
/** A run that has not been committed so long after its events were packed never will be. */
const ABANDONED_MS = 600_000

interface Packed {
  readonly consignment: Consignment
  readonly ids: readonly string[]
}

export interface EventLog {
  /** Writes the events of a run with it. `writes` rejects with `OutboxFullError` while too many wait to be stored: try again later. */
  readonly part: RunPart
  /**
   * Returns which of these events there are already, stored or waiting to be; their times lie within the range (UTC milliseconds, both
   * inclusive). For runs that evaluate a closed window again.
   */
  existing(ids: readonly string[], range: EventTimes): Promise<ReadonlySet<string>>
  /** Returns the number of events that wait to be stored. */
  waiting(): number
  /** Resolves when every event committed so far can be searched for. */
  stored(): Promise<void>
  /** Makes the streams of events where they are missing, and sends what an earlier start left behind, unless it was stored. */
  start(): Promise<void>
  /** Waits for what is being sent; the rest stays in the outbox. */
  stop(): Promise<void>
}

export function createEventLog(services: Services): EventLog {
  const outbox = new Outbox(services)
  const delivery = new EventDelivery(services, outbox)
  const packed = new WeakMap<Run, Packed>()
  /** Of runs that are not committed yet, or never will be. */
  const uncommitted = new Map<Consignment, number>()
  let indexSetOf: ReadonlyMap<string, string> = new Map()

  async function existing(ids: readonly string[], range: EventTimes): Promise<ReadonlySet<string>> {
    const found = await storedIds(services, ids, range)
    for (const id of ids) if (delivery.has(id)) found.add(id)
    return found
  }

  /** The events of a run that there are not yet: a run that is repeated makes the same ones. */
  async function newEvents(events: readonly NewEvent[]): Promise<readonly NewEvent[]> {
    if (events.length === 0) return events
    const range = { from: Infinity, to: -Infinity }
    for (const { event } of events) {
      const at = Date.parse(event.timestamp)
      range.from = Math.min(range.from, at)
      range.to = Math.max(range.to, at)
    }
    const known = await existing(
      events.map(({ event }) => event.id),
      range,
    )
    return known.size === 0 ? events : events.filter(({ event }) => !known.has(event.id))
  }

  async function messagesOf({ definition }: Run, events: readonly NewEvent[]): Promise<OwnMessage[]> {
    const slice = new Slice()
    const messages: OwnMessage[] = []
    for (const { event } of events) {
      const own = event.streams.filter(id => indexSetOf.has(id))
      const stored = own.length > 0 ? own : EVENT_STREAM_IDS.slice(0, 1)
      messages.push({
        timestamp: Date.parse(event.timestamp),
        streams: stored,
        indexSets: [...new Set(stored.flatMap(id => indexSetOf.get(id) ?? []))],
        fields: fieldsOfEvent(event, definition.version),
      })
      if (slice.isOver) await slice.rest()
    }
    return messages
  }

  async function forgetAbandoned(): Promise<void> {
    for (const [consignment, since] of uncommitted) {
      if (performance.now() - since < ABANDONED_MS) continue
      uncommitted.delete(consignment)
      await outbox.close(consignment)
    }
  }

  return {
    part: {
      async writes(run) {
        await forgetAbandoned()
        const events = await newEvents(run.events)
        if (events.length === 0) return []
        const waiting = [...uncommitted.keys()].reduce((sum, one) => sum + one.events, delivery.waiting)
        if (waiting > 0 && waiting + events.length > MAX_WAITING) throw new OutboxFullError(waiting)
        const { consignment, write } = await outbox.pack(await messagesOf(run, events))
        packed.set(run, { consignment, ids: events.map(({ event }) => event.id) })
        uncommitted.set(consignment, performance.now())
        return [write]
      },
      committed(run) {
        const found = packed.get(run)
        if (!found || !uncommitted.delete(found.consignment)) return
        delivery.take(found.consignment, found.ids)
      },
    },
    existing,
    waiting: () => delivery.waiting,
    stored: () => delivery.idle(),
    async start() {
      await ensureSpecialStreams(services)
      const stored = services.records.as(system('alerts')).of(streams)
      const found = await Promise.all(EVENT_STREAM_IDS.map(id => stored.find(id)))
      indexSetOf = new Map(found.flatMap(stream => (stream ? [[stream.id, stream.index_set_id] as const] : [])))
      await delivery.restore()
    },
    stop: () => delivery.stop(PATIENCE_MS),
  }
}
