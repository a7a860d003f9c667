/** The queue of notifications: for those who may read the event definition, and to take out, edit it or the notification. */
import { from, ownerAndAdmin, type Case, type Cases } from '../cases.ts'
import { newWaiting, notificationBody } from '../entities.ts'
import { deadUrl } from '../fixture.ts'

const list: Case = {
  from: 'nobody',
  shows: ownerAndAdmin,
  call: async fixture => (await newWaiting(fixture), {}),
}

export const notificationQueue: Cases = {
  'GET /events/notifications/queue': list,
  'GET /events/notifications/statistics': list,
  'POST /events/notifications/queue/clear': {
    from: 'owner',
    call: async fixture => ({ body: { event_definition_id: (await newWaiting(fixture)).definition } }),
  },
  'DELETE /events/notifications/queue/{deliveryId}': {
    from: 'owner',
    call: async fixture => ({ path: { deliveryId: (await newWaiting(fixture)).delivery } }),
  },
  'POST /events/notifications/try': from('other', { body: notificationBody('plain', deadUrl) }),
}
