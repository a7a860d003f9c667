/** Decides which notifications of a run are queued, and says why the others are not. */
import { createHash } from 'node:crypto'
import type { BacklogMessage, Event, EventModel } from '../../../../core/notifications/model.ts'
import type { SuppressionReason } from '../../../../core/notifications/deliveries.ts'
import type { NewEvent, Run } from '../../alerts/run.ts'
import type { LogRow, LogWrite } from '../../platform/records/backend.ts'
import type { Clock } from '../../platform/scheduler/clock.ts'
import { cut, type Target } from '../sender.ts'
import type { CountsByPair } from './counts.ts'
import { deliveryId, deliveryRow, modelRow, outcomeOf, outcomeRow, type Delivery } from './delivery.ts'
import { Grace, type NewGrace } from './grace.ts'
import type { Items } from './items.ts'
import { logs, type QueueStore } from './store.ts'
import type { SlidingWindow } from './window.ts'

/** Notifications of one definition that are served. */
const maxNotifications = 50
/** Suppressed notifications of one run that are listed with their event; all are counted. */
const maxListed = 200
/** Deliveries of all definitions that wait. */
const maxDeliveries = 20_000
/**
 * Characters of an event with its backlog, and of those of one run: what does not fit has fewer messages of the backlog. Where many wait already,
 * each may be shorter, so that all that wait take some hundred MiB.
 */
const maxModelLength = 128 * 1024
const maxModelLengthOfMany = 16 * 1024
const many = 2000
const maxRunLength = 4 * 1024 * 1024
/** Characters of one text of an event, and of all its fields together. */
const maxTextLength = 16 * 1024
const maxFieldsLength = 64 * 1024
const maxFieldsLengthOfMany = 8 * 1024
/** Steps without letting other work in between. */
const sliceSteps = 1000

export interface AdmissionParts {
  readonly items: Items
  readonly store: QueueStore
  readonly grace: Grace
  readonly counts: CountsByPair
  readonly ofDefinition: SlidingWindow
  readonly ofReceiver: SlidingWindow
  readonly queueSize: number
  readonly clock: Clock
  targetOf(notificationId: string): Promise<Target>
}

/** What a run adds to the queue, once it is committed. */
export interface Admission {
  readonly writes: readonly LogWrite[]
  readonly deliveries: readonly (readonly [Delivery, Target])[]
  readonly grace: NewGrace
  readonly counts: readonly LogRow[]
}

const nothing: Admission = { writes: [], deliveries: [], grace: { rows: [], removed: [] }, counts: [] }

const pause = () => new Promise<void>(resolve => void setImmediate(resolve))

