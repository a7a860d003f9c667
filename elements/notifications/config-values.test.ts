import { expect, it } from 'vitest'
import { defaultBrand } from '../../core/brand/brand.ts'
import { notificationTypeOf, notificationTypes } from '../../core/notifications/types.ts'
import { completeConfig } from './config-values.ts'
import { typeFormOf } from './types/forms.ts'
import { typeRowsOf } from './types/rows.ts'

const complete = (type: string, given?: Readonly<Record<string, unknown>>) =>
  completeConfig(notificationTypeOf(type)!, given, defaultBrand)

it('every type that can be stored can be shown', () => {
  expect(notificationTypes.filter(({ type }) => !typeFormOf(type) || !typeRowsOf(type))).toEqual([])
})

it('what is missing or of the wrong kind takes the default, what is no field is left out', () => {
  expect(
    complete('teams-notification-v1', {
      webhook_url: 'https://x',
      backlog_size: '5',
      icon_url: 7,
      nonsense: true,
      constructor: 1,
    }),
  ).toEqual({
    type: 'teams-notification-v1',
    color: '#FF0000',
    webhook_url: 'https://x',
    custom_message: expect.stringContaining('<h3>'),
    icon_url: null,
    backlog_size: 0,
    time_zone: 'UTC',
  })
})

it('a secret that is set is kept, one that is being changed stays so', () => {
  const http = (basic_auth: unknown) => complete('http-notification-v1', { basic_auth })['basic_auth']
  expect([http({ is_set: true }), http({ is_set: false }), http(null), http({ set_value: 'a:b' }), http(5)]).toEqual([
    { keep_value: true },
    { delete_value: true },
    { delete_value: true },
    { set_value: 'a:b' },
    { delete_value: true },
  ])
})
