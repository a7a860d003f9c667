/** One message by its index and id (contract 1, 5.5). */
import type { SingleMessage } from '../../../core/search/schema.ts'
import { forbidden, notFound } from '../platform/errors/errors.ts'
import { IndexNotFoundError, type Hit } from '../platform/messages/message-store.ts'
import type { Caller } from '../platform/records/caller.ts'
import type { Services } from '../platform/services.ts'
import { mayReadMessage } from './scope.ts'
import { wireMessage } from './wire-message.ts'

/**
 * @throws ApiError 403 when none of its streams may be read; to those who may not read every stream, a message or an index that is not
 * there is no different; 404 to the others
 */
export async function singleMessage(
  { messages }: Services,
  caller: Caller,
  index: string,
  id: string,
  signal: AbortSignal,
): Promise<SingleMessage> {
  const missing = (message: string) =>
    caller.isPermitted('streams:read') ? notFound(message) : forbidden(`Not authorized to access message id <${id}>`)
  const hit = await messages.message(index, id, signal).catch((error: unknown) => {
    throw error instanceof IndexNotFoundError ? missing(error.message) : error
  })
  if (!hit || !mayReadMessage(caller, hit.message.streams))
    throw missing(`There is no message with id <${id}> in the index '${index}'.`)
  return presentSingle(hit)
}

function presentSingle(hit: Hit): SingleMessage {
  const { fields } = hit.message
  const wire = wireMessage(hit)
  const own = (name: string) => (Object.hasOwn(fields, name) ? fields[name] : null)
  const size = own('gl2_accounted_message_size')
  const input = own('gl2_source_input')
  return {
    message: {
      id: hit.documentId,
      message_id: hit.message.id,
      timestamp: wire.timestamp,
      message: own('message'),
      source: own('source'),
      fields: wire,
      streams: [],
      stream_ids: hit.message.streams,
      field_count: Object.keys(wire).length,
      size: typeof size === 'number' ? size : Buffer.byteLength(JSON.stringify(fields)),
      source_input_id: typeof input === 'string' ? input : null,
      filter_out: false,
    },
    index: hit.index,
    highlight_ranges: hit.highlight ?? {},
  }
}
