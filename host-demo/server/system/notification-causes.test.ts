import { expect, it } from 'vitest'
import { notificationCauses } from './notification-causes.ts'

it('the mail server and notifications that did not arrive have causes of their own', async () => {
  const failing = async () => [{ notificationId: 'n1', title: 'Ops', error: 'Nobody is there.', at: 0 }]
  const none = async () => []
  expect(await notificationCauses({ mailTrouble: () => null, failing: none })).toEqual([])
  expect(await notificationCauses({ mailTrouble: () => null, failing })).toMatchObject([
    { type: 'generic', key: 'notification-n1', details: { title: 'The notification "Ops" was not delivered.' } },
  ])
  for (const [kind, type] of [
    ['configuration', 'email_transport_configuration_invalid'],
    ['failed', 'email_transport_failed'],
  ] as const)
    expect(await notificationCauses({ mailTrouble: () => ({ kind, message: 'why' }), failing: none })).toMatchObject([
      { type, details: { exception: 'why' } },
    ])
})
