/** Event definitions as they are stored. */
import { Type, type Static } from 'typebox'
import { EventConfig, FieldSpec, StorageHandler, UsedNotification } from '../../../core/alerts/schema.ts'
import { collection, type Document } from '../platform/records/records.ts'

const DefinitionBody = Type.Object(
  {
    scope: Type.String(),
    title: Type.String({ pattern: '\\S' }),
    description: Type.String(),
    remediation_steps: Type.String(),
    /** ISO text of the last save. */
    updated_at: Type.String(),
    updated_by: Type.Union([Type.String(), Type.Null()]),
    priority: Type.Integer(),
    alert: Type.Boolean(),
    config: EventConfig,
    field_spec: Type.Record(Type.String(), FieldSpec),
    key_spec: Type.Array(Type.String()),
    notification_settings: Type.Object({
      grace_period_ms: Type.Integer(),
      backlog_size: Type.Union([Type.Integer(), Type.Null()]),
    }),
    notifications: Type.Array(UsedNotification),
    storage: Type.Array(StorageHandler),
    /** Whether it runs by its schedule. */
    enabled: Type.Boolean(),
    /** UTC milliseconds from which its windows are counted: when it was enabled, or its config changed while it was. */
    epoch: Type.Integer(),
    /** Grows with each change of what it says, not by enabling and disabling. Events name the one that made them. */
    version: Type.Integer(),
  },
  { additionalProperties: false },
)
export type DefinitionBody = Static<typeof DefinitionBody>
export type StoredDefinition = Document<DefinitionBody>

export const eventDefinitions = collection('event_definitions', {
  schema: DefinitionBody,
  grn: 'event_definition',
  version: 1,
  migrations: {},
  permissions: 'eventdefinitions',
  list: {
    default: 'title',
    fields: {
      id: 'id',
      title: 'text',
      description: 'text',
      priority: 'number',
      alert: 'boolean',
      enabled: 'boolean',
      type: 'id',
      updated_at: 'date',
    },
    sort: ['title', 'description', 'priority', 'status', 'updated_at'],
    filters: ['priority', 'alert', 'enabled', 'type', 'updated_at'],
  },
  audit: {
    shows: [
      'title',
      'description',
      'remediation_steps',
      'priority',
      'alert',
      'config',
      'field_spec',
      'key_spec',
      'notification_settings',
      'notifications',
      'storage',
      'enabled',
    ],
  },
})
