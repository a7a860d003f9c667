/** Rules, pipelines and connections as they are stored. */
import { Type, type Static } from 'typebox'
import { MAX_SOURCE } from '../../../core/pipelines/limits.ts'
import { collection, type Document } from '../platform/records/records.ts'

const Source = Type.Object(
  {
    /** That of the source, by which pipelines name rules. */
    title: Type.String(),
    description: Type.Union([Type.String({ maxLength: 10_000 }), Type.Null()]),
    source: Type.String({ maxLength: MAX_SOURCE }),
    created_at: Type.String(),
    modified_at: Type.String(),
  },
  { additionalProperties: false },
)
export type SourceDocument = Document<Static<typeof Source>>

const list = {
  default: 'title',
  fields: { id: 'id', title: 'text', description: 'text', created_at: 'date', modified_at: 'date' },
  sort: ['title', 'description', 'id', 'created_at', 'modified_at'],
} as const

export const pipelineRules = collection('pipeline_rules', {
  schema: Source,
  grn: null,
  version: 1,
  migrations: {},
  unique: ['title'],
  permissions: 'pipeline_rule',
  list,
  audit: { shows: ['title', 'description', 'source'] },
})

export const pipelines = collection('pipelines', {
  schema: Source,
  grn: null,
  version: 1,
  migrations: {},
  unique: ['title'],
  permissions: 'pipeline',
  list,
  audit: { shows: ['title', 'description', 'source'] },
})

const StoredConnection = Type.Object(
  { stream_id: Type.String(), pipeline_ids: Type.Array(Type.String()) },
  { additionalProperties: false },
)
export type ConnectionDocument = Document<Static<typeof StoredConnection>>

export const pipelineConnections = collection('pipeline_connections', {
  schema: StoredConnection,
  grn: null,
  version: 1,
  migrations: {},
  unique: ['stream_id'],
  permissions: {
    any: 'pipeline_connection:read',
    create: () => 'pipeline_connection:edit',
    read: () => ['pipeline_connection:read', 'pipeline_connection:edit'],
    edit: () => 'pipeline_connection:edit',
    delete: () => 'pipeline_connection:edit',
  },
  list: { default: 'stream_id', fields: { stream_id: 'id' }, sort: ['stream_id'] },
  audit: { shows: ['stream_id', 'pipeline_ids'] },
})
