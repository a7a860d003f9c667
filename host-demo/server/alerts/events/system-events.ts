/**
 * Events about the server itself: one for each notification to administrators that begins to stand (additions D). The definition of system
 * notifications says of what priority they are and by what they are sent.
 */
import type { Notification } from '../../../../core/system/schema.ts'
import { SYSTEM_SCOPE } from '../../../../core/alerts/scopes.ts'
import type { Event } from '../../../../core/notifications/model.ts'
import type { LogRow } from '../../platform/records/backend.ts'
import { system } from '../../platform/records/callers.ts'
import type { Log } from '../../platform/records/log.ts'
import type { JobKind } from '../../platform/scheduler/job.ts'
import type { Services } from '../../platform/services.ts'
import { nameOf } from '../../system/dismissals.ts'
import { notificationText } from '../../system/notification-texts.ts'
import { eventDefinitions, type StoredDefinition } from '../collection.ts'
import { commitRun } from '../engine/commit-run.ts'
import { eventId } from '../engine/event-id.ts'
import { FieldValues } from '../engine/field-values.ts'
import type { RunPart } from '../run.ts'

const LOG = 'system_events'
const LOOK_MS = 5_000
/** A notification that returns within this time is the same one, over a restart too. */
const SAME_MS = 600_000
/** How often the records hear that one still stands. */
const NOTE_MS = 120_000
/** Of one look. */
const MOST = 100
const MAX_LENGTH = 1_000

export interface SystemEventParts {
  readonly services: Services
  readonly notifications: { list(): readonly Notification[] }
  /** Take part in the commit of the events. */
  readonly parts: readonly RunPart[]
}

export class SystemEvents {
  readonly #parts: SystemEventParts
  readonly #log: Log
  /** Name → when it was seen last, and when the records heard of it. UTC milliseconds. */
  readonly #known = new Map<string, { seen: number; noted: number }>()
  readonly #stopping = new AbortController()

  constructor(parts: SystemEventParts) {
    this.#parts = parts
    this.#log = parts.services.records.log(LOG)
  }

  async restore(now: number = Date.now()): Promise<void> {
    for (const { id } of await this.#log.list()) this.#known.set(id, { seen: now, noted: now })
  }

  get job(): JobKind {
    return {
      kind: 'SystemEventsJob',
      description: 'Makes events of notifications to administrators',
      schedule: { trigger: { everyMs: LOOK_MS }, missed: 'skip' },
      history: 0,
      run: () => this.look(),
    }
  }

  stop(): void {
    this.#stopping.abort(new Error('The server stops.'))
  }

  /** Makes the events of what is new. */
  async look(now: number = Date.now()): Promise<void> {
    const standing = new Map(this.#parts.notifications.list().map(one => [nameOf(one), one]))
    const isNew = ([name]: readonly [string, Notification]) => !this.#known.has(name)
    const begun = new Map([...standing].filter(isNew).slice(0, MOST))
    if (begun.size > 0) await this.#make(begun, now)
    const notes: LogRow[] = []
    for (const [name, known] of this.#known) {
      if (standing.has(name)) known.seen = now
      else if (now - known.seen > SAME_MS) {
        this.#known.delete(name)
        await this.#log.remove(name)
        continue
      }
      if (known.noted >= known.seen - NOTE_MS) continue
      known.noted = known.seen
      notes.push(rowOf(name, known.seen))
    }
    if (notes.length > 0) await this.#log.put(...notes)
  }

  async #make(begun: ReadonlyMap<string, Notification>, now: number): Promise<void> {
    const { services, parts } = this.#parts
    const all = await services.records.as(system('system events')).of(eventDefinitions).all()
    const definition = all.find(({ scope }) => scope === SYSTEM_SCOPE)
    if (!definition) return
    const values = new FieldValues(services, definition)
    const events = await Promise.all(
      [...begun].map(async ([name, one]) => ({ event: await this.#event(definition, values, name, one), backlog: [] })),
    )
    const rows = [...begun.keys()].map(name => rowOf(name, now))
    const known: RunPart = { writes: async () => [{ log: LOG, put: rows }], committed: () => undefined }
    await commitRun(
      { services, parts: [...parts, known], signal: this.#stopping.signal },
      { definition, from: now, to: now, events },
      null,
    )
    for (const name of begun.keys()) this.#known.set(name, { seen: now, noted: now })
  }

  async #event(
    definition: StoredDefinition,
    values: FieldValues,
    name: string,
    notification: Notification,
  ): Promise<Event> {
    const { type, timestamp, details = {} } = notification
    const { hostname } = this.#parts.services.node
    const at = Date.parse(timestamp)
    const fields = { ...textsOf(details), ...(await values.of(details)) }
    const keys = definition.key_spec.flatMap(field => (Object.hasOwn(fields, field) ? [fields[field]!] : []))
    const text = notificationText(notification, hostname, {}, false)?.title
    return {
      id: eventId(at, { definition: definition.id, epoch: 0, window: at, subject: name, nonce: '' }),
      event_definition_type: definition.config.type,
      event_definition_id: definition.id,
      origin_context: null,
      timestamp,
      timestamp_processing: new Date().toISOString(),
      timerange_start: null,
      timerange_end: null,
      streams: definition.storage.flatMap(({ streams }) => streams),
      source_streams: [],
      message: `${type.toUpperCase()}${text ? `: ${text}` : ''}`.slice(0, MAX_LENGTH),
      source: hostname,
      key_tuple: keys,
      key: keys.length > 0 ? keys.join('|') : null,
      priority: definition.priority,
      alert: definition.alert,
      fields,
      group_by_fields: {},
      replay_info: null,
    }
  }
}

const rowOf = (name: string, at: number): LogRow => ({ id: name, entity: name, at, body: {} })

const textsOf = (details: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(details)
      .filter(([name, value]) => value !== null && value !== undefined && /^[A-Za-z_][\w.]*$/.test(name))
      .map(([name, value]) => [
        name,
        (typeof value === 'object' ? JSON.stringify(value) : String(value)).slice(0, MAX_LENGTH),
      ]),
  )
