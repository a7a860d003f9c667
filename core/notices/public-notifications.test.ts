import { expect, it } from 'vitest'
import { defaultAppConfiguration } from '../brand/app-configuration.ts'
import {
  configuredNotifications,
  parsePublicNotifications,
  publicNotificationsKey,
  shownNotifications,
} from './public-notifications.ts'

const notice = {
  variant: 'warning',
  hiddenTitle: false,
  isActive: true,
  isDismissible: true,
  title: 'Maintenance',
  shortMessage: 'Tonight',
  longMessage: 'From 22:00',
}

it('reads the notifications of the app configuration, keyed by id', () => {
  const config = { ...defaultAppConfiguration, pluginUISettings: { [publicNotificationsKey]: { a: notice } } }
  expect(configuredNotifications(config)).toEqual([{ id: 'a', ...notice }])
  expect(configuredNotifications(defaultAppConfiguration)).toEqual([])
})

it('takes hostile settings for what they are', () => {
  const source = JSON.parse(`{
    "__proto__": { "title": "T", "isActive": true, "variant": "constructor" },
    "b": { "isActive": "yes", "isDismissible": 1, "hiddenTitle": null, "shortMessage": "text", "title": { "toString": 1 } },
    "c": { "isActive": true }, "d": null, "e": [1], "f": "text"
  }`) as unknown
  const nothing = { hiddenTitle: false, isDismissible: false, longMessage: '' }
  expect(parsePublicNotifications(source)).toEqual([
    { id: '__proto__', variant: 'info', isActive: true, title: 'T', shortMessage: '', ...nothing },
    { id: 'b', variant: 'info', isActive: false, title: '', shortMessage: 'text', ...nothing },
  ])
  expect([null, [], 'x', 4].map(parsePublicNotifications)).toEqual([[], [], [], []])
})

it('shows only what is active and not dismissed', () => {
  const all = parsePublicNotifications({ on: notice, off: { ...notice, isActive: false }, seen: notice })
  expect(shownNotifications(all, ['seen', 'gone']).map(({ id }) => id)).toEqual(['on'])
})