export async function admit(run: Run, parts: AdmissionParts): Promise<Admission> {
  const { definition, events } = run
  const used = [...new Set(definition.notifications.map(({ notification_id: id }) => id))].slice(0, maxNotifications)
  if (events.length === 0 || used.length === 0) return nothing

  const { items, grace, clock, store } = parts
  const at = clock.now()
  const now = clock.monotonic()
  const graceMs = definition.notification_settings.grace_period_ms
  const last = graceMs > 0 ? await grace.of(definition.id) : new Map<string, number>()
  const targets = new Map<string, Target>()
  for (const id of used) targets.set(id, await parts.targetOf(id))

  let ofDefinition = parts.ofDefinition.room(definition.id, now)
  let ofQueue = Math.min(parts.queueSize - items.ofDefinition(definition.id).size, maxDeliveries - items.size)
  const ofReceiver = new Map<string, number>()
  const graceKeys = new Map<string, number>()
  const deliveries: [Delivery, Target][] = []
  const models: LogRow[] = []
  const listed: LogRow[] = []
  const suppressed = new Map(used.map(id => [id, {} as Partial<Record<SuppressionReason, number>>]))
  let runLength = 0
  let steps = 0

  for (const one of events) {
    let isKept = false
    for (const notificationId of used) {
      if (++steps % sliceSteps === 0) await pause()
      const delivery = newDelivery(run, one, notificationId, at)
      if (items.get(delivery.id)) continue
      const { receiver } = targets.get(notificationId)!
      const key = Grace.keyOf(definition.id, notificationId, delivery.eventKey)
      const room = ofReceiver.get(receiver) ?? parts.ofReceiver.room(receiver, now)
      const lastAt = graceKeys.get(key) ?? last.get(key)
      const reason: SuppressionReason | null =
        graceMs > 0 && lastAt !== undefined && lastAt > delivery.eventAt - graceMs
          ? 'grace_period'
          : ofDefinition <= 0
            ? 'definition_ceiling'
            : room <= 0
              ? 'receiver_ceiling'
              : ofQueue <= 0
                ? 'queue_full'
                : null
      if (reason) {
        const counted = suppressed.get(notificationId)!
        counted[reason] = (counted[reason] ?? 0) + 1
        if (listed.length < maxListed) listed.push(outcomeRow(outcomeOf(delivery, at, 'suppressed', reason)))
        continue
      }
      // The run is repeated, and this one has been through the queue.
      if (await store.log('outcomes').get(delivery.id)) continue
      deliveries.push([delivery, targets.get(notificationId)!])
      if (graceMs > 0) graceKeys.set(key, delivery.eventAt)
      ofDefinition--
      ofQueue--
      ofReceiver.set(receiver, room - 1)
      isKept = true
    }
    if (!isKept) continue
    const isOneOfMany = items.size + deliveries.length > many
    const model = fitting(
      modelOf(run, one),
      Math.min(isOneOfMany ? maxModelLengthOfMany : maxModelLength, maxRunLength - runLength),
      isOneOfMany ? maxFieldsLengthOfMany : maxFieldsLength,
    )
    runLength += model.length
    models.push(modelRow(model.model, at))
  }

  const newGrace = await grace.change(definition.id, graceKeys)
  const counts = [...suppressed]
    .filter(([, reasons]) => Object.keys(reasons).length > 0)
    .map(([notificationId, reasons]) =>
      parts.counts.row(
        { definitionId: definition.id, definitionTitle: cut(definition.title, 500), notificationId },
        { suppressed: reasons },
        at,
      ),
    )
  return {
    writes: [
      { log: logs.queue, put: deliveries.map(([delivery]) => deliveryRow(delivery)) },
      { log: logs.models, put: models },
      { log: logs.suppressions, put: listed },
      { log: logs.grace, put: newGrace.rows, remove: newGrace.removed },
      { log: logs.runCounts, put: counts },
    ],
    deliveries,
    grace: newGrace,
    counts,
  }
}

const newDelivery = ({ definition }: Run, { event }: NewEvent, notificationId: string, at: number): Delivery => ({
  id: deliveryId(event.id, notificationId),
  eventId: event.id,
  eventAt: Date.parse(event.timestamp),
  eventMessage: cut(event.message, 500),
  eventKey: cut(event.key ?? '', 500),
  sourceStreams: event.source_streams.slice(0, 100),
  definitionId: definition.id,
  definitionTitle: cut(definition.title, 500),
  notificationId,
  queuedAt: at,
  state: 'waiting',
  attempts: 0,
  attemptAt: null,
  nextAt: at,
  mayRepeat: false,
  error: null,
  answer: null,
  delivered: [],
})

/** An id as the established server has for its jobs. */
const jobId = (of: string) => createHash('sha256').update(of).digest('hex').slice(0, 24)

/** The model as receivers get it: an event without key has an empty one, and its own streams are left out (measured: evt-083). */
const modelOf = ({ definition }: Run, { event, backlog }: NewEvent): EventModel => ({
  event_definition_id: definition.id,
  event_definition_type: definition.config.type,
  event_definition_title: definition.title,
  event_definition_description: definition.description,
  job_definition_id: jobId(`definition ${definition.id}`),
  job_trigger_id: jobId(`event ${event.id}`),
  event: { ...event, streams: [], key: event.key ?? '' },
  backlog,
})

/** The model with as many messages of its backlog as there is room for. */
function fitting(
  model: EventModel,
  room: number,
  fieldsRoom: number,
): { readonly model: EventModel; readonly length: number } {
  const event = shortened(model.event, fieldsRoom)
  let length = JSON.stringify({ ...model, event, backlog: [] }).length
  const backlog: BacklogMessage[] = []
  for (const message of model.backlog) {
    length += JSON.stringify(message).length + 1
    if (length > room) break
    backlog.push(message)
  }
  return { model: { ...model, event, backlog }, length }
}

/** Fields beyond the room are cut to nothing, so that templates that name them still read a text. */
function shortened(event: Event, room: number): Event {
  let left = room
  const short = (texts: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(texts).map(([name, text]) => {
        const shown = left > 0 ? cut(text, Math.min(maxTextLength, left)) : ''
        left -= shown.length
        return [name, shown]
      }),
    )
  return {
    ...event,
    message: cut(event.message, Math.min(maxTextLength, room)),
    fields: short(event.fields),
    group_by_fields: short(event.group_by_fields),
  }
}
