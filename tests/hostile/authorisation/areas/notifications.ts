/** Event notifications: for those who have a grant on the notification. */
import { from, ownerAndAdmin, type Attempt, type Case, type Cases } from '../cases.ts'
import { notificationBody } from '../things.ts'
import { SECRET, type World } from '../world.ts'

const create = async (world: World) => {
  const { id } = await world.json('owner', 'POST', '/events/notifications', notificationBody(SECRET, world.receiver.url))
  return world.hide(id)
}
const one = (attempt: (id: string, world: World) => Omit<Attempt, 'path'> = () => ({}), more: Partial<Case> = {}): Case => ({
  from: 'owner', ...more,
  async call(world) {
    const id = await create(world)
    return { path: { notificationId: id }, ...attempt(id, world) }
  },
})
const shown = { shows: ownerAndAdmin }
const list: Case = { from: 'nobody', ...shown, call: async world => (await create(world), {}) }
const none: Case = { from: 'nobody', success: [404], call: async world => ({ body: { entity_ids: [await create(world)] } }) }

export const notifications: Cases = {
  'GET /events/notifications': list,
  'GET /events/notifications/paginated': list,
  'GET /events/notifications/legacy/types': from('nobody'),
  'GET /events/notifications/{notificationId}': one(undefined, shown),
  'POST /events/notifications': { from: 'other', call: world => ({ body: notificationBody('plain', world.receiver.url) }) },
  'PUT /events/notifications/{notificationId}':
    one((id, world) => ({ body: { id, ...notificationBody(`${SECRET} changed`, world.receiver.url) } }), shown),
  'DELETE /events/notifications/{notificationId}': one(),
  'POST /events/notifications/{notificationId}/test': one(),
  'POST /events/notifications/test': { from: 'other', call: world => ({ body: notificationBody('plain', world.receiver.url) }) },
  'POST /events/notifications/bulk_delete': none,
  'POST /events/notifications/bulk_schedule': none,
  'POST /events/notifications/bulk_unschedule': none,
}
