/** Fields, functions, validation and suggestions (contract 1, 2.5 and 2.7 to 2.9; specification 7.3). */
import Type, { type Static } from 'typebox'
import { BackendQueryInput, Parameter } from './search.ts'
import { TimeRangeInput } from './time-range.ts'

const strict = { additionalProperties: false } as const
const StreamIds = Type.Optional(Type.Array(Type.String()))

/** POST /views/fields; without a time range: all time. */
export const FieldsRequest = Type.Object({ streams: StreamIds, timerange: Type.Optional(TimeRangeInput) }, strict)
/**
 * `type.type`: string, long, double, boolean, date, or `compound(a,b)` where messages disagree.
 * `type.properties`: numeric, enumerable, full-text-search, compound.
 */
export const FieldType = Type.Object({
  name: Type.String(),
  type: Type.Object({
    type: Type.String(),
    properties: Type.Array(Type.String()),
    index_names: Type.Array(Type.String()),
  }),
})
export type FieldType = Static<typeof FieldType>
export const FieldTypes = Type.Array(FieldType)

/** GET /views/functions: by series type. */
export const Functions = Type.Record(Type.String(), Type.Object({ type: Type.String(), description: Type.String() }))
export type Functions = Static<typeof Functions>

/** GET /system/fields */
export const SystemFields = Type.Object({ fields: Type.Array(Type.String()) })
export type SystemFields = Static<typeof SystemFields>

export const ValidationRequest = Type.Object(
  {
    query: Type.Optional(BackendQueryInput),
    filter: Type.Optional(BackendQueryInput),
    timerange: Type.Optional(TimeRangeInput),
    streams: StreamIds,
    parameters: Type.Optional(Type.Array(Parameter)),
    parameter_bindings: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    validation_mode: Type.Optional(Type.Union([Type.Literal('QUERY'), Type.Literal('SEARCH_FILTER')])),
  },
  strict,
)
/** Lines count from 1, columns from 0. */
export const Explanation = Type.Object({
  error_type: Type.String(),
  begin_line: Type.Optional(Type.Integer()),
  begin_column: Type.Optional(Type.Integer()),
  end_line: Type.Optional(Type.Integer()),
  end_column: Type.Optional(Type.Integer()),
  error_title: Type.String(),
  error_message: Type.String(),
  related_property: Type.Optional(Type.String()),
})
export type Explanation = Static<typeof Explanation>
export const ValidationReply = Type.Object({
  status: Type.Union([Type.Literal('OK'), Type.Literal('WARNING'), Type.Literal('ERROR')]),
  explanations: Type.Optional(Type.Array(Explanation)),
})
export type ValidationReply = Static<typeof ValidationReply>

export const SuggestionRequest = Type.Object(
  {
    field: Type.String({ minLength: 1 }),
    input: Type.Optional(Type.String()),
    size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    timerange: Type.Optional(TimeRangeInput),
    streams: StreamIds,
  },
  strict,
)
export const SuggestionReply = Type.Object({
  field: Type.String(),
  input: Type.String(),
  suggestions: Type.Optional(Type.Array(Type.Object({ value: Type.String(), occurrence: Type.Integer() }))),
  sum_other_docs_count: Type.Optional(Type.Integer()),
  error: Type.Optional(Type.Object({ type: Type.String(), reason: Type.String() })),
})
export type SuggestionReply = Static<typeof SuggestionReply>

/** GET /entity_suggestions: values for the filters of tables. */
export const EntitySuggestions = Type.Object({
  suggestions: Type.Array(Type.Object({ id: Type.String(), value: Type.String() })),
  pagination: Type.Object({
    total: Type.Integer(),
    count: Type.Integer(),
    page: Type.Integer(),
    per_page: Type.Integer(),
  }),
})
export type EntitySuggestions = Static<typeof EntitySuggestions>
