/** Streams on the wire (contract 1, 5.2). */
import Type, { type Static } from 'typebox'

const nullable = <const S extends Type.TSchema>(schema: S) => Type.Union([schema, Type.Null()])

export const StreamRule = Type.Object({
  id: Type.String(), stream_id: Type.String(), type: Type.Integer({ minimum: 1, maximum: 8 }), value: Type.String(), field: Type.String(),
  inverted: Type.Boolean(), description: nullable(Type.String()), content_pack: Type.Optional(nullable(Type.String())),
})
export type StreamRule = Static<typeof StreamRule>

export const Stream = Type.Object({
  id: Type.String(),
  /** The user name. */
  creator_user_id: Type.String(),
  outputs: Type.Array(Type.Unknown()),
  matching_type: Type.Union([Type.Literal('AND'), Type.Literal('OR')]),
  description: nullable(Type.String()),
  created_at: Type.String(),
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

/** An element of /streams/paginated: a stream whose outputs are ids, with the members old clients look for. */
export type StreamElement = Omit<Stream, 'outputs'>
  & { readonly outputs: readonly string[] | null, readonly alert_conditions: null, readonly alert_receivers: null }
export interface StreamPage {
  readonly query: string
  /** Of the filtered list; the outer `total` counts all streams. */
  readonly pagination: { readonly total: number, readonly count: number, readonly page: number, readonly per_page: number }
  readonly total: number
  readonly sort: string
  readonly order: 'asc' | 'desc'
  readonly elements: readonly StreamElement[]
  readonly attributes: readonly unknown[]
  readonly defaults: { readonly sort: { readonly id: string, readonly direction: 'ASC' | 'DESC' } }
}
export const StreamPageReply = Type.Unsafe<StreamPage>(Type.Object({
  query: Type.String(), pagination: Type.Object({}), total: Type.Integer(), sort: Type.String(), order: Type.String(),
  elements: Type.Array(Type.Unknown()), attributes: Type.Array(Type.Unknown()), defaults: Type.Object({}),
}))
