/** Messages as they stand on the wire. */
import { storedName, underscored } from '../../../core/query/field-names.ts'
import type { PagedMessage, ResultMessage, WireMessage } from '../../../core/search/schema.ts'
import type { Decorated } from '../decorators/decorate.ts'
import type { Hit } from '../platform/messages/message-store.ts'
import { iso } from './time/instants.ts'

/** Spread, not assigned: a field may be called `__proto__`. */
export const wireMessage = ({ documentId, message }: Hit): WireMessage => ({
  ...message.fields,
  _id: documentId,
  timestamp: iso(message.timestamp),
  streams: message.streams,
  gl2_message_id: message.id,
})

/**
 * Converts a hit. Highlights are dropped from fields that a decorator changed or removed, because their positions no longer hold.
 */
export function resultMessage(hit: Hit, decorated?: Decorated): ResultMessage {
  const { message, stats } = decorated ?? { message: wireMessage(hit), stats: null }
  const ranges = Object.entries(hit.highlight ?? {}).filter(
    ([field]) => !stats || !(Object.hasOwn(stats.changed_fields, field) || Object.hasOwn(stats.removed_fields, field)),
  )
  return { highlight_ranges: Object.fromEntries(ranges), message, index: hit.index, decoration_stats: stats }
}

export const pagedMessage = (hit: Hit, decorated?: Decorated): PagedMessage => ({
  ...resultMessage(hit, decorated),
  cursor: hit.cursor,
})

/** One field by the name it has on the wire, or that it is asked for by; null where the message has none. */
export function fieldOf(message: WireMessage, field: string): unknown {
  const name = storedName(message, field)
  return name === null ? null : message[name]
}

const ALWAYS: ReadonlySet<string> = new Set(['_id', 'gl2_message_id', 'timestamp', 'streams'])

/** As `resultMessage` gave it, with only these fields and what decorators made. */
export function withFields<M extends ResultMessage>(result: M, fields: readonly string[]): M {
  const wanted = new Set([...fields, ...ALWAYS, ...Object.keys(result.decoration_stats?.added_fields ?? {})])
  return {
    ...result,
    message: Object.fromEntries(
      Object.entries(result.message).filter(([name]) => wanted.has(name) || wanted.has(underscored(name))),
    ),
  }
}
