import { defineEntity } from '../entities/entity.ts'
import { isSpecialStream } from './rules.ts'
import type { Stream, StreamCreated, StreamElement, UpdateStream } from './schema.ts'
import { streamStrings } from './strings.ts'

export type StreamLimit = 'defaultLimit' | 'systemLimit'

/** Names the string that says why nobody can change a stream of the server's own; null: it can be changed. All can be searched and shared. */
export function streamLimit({
  id,
  is_default: isDefault,
  is_editable: isEditable,
}: Pick<Stream, 'id' | 'is_default' | 'is_editable'>): StreamLimit | null {
  if (isDefault) return 'defaultLimit'
  return isSpecialStream(id) || isEditable === false ? 'systemLimit' : null
}

export const streamEntity = defineEntity<StreamElement, UpdateStream, typeof streamStrings.strings>({
  name: 'stream',
  grn: 'stream',
  paths: { list: '/streams/paginated', one: '/streams', bulkDelete: '/streams/bulk_delete' },
  permissions: { create: 'streams:create', edit: 'streams:edit', delete: 'streams:edit' },
  events: { created: 'cordwood-stream-created', saved: 'cordwood-stream-saved', deleted: 'cordwood-stream-deleted' },
  strings: streamStrings,
  createdId: ({ stream_id: id }: StreamCreated) => id,
  limit(stream, t) {
    const limit = streamLimit(stream)
    return limit && t(limit)
  },
})
