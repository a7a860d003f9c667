/** Messages as they stand on the wire. */
import type { PagedMessage, ResultMessage, WireMessage } from '../../../core/search/schema.ts'
import type { Hit } from '../platform/messages/message-store.ts'
import { iso } from './time/instants.ts'

/** Spread, not assigned: a field may be called `__proto__`. */
export const wireMessage = ({ documentId, message }: Hit): WireMessage => ({
  ...message.fields, _id: documentId, timestamp: iso(message.timestamp), streams: message.streams, gl2_message_id: message.id,
})

export const resultMessage = (hit: Hit): ResultMessage =>
  ({ highlight_ranges: hit.highlight ?? {}, message: wireMessage(hit), index: hit.index, decoration_stats: null })

export const pagedMessage = (hit: Hit): PagedMessage => ({ ...resultMessage(hit), cursor: hit.cursor })

/** One field of a hit, by the name it has on the wire; null where it has none. */
export function fieldOf(hit: Hit, field: string): unknown {
  switch (field) {
    case '_id': return hit.documentId
    case 'gl2_message_id': return hit.message.id
    case 'timestamp': return iso(hit.message.timestamp)
    case 'streams': return hit.message.streams
    default: return Object.hasOwn(hit.message.fields, field) ? hit.message.fields[field] : null
  }
}
