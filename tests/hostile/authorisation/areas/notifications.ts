/** Event notifications: for those who have a grant on the notification. */
import { from, ownerAndAdmin, type Attempt, type Case, type Cases } from '../cases.ts'
import { notificationBody } from '../entities.ts'
import { SECRET, type Fixture } from '../fixture.ts'

const create = async (fixture: Fixture) => {
  const { id } = await fixture.json(
    'owner',
    'POST',
    '/events/notifications',
    notificationBody(SECRET, fixture.receiver.url),
  )
  return fixture.hide(id)
}
const one = (
  attempt: (id: string, fixture: Fixture) => Omit<Attempt, 'path'> = () => ({}),
  more: Partial<Case> = {},
): Case => ({
  from: 'owner',
  ...more,
  async call(fixture) {
    const id = await create(fixture)
    return { path: { notificationId: id }, ...attempt(id, fixture) }
  },
})
const shown = { shows: ownerAndAdmin }
const list: Case = { from: 'nobody', ...shown, call: async fixture => (await create(fixture), {}) }
const none: Case = {
  from: 'nobody',
  success: [404],
  call: async fixture => ({ body: { entity_ids: [await create(fixture)] } }),
}
/** Says of each notification whether it was done. */
const bulk: Case = {
  from: 'owner',
  refusal: [200],
  says: '"successfully_performed":1',
  call: async fixture => ({ body: { entity_ids: [await create(fixture)] } }),
}

export const notifications: Cases = {
  'GET /events/notifications': list,
  'GET /events/notifications/paginated': list,
  'GET /events/notifications/legacy/types': from('nobody'),
  'GET /events/notifications/{notificationId}': one(undefined, shown),
  'POST /events/notifications': {
    from: 'other',
    call: fixture => ({ body: notificationBody('plain', fixture.receiver.url) }),
  },
  'PUT /events/notifications/{notificationId}': one(
    (id, fixture) => ({ body: { id, ...notificationBody(`${SECRET} changed`, fixture.receiver.url) } }),
    shown,
  ),
  'DELETE /events/notifications/{notificationId}': one(),
  'POST /events/notifications/{notificationId}/test': one(),
  'POST /events/notifications/test': {
    from: 'other',
    call: fixture => ({ body: notificationBody('plain', fixture.receiver.url) }),
  },
  'POST /events/notifications/bulk_delete': bulk,
  'POST /events/notifications/bulk_schedule': none,
  'POST /events/notifications/bulk_unschedule': none,
}
