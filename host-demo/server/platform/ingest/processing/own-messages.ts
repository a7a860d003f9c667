/** Reads the messages of the server itself from the journal: they pass no codec and no processors. */
import type { Message } from '../../messages/message-store.ts'
import type { OwnMessage } from '../ingest.ts'
import type { BatchFrame, BatchReader } from '../journal/batch.ts'
import type { Route } from './chain/routes.ts'
import type { MessageIds } from './message-id.ts'

export interface RoutedMessage {
  readonly message: Message
  readonly route: Route
  readonly sizeBytes: number
}

export function ownMessage({ bytes }: BatchReader, frame: BatchFrame, idOf: MessageIds): RoutedMessage {
  const { start, end, receivedAt, position } = frame
  const { timestamp, streams, indexSets, fields } = JSON.parse(bytes.toString('utf8', start, end)) as OwnMessage
  const id = idOf(receivedAt, position)
  const sizeBytes = end - start
  return {
    message: {
      id,
      timestamp,
      streams,
      fields: { ...fields, gl2_message_id: id, gl2_accounted_message_size: sizeBytes },
    },
    route: { streams, indexSets },
    sizeBytes,
  }
}
