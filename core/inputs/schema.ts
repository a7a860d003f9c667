/** Inputs, their types, states and codecs on the wire (contract 2, 3.1 to 3.3). */
import Type, { type Static } from 'typebox'

const nullable = <const S extends Type.TSchema>(schema: S) => Type.Union([schema, Type.Null()])

/** A field of the configuration of an input, output or codec. `default_value` has the field's type. */
export const RequestedField = Type.Object({
  type: Type.Enum(['text', 'number', 'boolean', 'dropdown', 'list', 'inline_binary']),
  human_name: Type.String(),
  description: Type.String(),
  default_value: Type.Unknown(),
  is_optional: Type.Boolean(),
  /** text: `is_password`, `textarea`, `is_sensitive`; number: `only_positive`, `only_negative`, `is_port_number`; list: `allow_create`. */
  attributes: Type.Array(Type.String()),
  /** dropdown and list: `{ values: { value: label } }`; others `{}`. */
  additional_info: Type.Object({ values: Type.Optional(Type.Record(Type.String(), Type.String())) }),
  /** The position in a form: 100 by default, 200 is the end. */
  position: Type.Integer(),
  is_encrypted: Type.Boolean(),
})
export type RequestedField = Static<typeof RequestedField>

/** By the field's name, in the order of the form. */
export const RequestedConfiguration = Type.Record(Type.String(), RequestedField)
export type RequestedConfiguration = Static<typeof RequestedConfiguration>

export const InputType = Type.Object({
  type: Type.String(),
  name: Type.String(),
  is_exclusive: Type.Boolean(),
  requested_configuration: RequestedConfiguration,
  link_to_docs: Type.String(),
  /** The path that senders are given, for types that listen for HTTP. An extension of ours. */
  send_path: Type.Optional(Type.String()),
})
export type InputType = Static<typeof InputType>
/** By class name. */
export const InputTypes = Type.Record(Type.String(), InputType)
/** Class name to display name. */
export const InputTypeNames = Type.Object({ types: Type.Record(Type.String(), Type.String()) })

export const CodecType = Type.Object({
  type: Type.String(),
  name: Type.String(),
  requested_configuration: RequestedConfiguration,
})
export const CodecTypes = Type.Record(Type.String(), CodecType)
export type CodecTypes = Static<typeof CodecTypes>

export const InputConfiguration = Type.Record(Type.String(), Type.Unknown())
export const Input = Type.Object({
  id: Type.String(),
  title: Type.String(),
  /** Display name of the type. */
  name: Type.String(),
  type: Type.String(),
  global: Type.Boolean(),
  node: nullable(Type.String()),
  /** The user name. */
  creator_user_id: Type.String(),
  created_at: Type.String(),
  content_pack: nullable(Type.String()),
  /** The configuration; secrets masked. */
  attributes: InputConfiguration,
  static_fields: Type.Record(Type.String(), Type.String()),
})
export type Input = Static<typeof Input>
export const InputList = Type.Object({ inputs: Type.Array(Input), total: Type.Integer() })
export type InputList = Static<typeof InputList>

/** `node` counts only where `global` is false. */
export const InputCreate = Type.Object(
  {
    title: Type.String(),
    type: Type.String(),
    global: Type.Optional(nullable(Type.Boolean())),
    configuration: InputConfiguration,
    node: Type.Optional(nullable(Type.String())),
  },
  { additionalProperties: false },
)
export type InputCreate = Static<typeof InputCreate>
export const InputCreated = Type.Object({ id: Type.String() })
export type InputCreated = Static<typeof InputCreated>

export const inputStates = [
  'CREATED',
  'INITIALIZED',
  'INVALID_CONFIGURATION',
  'STARTING',
  'RUNNING',
  'FAILED',
  'STOPPING',
  'STOPPED',
  'TERMINATED',
  'FAILING',
  'UNRECOGNIZED',
] as const
export const InputState = Type.Object({
  id: Type.String(),
  state: Type.Enum([...inputStates]),
  started_at: Type.String(),
  /** Why it failed. */
  detailed_message: nullable(Type.String()),
  /** The field of the configuration that is the reason. An extension of ours. */
  detailed_field: Type.Optional(Type.String()),
  /** Always masked. */
  message_input: Input,
})
export type InputState = Static<typeof InputState>
export const InputStates = Type.Object({ states: Type.Array(InputState) })
/** By node; null where a node answered with an error. */
export const ClusterInputStates = Type.Record(Type.String(), nullable(Type.Array(InputState)))
export type ClusterInputStates = Static<typeof ClusterInputStates>
export const ClusterInputChange = Type.Record(Type.String(), nullable(InputCreated))

export const StaticField = Type.Object({ key: Type.String(), value: Type.String() }, { additionalProperties: false })
export type StaticField = Static<typeof StaticField>

export const ParseRequest = Type.Object(
  {
    message: Type.String(),
    codec: Type.String(),
    remote_address: Type.String(),
    configuration: Type.Optional(nullable(InputConfiguration)),
  },
  { additionalProperties: false },
)
export type ParseRequest = Static<typeof ParseRequest>
export const ParsedMessage = Type.Object({
  message: Type.Object({
    id: Type.String(),
    message_id: nullable(Type.String()),
    timestamp: Type.String(),
    message: Type.String(),
    source: Type.String(),
    fields: Type.Record(Type.String(), Type.Unknown()),
    streams: Type.Array(Type.Unknown()),
    stream_ids: Type.Array(Type.String()),
    field_count: Type.Integer(),
    size: Type.Integer(),
    source_input_id: nullable(Type.String()),
    filter_out: Type.Boolean(),
  }),
  index: Type.Null(),
})
export type ParsedMessage = Static<typeof ParsedMessage>
