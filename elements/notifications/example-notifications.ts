/** Notifications of the examples, one of each type. */
import { defaultBrand } from '../../core/brand/brand.ts'
import { notificationTypes } from '../../core/notifications/types.ts'
import { tableAnswer } from '../kit/descriptor.ts'
import { exampleCounts, exampleQueue } from './example-queue.ts'

export interface ExampleNotification {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly config: Readonly<Record<string, unknown>> & { readonly type: string }
}

export const configs = {
  paging: {
    type: 'pagerduty-notification-v2',
    routing_key: 'r'.repeat(32),
    custom_incident: true,
    key_prefix: 'ops',
    client_name: 'Cordwood',
    client_url: 'https://logs.example.org',
  },
  chatA: {
    type: 'slack-notification-v1',
    color: '#FF0000',
    webhook_url: 'https://hooks.slack.com/services/T0/B0/x',
    channel: '#ops',
    custom_message: 'Alert: ${event.message}',
    user_name: 'Cordwood',
    notify_channel: false,
    notify_here: true,
    link_names: false,
    icon_url: null,
    icon_emoji: ':bell:',
    backlog_size: 5,
    time_zone: 'Europe/Berlin',
    include_title: true,
  },
  chatB: {
    type: 'teams-notification-v1',
    color: '#00FF00',
    webhook_url: 'https://acme.webhook.office.com/x',
    custom_message: '<b>${event.message}</b>',
    icon_url: 'https://example.org/i.png',
    backlog_size: 0,
    time_zone: 'UTC',
  },
  http: {
    type: 'http-notification-v1',
    url: 'https://hook.example.org/x',
    basic_auth: { is_set: true },
    api_key: '',
    api_secret: { is_set: false },
    skip_tls_verification: false,
  },
} as const

/** Returns one notification of each type, with the type as its id. */
export const exampleNotifications = (): readonly ExampleNotification[] =>
  notificationTypes.map(({ type, formDefaults }) => {
    const written = Object.values(configs).find(config => config.type === type)
    return notification(type, written ?? { type, ...formDefaults(defaultBrand) })
  })

export const notification = (
  id: string,
  config: ExampleNotification['config'],
  more: Partial<ExampleNotification> = {},
): ExampleNotification => ({ id, title: 'Operators', description: 'Who is on call', config, ...more })

const base = '/events/notifications'
const all = exampleNotifications()
const queue = exampleQueue()

/** Answers of the examples. */
export const notificationAnswers: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(all.map(one => [`${base}/${one.id}`, one])),
  [`${base}/statistics`]: { statistics: exampleCounts() },
  [`${base}/queue`]: { deliveries: queue, total: queue.length, page: 1, per_page: 20 },
  [`${base}/paginated`]: tableAnswer(all, [
    { id: 'title', title: 'Title', type: 'STRING', sortable: true, searchable: true },
  ]),
}
