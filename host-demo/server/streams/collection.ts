/** Streams as they are stored. */
import { Type, type Static } from 'typebox'
import { StreamRule } from '../../../core/streams/schema.ts'
import { collection, type Document } from '../platform/records/records.ts'

const StoredStream = Type.Object(
  {
    title: Type.String({ minLength: 1 }),
    description: Type.Union([Type.String(), Type.Null()]),
    creator_user_id: Type.String(),
    created_at: Type.String(),
    matching_type: Type.Union([Type.Literal('AND'), Type.Literal('OR')]),
    disabled: Type.Boolean(),
    rules: Type.Array(StreamRule),
    /** Ids. */
    outputs: Type.Array(Type.String()),
    content_pack: Type.Union([Type.String(), Type.Null()]),
    is_default: Type.Boolean(),
    remove_matches_from_default_stream: Type.Boolean(),
    index_set_id: Type.String(),
  },
  { additionalProperties: false },
)

export type StoredStream = Document<Static<typeof StoredStream>>

export const streams = collection('streams', {
  schema: StoredStream,
  grn: 'stream',
  version: 1,
  migrations: {},
  list: {
    default: 'title',
    fields: {
      id: 'id',
      _id: 'id',
      title: 'text',
      description: 'text',
      created_at: 'date',
      index_set_id: 'id',
      disabled: 'boolean',
      index_set_title: 'text',
    },
    sort: ['title', 'disabled', 'created_at', 'description', 'index_set_title'],
    filters: ['created_at', 'index_set_id', 'disabled'],
  },
  permissions: {
    any: 'streams:read',
    create: () => 'streams:create',
    read: ({ id }) => `streams:read:${id}`,
    edit: ({ id }) => `streams:edit:${id}`,
    delete: ({ id }) => `streams:edit:${id}`,
  },
  audit: {
    shows: [
      'title',
      'description',
      'matching_type',
      'disabled',
      'rules',
      'outputs',
      'remove_matches_from_default_stream',
      'index_set_id',
    ],
  },
})
