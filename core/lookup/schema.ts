/** Lookup data adapters and what lookups give (contract part 2, 6.1; specification 3). */
import { Type, type Static } from 'typebox'
import { timeUnits } from '../time/durations.ts'

const nullable = <const S extends Type.TSchema>(schema: S) => Type.Union([schema, Type.Null()])

/** `type` names the adapter type; the rest is the type's own. Encrypted values read as `{is_set}` (contract part 2, 0.4). */
export const AdapterConfig = Type.Object({ type: Type.String({ minLength: 1 }) }, { additionalProperties: true })
export type AdapterConfig = Static<typeof AdapterConfig> & Readonly<Record<string, unknown>>

const adapterProperties = {
  title: Type.String({ minLength: 1 }),
  description: Type.String({ default: '' }),
  /** Unique; what lookups call it by. */
  name: Type.String({ minLength: 1 }),
  content_pack: Type.Optional(nullable(Type.String())),
  config: AdapterConfig,
  /** Whether an error is kept for `custom_error_ttl` units, in place of 5 seconds. */
  custom_error_ttl_enabled: Type.Optional(nullable(Type.Boolean())),
  custom_error_ttl: Type.Optional(nullable(Type.Integer({ minimum: 0 }))),
  custom_error_ttl_unit: Type.Optional(nullable(Type.Enum([...timeUnits]))),
}

/** As it is written. */
export const AdapterChange = Type.Object({
  id: Type.Optional(nullable(Type.String())), _scope: Type.Optional(nullable(Type.String())), ...adapterProperties,
}, { additionalProperties: false })
export type AdapterChange = Static<typeof AdapterChange>

/** As it is read. */
export const Adapter = Type.Object({
  id: Type.String(), _scope: Type.String(), ...adapterProperties, content_pack: nullable(Type.String()),
  custom_error_ttl_enabled: nullable(Type.Boolean()), custom_error_ttl: nullable(Type.Integer()),
  custom_error_ttl_unit: nullable(Type.Enum([...timeUnits])),
})
export type Adapter = Static<typeof Adapter>

export const AdapterPage = Type.Object({
  query: Type.Union([Type.String(), Type.Null()]), total: Type.Integer(), count: Type.Integer(), page: Type.Integer(), per_page: Type.Integer(),
  data_adapters: Type.Array(Adapter),
})
export type AdapterPage = Static<typeof AdapterPage>

/** By type. `config_class` names the shape of the configuration. */
export const AdapterTypes = Type.Record(Type.String(), Type.Object({
  type: Type.String(), config_class: Type.String(), default_config: AdapterConfig,
}))
export type AdapterTypes = Static<typeof AdapterTypes>

/** `ttl` in milliseconds; 9223372036854775807 is no limit. Nothing found: all null without error. */
export const LookupResult = Type.Object({
  single_value: Type.Unknown(),
  multi_value: nullable(Type.Record(Type.String(), Type.Unknown())),
  string_list_value: nullable(Type.Array(Type.String())),
  has_error: Type.Boolean(),
  ttl: Type.Number(),
})
export type LookupResult = Static<typeof LookupResult>

const names = Type.Optional(nullable(Type.Array(Type.String())))
export const ErrorStatesRequest = Type.Object({ tables: names, data_adapters: names, caches: names }, { additionalProperties: false })
export type ErrorStatesRequest = Static<typeof ErrorStatesRequest>
const errors = Type.Record(Type.String(), nullable(Type.String()))
/** By name, null where all is well; names that there are not are left out. */
export const ErrorStates = Type.Object({ tables: errors, data_adapters: errors, caches: errors })
export type ErrorStates = Static<typeof ErrorStates>

export const ValidationResult = Type.Object({
  failed: Type.Boolean(),
  errors: Type.Record(Type.String(), Type.Array(Type.String())),
  error_context: Type.Record(Type.String(), Type.Array(Type.String())),
})
export type ValidationResult = Static<typeof ValidationResult>

/** What is written for an encrypted value (contract part 2, 0.4). */
export type EncryptedChange = { readonly keep_value: true } | { readonly delete_value: true } | { readonly set_value: string }
/** What is read for it. */
export interface EncryptedState { readonly is_set: boolean }
