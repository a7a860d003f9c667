/** Defaults of the forms (specification 3 and 9.9) and the fallbacks of the server (contract 1, 6.9). The rules are tested where they are enforced. */
import { describe, expect, it } from 'vitest'
import { defaultBrand } from '../brand/brand.ts'
import { createMessages } from '../brand/catalogue.ts'
import { fallbackOf } from './fields.ts'
import { notificationStrings } from './strings.ts'
import { htmlTemplate, placeholders, plainTemplate } from './templates.ts'
import { notificationTypeOf, notificationTypes } from './types.ts'

const brand = { ...defaultBrand, product: 'Logbook', Paging: 'Pager', ChatA: 'Chat A', ChatB: 'Chat B' }
const t = createMessages('en', brand).of(notificationStrings)
const formDefaults = (type: string) => notificationTypeOf(type)!.formDefaults(brand)

describe('a form starts with', () => {
  it('paging: an incident of its own, named after the product', () => {
    expect(formDefaults('pagerduty-notification-v2')).toEqual({
      routing_key: '',
      custom_incident: true,
      key_prefix: 'Logbook',
      client_name: 'Logbook',
      client_url: '',
    })
  })

  it('chat A: the defaults of the specification', () => {
    expect(formDefaults('slack-notification-v1')).toEqual({
      color: '#FF0000',
      webhook_url: '',
      channel: '#channel',
      custom_message: plainTemplate,
      user_name: 'Logbook',
      notify_channel: false,
      notify_here: false,
      link_names: false,
      icon_url: null,
      icon_emoji: null,
      backlog_size: 0,
      time_zone: 'UTC',
      include_title: true,
    })
  })

  it('chat B: the defaults of the specification', () => {
    expect(formDefaults('teams-notification-v1')).toEqual({
      color: '#FF0000',
      webhook_url: '',
      custom_message: htmlTemplate,
      icon_url: null,
      backlog_size: 0,
      time_zone: 'UTC',
    })
  })

  it('what its fields are, no more and no less', () => {
    for (const { fields, formDefaults: defaults } of notificationTypes)
      expect(Object.keys(defaults(brand)).sort()).toEqual(Object.keys(fields).sort())
  })
})

it('an absent field takes the fallback of the contract', () => {
  const { fields } = notificationTypeOf('slack-notification-v1')!
  expect([
    fallbackOf(fields['color']!, brand),
    fallbackOf(fields['channel']!, brand),
    fallbackOf(fields['custom_message']!, brand),
  ]).toEqual(['#ff0500', '#general', 'Logbook Chat A Notification'])
})

it('types go by the names of the brand', () => {
  expect(notificationTypes.map(({ type, name }) => [type, t(name)])).toEqual([
    ['email-notification-v1', 'Email Notification'],
    ['pagerduty-notification-v2', 'Pager Notification [Official]'],
    ['slack-notification-v1', 'Chat A Notification'],
    ['teams-notification-v1', 'Chat B Notification'],
    ['http-notification-v1', 'HTTP Notification'],
    ['http-notification-v2', 'Custom HTTP Notification'],
    ['script-notification-v1', 'Script Notification'],
    ['legacy-alarm-callback-notification-v1', 'Legacy Alarm Callback'],
  ])
  expect(['__proto__', 'constructor', '', undefined, null].map(notificationTypeOf)).toEqual(Array(5).fill(undefined))
})

it('both templates use every placeholder of the specification, and the editor offers them', () => {
  const names = [
    'event_definition_title',
    'event_definition_type',
    'event.timestamp',
    'event.message',
    'event.source',
    'event.key',
    'event.priority',
    'event.alert',
    'event.timerange_start',
    'event.timerange_end',
  ]
  const blocks = [
    '${foreach event.fields field}',
    '${if backlog}',
    '${foreach backlog message}',
    '${message.timestamp}',
    '${message.source}',
    '${message.message}',
  ]
  const offered = placeholders.map(({ text }) => text).join('')
  for (const place of [...names.map(name => `\${${name}}`), ...blocks])
    for (const text of [plainTemplate, htmlTemplate, offered]) expect(text).toContain(place)
})
