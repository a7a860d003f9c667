/** The diagnosis of an input by node, an addition of ours: its traffic, its senders, and the messages it could not decode. */
import Type, { type Static } from 'typebox'

const nullable = <const S extends Type.TSchema>(schema: S) => Type.Union([schema, Type.Null()])

/** Messages and bytes of each of the last steps of time, oldest first. */
export const TrafficSteps = Type.Object({
  step_ms: Type.Integer(),
  messages: Type.Array(Type.Number()),
  bytes: Type.Array(Type.Number()),
})
export type TrafficSteps = Static<typeof TrafficSteps>

/** Counts since the node started. Of a UDP input bytes are those of datagrams, of others those that were read. */
export const DiagnosisCounts = Type.Object({
  messages: Type.Number(),
  bytes: Type.Number(),
  empty_messages: Type.Number(),
  undecodable: Type.Number(),
  /** Fields over a limit, kept as text. */
  text_fields: Type.Number(),
  /** Datagrams that the journal had no room for. */
  dropped_for_room: Type.Number(),
  /** Datagrams that came faster than they are read. */
  dropped_unread: Type.Number(),
  /** Datagrams, chunks or records given up because parts are missing or they cannot be read. */
  dropped_incomplete: Type.Number(),
  too_large: Type.Number(),
  /** Requests that were told to come again: there was no room. */
  refused_requests: Type.Number(),
  /** Requests that were wrong: path, credentials or body. */
  rejected_requests: Type.Number(),
  open_connections: Type.Number(),
  refused_connections: Type.Number(),
})
export type DiagnosisCounts = Static<typeof DiagnosisCounts>

export const InputSender = Type.Object({
  address: Type.String(),
  messages: Type.Number(),
  bytes: Type.Number(),
  last_message_at: Type.String(),
})
export type InputSender = Static<typeof InputSender>

export const InputSenders = Type.Object({
  since: Type.String(),
  /** By messages, the heaviest first. */
  heaviest: Type.Array(InputSender),
  /** All others together. `addresses` is null where there were more than are told apart. */
  others: Type.Object({ addresses: nullable(Type.Number()), messages: Type.Number(), bytes: Type.Number() }),
})
export type InputSenders = Static<typeof InputSenders>

export const UndecodableMessage = Type.Object({
  received_at: Type.String(),
  address: Type.String(),
  port: Type.Number(),
  reason: Type.String(),
  /** Bytes of the whole message. */
  size: Type.Number(),
  /** The beginning of the message; null for those who may not edit the input. */
  raw_base64: nullable(Type.String()),
})
export type UndecodableMessage = Static<typeof UndecodableMessage>

export const InputDiagnosis = Type.Object({
  /** When the counting began; null where the input was never started. */
  since: nullable(Type.String()),
  counts: DiagnosisCounts,
  last_minute: TrafficSteps,
  last_15_minutes: TrafficSteps,
  senders: nullable(InputSenders),
  /** The last ones, newest first. */
  undecodable: Type.Array(UndecodableMessage),
})
export type InputDiagnosis = Static<typeof InputDiagnosis>

/** By node; null where a node cannot tell now. */
export const ClusterInputDiagnosis = Type.Record(Type.String(), nullable(InputDiagnosis))
export type ClusterInputDiagnosis = Static<typeof ClusterInputDiagnosis>
