/** The audit log on the wire (ours). The browser imports types only. */
import Type, { type Static } from 'typebox'
import { tablePageOf } from '../entities/schema.ts'

const nullable = <const S extends Type.TSchema>(schema: S) => Type.Union([schema, Type.Null()])

const Value = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])

/** A property that changed. Lists and maps are JSON. A value that is absent was not there, or is not shown (`hidden`). */
export const AuditChange = Type.Object({
  property: Type.String({ description: 'Path in the entity, such as rules[0].value' }),
  before: Type.Optional(Value),
  after: Type.Optional(Value),
  hidden: Type.Optional(Type.Literal(true, { description: 'It changed; its values are not shown' })),
  cut: Type.Optional(Type.Literal(true, { description: 'Longer than shown' })),
})
export type AuditChange = Static<typeof AuditChange>

/** A row of the audit log. */
export const AuditEntry = Type.Object({
  id: Type.String(),
  at: Type.String({ description: 'ISO instant' }),
  actor: nullable(Type.String({ description: "The user's name, or system:<task> for the server itself" })),
  actor_id: nullable(Type.String()),
  carrier: nullable(Type.String({ description: 'Kind of credentials: session, token, basic, bearer, system …' })),
  address: nullable(Type.String({ description: 'Network address of whoever asked' })),
  action: Type.String(),
  entity_type: Type.String({ description: 'Name of its collection, or calls for acts on the server' }),
  entity_id: Type.String(),
  entity_title: nullable(Type.String({ description: 'As it was called then' })),
  changes: Type.Array(AuditChange),
  more: Type.Boolean({ description: 'More changed than the row has room for' }),
  details: Type.Record(Type.String(), Type.Unknown(), { description: 'What else is known of an act' }),
})
export type AuditEntry = Static<typeof AuditEntry>

/** Answers `GET /system/audit`. */
export const AuditPage = tablePageOf(AuditEntry)
export type AuditPage = Static<typeof AuditPage>

export type AuditExportFormat = 'csv' | 'ndjson'
