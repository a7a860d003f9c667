/** Events: for those who may read their source streams. Who may not is told of none. */
import { from, ownerAndAdmin, type Attempt, type Case, type Cases } from '../cases.ts'
import { allTime, newEvent } from '../entities.ts'
import type { Fixture } from '../fixture.ts'

const made = new WeakMap<Fixture, Promise<string>>()
/** One for all cases: none takes it away. */
function eventOf(fixture: Fixture): Promise<string> {
  const event = made.get(fixture) ?? newEvent(fixture)
  made.set(fixture, event)
  return event
}

const one = (attempt: Attempt = {}, more: Partial<Case> = {}): Case => ({
  from: 'owner',
  ...more,
  call: async fixture => ({ path: { eventId: await eventOf(fixture) }, ...attempt }),
})
const shown = { shows: ownerAndAdmin }

export const events: Cases = {
  'POST /events/search': {
    from: 'nobody',
    ...shown,
    call: async fixture => (await eventOf(fixture), { body: { timerange: allTime } }),
  },
  'POST /events/histogram': from('nobody', { body: { timerange: allTime } }),
  'GET /events/{eventId}': one({}, { ...shown, refusal: [204] }),
  'GET /events/{eventId}/notifications': one(),
  'POST /events/{eventId}/acknowledge': one({ body: { note: 'seen' } }),
  'DELETE /events/{eventId}/acknowledge': one(),
}
