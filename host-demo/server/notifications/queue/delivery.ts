/** A delivery: one event that is sent by one notification. Instants are UTC milliseconds. */
import type { EventModel } from '../../../../core/notifications/model.ts'
import type { SuppressionReason } from '../../../../core/notifications/deliveries.ts'
import type { DeliveryOutcome, QueuedDelivery, ReceiverAnswer } from '../../../../core/notifications/queue.ts'
import type { LogRow } from '../../platform/records/backend.ts'

/** As it is stored while it waits; its event lies in a row of its own, which the deliveries of the event share. */
export interface Delivery {
  readonly id: string
  readonly eventId: string
  /** Holds the time of the event. */
  readonly eventAt: number
  readonly eventMessage: string
  readonly eventKey: string
  readonly sourceStreams: readonly string[]
  readonly definitionId: string
  readonly definitionTitle: string
  readonly notificationId: string
  readonly queuedAt: number
  /** `sending` is written before an attempt, so that one that a kill ended is known. */
  readonly state: 'waiting' | 'sending'
  readonly attempts: number
  readonly attemptAt: number | null
  readonly nextAt: number
  readonly mayRepeat: boolean
  readonly error: string | null
  readonly answer: ReceiverAnswer | null
  /** Recipients that have it already. */
  readonly delivered: readonly string[]
}

/** What became of it. */
export interface Outcome
  extends Pick<
    Delivery,
    | 'id'
    | 'eventId'
    | 'definitionId'
    | 'definitionTitle'
    | 'notificationId'
    | 'queuedAt'
    | 'attempts'
    | 'mayRepeat'
    | 'error'
    | 'answer'
  > {
  readonly at: number
  readonly state: 'sent' | 'failed' | 'suppressed'
  readonly reason: SuppressionReason | null
}

/** The same event and notification make the same id, so a run that is repeated adds nothing. */
export const deliveryId = (eventId: string, notificationId: string): string => `${eventId}-${notificationId}`

export const outcomeOf = (
  {
    id,
    eventId,
    definitionId,
    definitionTitle,
    notificationId,
    queuedAt,
    attempts,
    mayRepeat,
    error,
    answer,
  }: Delivery,
  at: number,
  state: Outcome['state'],
  reason: Outcome['reason'] = null,
): Outcome => ({
  id,
  eventId,
  definitionId,
  definitionTitle,
  notificationId,
  queuedAt,
  attempts,
  mayRepeat,
  error,
  answer,
  at,
  state,
  reason,
})

export const deliveryRow = (delivery: Delivery): LogRow => ({
  id: delivery.id,
  entity: delivery.definitionId,
  at: delivery.queuedAt,
  body: delivery as unknown as LogRow['body'],
})
export const outcomeRow = (outcome: Outcome): LogRow => ({
  id: outcome.id,
  entity: outcome.eventId,
  at: outcome.at,
  body: outcome as unknown as LogRow['body'],
})
export const modelRow = (model: EventModel, at: number): LogRow => ({
  id: model.event.id,
  entity: model.event_definition_id,
  at,
  body: model as unknown as LogRow['body'],
})

/** Title and type of a notification, for readers who may know them. */
export interface NotificationName {
  readonly title: string
  readonly type: string
}

interface Shown {
  readonly notification: NotificationName | null
  /** The receiver's words and what is said of it belong to the notification. */
  readonly showsAnswers: boolean
}

const common = (of: Outcome | Delivery, { notification, showsAnswers }: Shown) => ({
  id: of.id,
  event_id: of.eventId,
  event_definition_id: of.definitionId,
  event_definition_title: of.definitionTitle,
  notification_id: of.notificationId,
  notification_title: notification?.title ?? '',
  notification_type: notification?.type ?? '',
  attempts: of.attempts,
  may_repeat: of.mayRepeat,
  error: showsAnswers ? of.error : null,
  answer: showsAnswers ? of.answer : null,
})
const iso = (at: number) => new Date(at).toISOString()

export const shownOutcome = (outcome: Outcome, shown: Shown): DeliveryOutcome => ({
  ...common(outcome, shown),
  state: outcome.state,
  reason: outcome.reason,
  at: iso(outcome.at),
})
export const shownAsOutcome = (delivery: Delivery, shown: Shown): DeliveryOutcome => ({
  ...common(delivery, shown),
  state: delivery.state,
  reason: null,
  at: iso(delivery.state === 'sending' ? (delivery.attemptAt ?? delivery.nextAt) : delivery.nextAt),
})
export const shownDelivery = (
  delivery: Delivery,
  {
    reason,
    nextAt,
    showsEvent,
    ...shown
  }: Shown & { reason: QueuedDelivery['reason']; nextAt: number; showsEvent: boolean },
): QueuedDelivery => ({
  ...common(delivery, shown),
  event_message: showsEvent ? delivery.eventMessage : '',
  event_key: showsEvent ? delivery.eventKey : '',
  state: delivery.state,
  reason: delivery.state === 'sending' ? null : reason,
  queued_at: iso(delivery.queuedAt),
  next_attempt_at: delivery.state === 'sending' ? null : iso(nextAt),
})
