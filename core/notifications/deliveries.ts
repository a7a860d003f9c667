/** What becomes of a delivery: one event by one notification. */

/** Reasons for which a notification was not queued, or was taken out of the queue. */
export const SUPPRESSION_REASONS = [
  'grace_period',
  'definition_ceiling',
  'receiver_ceiling',
  'queue_full',
  'cleared',
  'cancelled',
  'disabled',
] as const
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number]

export const DELIVERY_STATES = ['waiting', 'sending', 'sent', 'failed', 'suppressed'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]
