/** Inputs as they are stored. */
import { Type, type Static } from 'typebox'
import { conditionTypes, cursorStrategies } from '../../../core/extractors/rules.ts'
import { collection, type Document } from '../platform/records/records.ts'
import { config } from '../platform/records/config.ts'

const nullable = <const S extends Type.TSchema>(schema: S) => Type.Union([schema, Type.Null()])

const StoredConfig = Type.Record(Type.String(), Type.Unknown())

/** Names are in lower case and known; settings are as they were sent. */
const StoredExtractor = Type.Object(
  {
    id: Type.String(),
    title: Type.String(),
    type: Type.String(),
    cursor_strategy: Type.Enum([...cursorStrategies]),
    source_field: Type.String(),
    target_field: Type.String(),
    extractor_config: StoredConfig,
    creator_user_id: Type.String(),
    converters: Type.Array(Type.Object({ type: Type.String(), config: StoredConfig })),
    condition_type: Type.Enum([...conditionTypes]),
    condition_value: Type.String(),
    order: Type.Integer(),
  },
  { additionalProperties: false },
)
export type StoredExtractor = Static<typeof StoredExtractor>

const StoredInput = Type.Object(
  {
    title: Type.String(),
    type: Type.String(),
    global: Type.Boolean(),
    node: nullable(Type.String()),
    creator_user_id: Type.String(),
    created_at: Type.String(),
    content_pack: nullable(Type.String()),
    /** Without the secrets. */
    configuration: Type.Record(Type.String(), Type.Unknown()),
    /** Passwords and the like by field, encrypted. */
    secrets: Type.Record(Type.String(), Type.Object({ key: Type.String(), nonce: Type.String(), text: Type.String() })),
    static_fields: Type.Record(Type.String(), Type.String()),
    /** In the order in which they were created; they run in that of `order`. */
    extractors: Type.Array(StoredExtractor),
    desired_state: Type.Enum(['RUNNING', 'STOPPED']),
  },
  { additionalProperties: false },
)
export type StoredInput = Static<typeof StoredInput>
export type InputDocument = Document<StoredInput>

export const inputs = collection('inputs', {
  schema: StoredInput,
  grn: null,
  version: 2,
  migrations: { 2: input => ({ ...input, extractors: [] }) },
  list: {
    default: 'title',
    fields: { id: 'id', title: 'text', type: 'text', created_at: 'date' },
    sort: ['title', 'type', 'created_at'],
  },
  permissions: {
    any: 'inputs:read',
    create: () => 'inputs:create',
    read: ({ id }) => `inputs:read:${id}`,
    edit: ({ id }) => `inputs:edit:${id}`,
    delete: ({ id }) => `inputs:terminate:${id}`,
  },
  audit: {
    shows: ['title', 'type', 'global', 'node', 'configuration', 'static_fields', 'extractors', 'desired_state'],
  },
})

const DefaultInputs = Type.Object({ created: Type.Boolean({ default: false }) })
/** Whether the inputs of the first start have been made; they are not made again when somebody deletes them. */
export const defaultInputs = config('org.cordwood.inputs.DefaultInputs', DefaultInputs, { created: false })
