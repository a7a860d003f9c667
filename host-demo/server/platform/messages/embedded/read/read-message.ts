import type { Hit } from '../../message-store.ts'
import type { IndexReader } from './index-reader.ts'
import { documentIdOf, placeOf } from './special-fields.ts'

/** The document of that id; null where there is none. */
export function readMessage(indices: readonly IndexReader[], documentId: string): Hit | null {
  const place = placeOf(documentId)
  const index = indices[0]
  const chunk = place && index?.chunks().find(({ c }) => c === place.c)
  if (!place || !index || !chunk || place.row >= chunk.n || documentIdOf(place.c, place.row) !== documentId) return null
  const message = chunk.message(place.row)
  return { index: index.name, documentId, message, cursor: [message.timestamp, message.id] }
}
