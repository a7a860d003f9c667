/** The queue of notifications on the wire, an extension of the API. Browser code imports the types only. */
import { Type, type Static } from 'typebox'
import { DELIVERY_STATES, SUPPRESSION_REASONS } from './deliveries.ts'

const nullable = <const S extends Type.TSchema>(schema: S) => Type.Union([schema, Type.Null()])

const suppressionReason = Type.Enum([...SUPPRESSION_REASONS])

/**
 * Why a delivery is not being sent: `turn`, others to its receiver come first; `retry`, an attempt failed; `receiver_down`, its receiver failed
 * several times in a row; `ceiling`, as much as may be was sent already.
 */
export const WaitReason = Type.Enum(['turn', 'retry', 'receiver_down', 'ceiling'])
export type WaitReason = 'turn' | 'retry' | 'receiver_down' | 'ceiling'

/** What a receiver answered. */
export const ReceiverAnswer = Type.Object({
  status: nullable(
    Type.Integer({ description: 'Of HTTP and SMTP; the exit code of a script. Null: there was no answer' }),
  ),
  body: Type.String({ description: 'The first 2,000 characters' }),
  duration_ms: Type.Integer(),
})
export type ReceiverAnswer = Readonly<Static<typeof ReceiverAnswer>>

const delivery = {
  id: Type.String({ description: 'Of the delivery: one event by one notification' }),
  event_id: Type.String(),
  event_definition_id: Type.String(),
  event_definition_title: Type.String(),
  notification_id: Type.String(),
  notification_title: Type.String({ description: 'Empty: the notification was deleted' }),
  notification_type: Type.String(),
  attempts: Type.Integer({ description: 'Begun so far' }),
  may_repeat: Type.Boolean({ description: 'The server was killed while it sent: the receiver may get it twice' }),
  error: nullable(Type.String({ description: 'Why the last attempt failed' })),
  answer: nullable(ReceiverAnswer),
}

/** A notification that waits or is being sent. */
export const QueuedDelivery = Type.Object({
  ...delivery,
  event_message: Type.String(),
  event_key: Type.String(),
  state: Type.Enum(['waiting', 'sending']),
  reason: nullable(WaitReason),
  queued_at: Type.String(),
  next_attempt_at: nullable(Type.String({ description: 'Null while it is sent' })),
})
export type QueuedDelivery = Readonly<Static<typeof QueuedDelivery>>

/** What became of one event's notification. */
export const DeliveryOutcome = Type.Object({
  ...delivery,
  state: Type.Enum([...DELIVERY_STATES]),
  reason: nullable(suppressionReason),
  at: Type.String({ description: 'When it was decided; for a delivery that waits, its next attempt' }),
})
export type DeliveryOutcome = Readonly<Static<typeof DeliveryOutcome>>

export const QueuePage = Type.Object({
  deliveries: Type.Array(QueuedDelivery),
  total: Type.Integer({ description: 'All that match the filters' }),
  page: Type.Integer(),
  per_page: Type.Integer(),
})
export type QueuePage = Readonly<Static<typeof QueuePage>>

/** Which deliveries to clear; both: those that match both. One at least is required. */
export const ClearRequest = Type.Object({
  event_definition_id: Type.Optional(Type.String()),
  notification_id: Type.Optional(Type.String()),
})
export type ClearRequest = Readonly<Static<typeof ClearRequest>>
export const ClearReply = Type.Object({ cleared: Type.Integer() })
export type ClearReply = Readonly<Static<typeof ClearReply>>

/** Counts since the first start. */
export const DeliveryCounts = Type.Object({
  event_definition_id: Type.String(),
  event_definition_title: Type.String(),
  notification_id: Type.String(),
  notification_title: Type.String(),
  waiting: Type.Integer(),
  sent: Type.Integer(),
  failed: Type.Integer(),
  suppressed: Type.Record(suppressionReason, Type.Integer(), { description: 'Reasons that did not occur are 0' }),
})
export type DeliveryCounts = Readonly<Static<typeof DeliveryCounts>>
export const NotificationStatistics = Type.Object({ statistics: Type.Array(DeliveryCounts) })
export type NotificationStatistics = Readonly<Static<typeof NotificationStatistics>>

/** Answer of a trial: what the receiver said. `delivered` false: `error` says why. */
export const TrialReply = Type.Object({
  delivered: Type.Boolean(),
  error: nullable(Type.String()),
  answer: nullable(ReceiverAnswer),
})
export type TrialReply = Readonly<Static<typeof TrialReply>>
