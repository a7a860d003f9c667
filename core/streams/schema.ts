/** Streams, their rules and outputs on the wire (contract 1, 5.1 to 5.4). */
import Type, { type Static } from 'typebox'

const nullable = <const S extends Type.TSchema>(schema: S) => Type.Union([schema, Type.Null()])

/** Rules: contract 1, 5.3; what each type means is in `match.ts`. */
export const StreamRule = Type.Object({
  id: Type.String(),
  stream_id: Type.String(),
  type: Type.Integer({ minimum: 1, maximum: 8 }),
  value: Type.String(),
  field: Type.String(),
  inverted: Type.Boolean(),
  description: nullable(Type.String()),
  content_pack: Type.Optional(nullable(Type.String())),
})
export type StreamRule = Static<typeof StreamRule>

/** A rule as it is sent. `value` and `field` may be '' where the type needs none; which are wrong is said by name. */
export const StreamRuleInput = Type.Object(
  {
    type: Type.Integer(),
    value: Type.String(),
    field: Type.String(),
    inverted: Type.Optional(nullable(Type.Boolean())),
    description: Type.Optional(nullable(Type.String())),
  },
  { additionalProperties: false },
)
export type StreamRuleInput = Static<typeof StreamRuleInput>

export const StreamRuleList = Type.Object({ total: Type.Integer(), stream_rules: Type.Array(StreamRule) })
export type StreamRuleList = Static<typeof StreamRuleList>
export const StreamRuleCreated = Type.Object({ streamrule_id: Type.String() })
export type StreamRuleCreated = Static<typeof StreamRuleCreated>

export const StreamRuleType = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  short_desc: Type.String(),
  long_desc: Type.String(),
})
export type StreamRuleType = Static<typeof StreamRuleType>

/** Inputs a rule of type 8 may name. */
export const RuleInputs = Type.Object({
  inputs: Type.Array(Type.Object({ title: Type.String(), name: Type.String(), id: Type.String() })),
})
export type RuleInputs = Static<typeof RuleInputs>

export const MatchingType = Type.Union([Type.Literal('AND'), Type.Literal('OR')])
export type MatchingType = Static<typeof MatchingType>

/** An output a stream forwards to. */
export const Output = Type.Object({
  id: Type.String(),
  title: Type.String(),
  type: Type.String(),
  creator_user_id: Type.String(),
  created_at: Type.String(),
  configuration: Type.Record(Type.String(), Type.Unknown()),
  content_pack: nullable(Type.String()),
})
export type Output = Static<typeof Output>
export const OutputList = Type.Object({ total: Type.Integer(), outputs: Type.Array(Output) })
export type OutputList = Static<typeof OutputList>
export const AddOutputs = Type.Object({ outputs: Type.Array(Type.String()) }, { additionalProperties: false })
export type AddOutputs = Static<typeof AddOutputs>

export const Stream = Type.Object({
  id: Type.String(),
  /** The user name. */
  creator_user_id: Type.String(),
  outputs: Type.Array(Output),
  matching_type: MatchingType,
  description: nullable(Type.String()),
  created_at: Type.String(),
  /** Paused: it takes no messages. */
  disabled: Type.Boolean(),
  rules: Type.Array(StreamRule),
  title: Type.String(),
  content_pack: nullable(Type.String()),
  is_default: Type.Boolean(),
  remove_matches_from_default_stream: Type.Boolean(),
  index_set_id: Type.String(),
  is_editable: Type.Boolean(),
})
export type Stream = Static<typeof Stream>

export const StreamList = Type.Object({ total: Type.Integer(), streams: Type.Array(Stream) })
export type StreamList = Static<typeof StreamList>

/** A new stream; it starts paused. The title is trimmed. */
export const CreateStream = Type.Object(
  {
    title: Type.String(),
    description: Type.Optional(nullable(Type.String())),
    rules: Type.Optional(nullable(Type.Array(StreamRuleInput))),
    content_pack: Type.Optional(nullable(Type.String())),
    /** AND (the default) or OR. */
    matching_type: Type.Optional(nullable(Type.String())),
    remove_matches_from_default_stream: Type.Optional(nullable(Type.Boolean())),
    index_set_id: Type.String(),
  },
  { additionalProperties: false },
)
export type CreateStream = Static<typeof CreateStream>

/** Empty and absent members keep what is there; unknown ones and `rules` are ignored. */
export const UpdateStream = Type.Object(
  {
    title: Type.Optional(nullable(Type.String())),
    description: Type.Optional(nullable(Type.String())),
    matching_type: Type.Optional(nullable(Type.String())),
    remove_matches_from_default_stream: Type.Optional(nullable(Type.Boolean())),
    index_set_id: Type.Optional(nullable(Type.String())),
  },
  { additionalProperties: true },
)
export type UpdateStream = Static<typeof UpdateStream>

export const CloneStream = Type.Object(
  {
    title: Type.String(),
    description: Type.String(),
    remove_matches_from_default_stream: Type.Optional(nullable(Type.Boolean())),
    index_set_id: Type.String(),
  },
  { additionalProperties: false },
)
export type CloneStream = Static<typeof CloneStream>

export const StreamCreated = Type.Object({ stream_id: Type.String() })
export type StreamCreated = Static<typeof StreamCreated>

/** Fields of a message; `timestamp` an ISO 8601 instant, now unless given. */
export const TestMatch = Type.Object(
  { message: Type.Record(Type.String(), Type.Unknown()) },
  { additionalProperties: false },
)
export type TestMatch = Static<typeof TestMatch>
/** Whether the stream takes the message, and what each rule (by id) said. */
export const TestMatchResult = Type.Object({
  matches: Type.Boolean(),
  rules: Type.Record(Type.String(), Type.Boolean()),
})
export type TestMatchResult = Static<typeof TestMatchResult>

/** An element of /streams/paginated: a stream whose outputs are ids, with the members old clients look for. */
export const StreamElement = Type.Object({
  ...Stream.properties,
  outputs: nullable(Type.Array(Type.String())),
  alert_conditions: Type.Null(),
  alert_receivers: Type.Null(),
})
export type StreamElement = Static<typeof StreamElement>
