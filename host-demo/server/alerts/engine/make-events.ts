/** Makes events of what windows show: fields first, then the key (additions D). */
import type { BacklogMessage, Event } from '../../../../core/notifications/model.ts'
import type { Hit } from '../../platform/messages/message-store.ts'
import type { Services } from '../../platform/services.ts'
import type { NewEvent } from '../run.ts'
import { iso, type Finding } from './evaluate/finding.ts'
import { eventId } from './event-id.ts'
import { FieldValues } from './field-values.ts'
import type { Prepared } from './prepare.ts'

/** Events of one run whose backlog is searched for; others go without. */
const MAX_BACKLOGS = 200
/** Messages of one backlog, whatever the definition says. */
const MAX_BACKLOG_SIZE = 500
const MAX_MESSAGE_LENGTH = 10_000
/** Events made in one go. */
const STEP = 500

export interface EventMakerParts {
  readonly services: Pick<Services, 'lookups' | 'node' | 'messages'>
  readonly prepared: Prepared
  readonly epoch: number
  /** Of a run that makes its events anew; else empty. */
  readonly nonce: string
  readonly signal: AbortSignal
  /** Reads the wall clock, in UTC milliseconds. */
  readonly now: () => number
}

export class EventMaker {
  readonly #parts: EventMakerParts
  readonly #fields: FieldValues
  readonly #backlogSize: number
  readonly #streams: readonly string[]
  #backlogs = 0

  constructor(parts: EventMakerParts) {
    const { definition } = parts.prepared
    this.#parts = parts
    this.#fields = new FieldValues(parts.services, definition)
    this.#streams = [...new Set(definition.storage.flatMap(({ streams }) => streams))]
    // As measured, no number means no messages.
    const size = definition.notifications.length > 0 ? (definition.notification_settings.backlog_size ?? 0) : 0
    this.#backlogSize = Math.min(MAX_BACKLOG_SIZE, Math.max(0, size))
  }

  async of(findings: readonly Finding[]): Promise<NewEvent[]> {
    const made: NewEvent[] = []
    for (const finding of findings) {
      if (made.length % STEP === STEP - 1) await new Promise(resolve => setImmediate(resolve))
      this.#parts.signal.throwIfAborted()
      made.push({ event: await this.event(finding), backlog: await this.#backlog(finding) })
    }
    return made
  }

  async event(finding: Finding): Promise<Event> {
    const { prepared, services, now } = this.#parts
    const { definition, config } = prepared
    const fields = await this.#fields.of(finding.source)
    const keys = definition.key_spec.flatMap(name => (Object.hasOwn(fields, name) ? [fields[name]!] : []))
    return {
      id: this.id(finding),
      event_definition_type: config.type,
      event_definition_id: prepared.id ?? '',
      origin_context: finding.origin,
      timestamp: iso(finding.timestamp),
      timestamp_processing: iso(now()),
      timerange_start: finding.timerange && iso(finding.timerange.from),
      timerange_end: finding.timerange && iso(finding.timerange.to),
      streams: this.#streams,
      source_streams: finding.sourceStreams,
      message: finding.message.slice(0, MAX_MESSAGE_LENGTH),
      source: services.node.hostname,
      key_tuple: keys,
      key: keys.length > 0 ? keys.join('|') : null,
      priority: definition.priority,
      alert: definition.alert,
      fields,
      group_by_fields: finding.groupBy,
      replay_info: finding.replay,
    }
  }

  id({ timestamp, window, subject }: Pick<Finding, 'timestamp' | 'window' | 'subject'>): string {
    const { prepared, epoch, nonce } = this.#parts
    return eventId(timestamp, { definition: prepared.id ?? '', epoch, window, subject, nonce })
  }

  async #backlog({ backlog }: Finding): Promise<BacklogMessage[]> {
    if (this.#backlogSize === 0 || backlog === null) return []
    if ('hit' in backlog) return [backlogMessage(backlog.hit)]
    if (++this.#backlogs > MAX_BACKLOGS) return []
    const { hits } = await this.#parts.services.messages.messages(
      {
        ...backlog.selection,
        limit: this.#backlogSize,
        offset: 0,
        sort: [{ field: 'timestamp', order: 'asc' }],
        total: false,
      },
      this.#parts.signal,
    )
    return hits.map(backlogMessage)
  }
}

function backlogMessage({ index, documentId, message }: Hit): BacklogMessage {
  const { source = '', message: text = '', ...fields } = message.fields
  return {
    index,
    id: documentId,
    source: String(source),
    message: String(text),
    timestamp: iso(message.timestamp),
    stream_ids: message.streams,
    fields: { ...fields, gl2_message_id: message.id },
  }
}
