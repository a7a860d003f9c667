/** Deliveries that wait, and what became of others, as the server answers them. */
import type { DeliveryCounts, QueuedDelivery } from '../../core/notifications/queue.ts'

const definition = { event_definition_id: 'errors', event_definition_title: 'Too many errors' }

export const queued = (id: string, more: Partial<QueuedDelivery> = {}): QueuedDelivery => ({
  id,
  event_id: `01H6ABCDEF0123456789ABCD${id.padStart(2, '0')}`,
  ...definition,
  notification_id: 'http-notification-v1',
  notification_title: 'Operators',
  notification_type: 'http-notification-v1',
  attempts: 0,
  may_repeat: false,
  error: null,
  answer: null,
  event_message: 'Too many errors: web-01',
  event_key: 'web-01',
  state: 'waiting',
  reason: 'turn',
  queued_at: '2026-11-20T14:41:18.000Z',
  next_attempt_at: '2026-11-20T15:00:00.000Z',
  ...more,
})

/** One that failed, one that is being sent, one of another notification that waits for its turn. */
export const exampleQueue = (): readonly QueuedDelivery[] => [
  queued('1', {
    attempts: 3,
    reason: 'receiver_down',
    may_repeat: true,
    error: 'The receiver answered with status 503.',
    answer: { status: 503, body: '<h1>Service unavailable</h1>', duration_ms: 1204 },
  }),
  queued('2', {
    state: 'sending',
    reason: null,
    attempts: 1,
    next_attempt_at: null,
    event_message: 'Too many errors: web-02',
    event_key: 'web-02',
  }),
  queued('3', {
    event_definition_id: 'silence',
    event_definition_title: 'No message from a firewall',
    event_message: 'No message from fw-7',
    event_key: '',
    notification_id: 'slack-notification-v1',
    notification_title: 'Chat of the night',
    notification_type: 'slack-notification-v1',
  }),
]

const nothing = {
  grace_period: 0,
  definition_ceiling: 0,
  receiver_ceiling: 0,
  queue_full: 0,
  cleared: 0,
  cancelled: 0,
  disabled: 0,
}

export const exampleCounts = (): readonly DeliveryCounts[] => [
  {
    ...definition,
    notification_id: 'http-notification-v1',
    notification_title: 'Operators',
    waiting: 2,
    sent: 1204,
    failed: 3,
    suppressed: { ...nothing, grace_period: 4811, definition_ceiling: 94_320 },
  },
  {
    event_definition_id: 'silence',
    event_definition_title: 'No message from a firewall',
    notification_id: 'slack-notification-v1',
    notification_title: 'Chat of the night',
    waiting: 1,
    sent: 12,
    failed: 0,
    suppressed: nothing,
  },
]
