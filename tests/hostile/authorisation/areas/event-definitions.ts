/** Event definitions: for those who have a grant on the definition, and may read the streams that it reads. */
import { from, ownerAndAdmin, type Attempt, type CallerName, type Case, type Cases } from '../cases.ts'
import { definitionBody, newDefinition as create } from '../entities.ts'
import { SECRET, type Fixture } from '../fixture.ts'

const one = (
  attempt: (id: string, fixture: Fixture) => Omit<Attempt, 'path'> = () => ({}),
  more: Partial<Case> = {},
): Case => ({
  from: 'owner',
  ...more,
  async call(fixture) {
    const id = await create(fixture)
    return { path: { definitionId: id }, ...attempt(id, fixture) }
  },
})
const shown = { shows: ownerAndAdmin }
const list: Case = { from: 'nobody', ...shown, call: async fixture => (await create(fixture), {}) }
/** Says of each definition whether it was done. */
const bulk: Case = {
  from: 'owner',
  refusal: [200],
  says: '"successfully_performed":1',
  call: async fixture => ({ body: { entity_ids: [await create(fixture)] } }),
}
/** A definition that the caller might make, over a stream of theirs. */
const draft = (fixture: Fixture, me: CallerName) =>
  definitionBody('plain', me === 'owner' ? fixture.stream : fixture.otherStream)

export const eventDefinitions: Cases = {
  'GET /events/definitions': list,
  'GET /events/definitions/paginated': list,
  'GET /events/entity_types': from('nobody'),
  'GET /events/definitions/{definitionId}': one(undefined, shown),
  'GET /events/definitions/{definitionId}/with-context': one(undefined, shown),
  'GET /events/definitions/{definitionId}/versions': one(undefined, shown),
  'GET /events/definitions/{definitionId}/versions/{version}': {
    from: 'owner',
    ...shown,
    call: async fixture => ({ path: { definitionId: await create(fixture), version: '1' } }),
  },
  'POST /events/definitions': { from: 'other', call: (fixture, me) => ({ body: draft(fixture, me) }) },
  'POST /events/definitions/validate': { from: 'other', call: (fixture, me) => ({ body: draft(fixture, me) }) },
  'POST /events/definitions/preview': {
    from: 'other',
    call: (fixture, me) => ({ body: { definition: draft(fixture, me), hours: 0.1 } }),
  },
  'PUT /events/definitions/{definitionId}': one(
    (id, fixture) => ({ body: { id, ...definitionBody(`${SECRET} changed`, fixture.stream) } }),
    shown,
  ),
  'DELETE /events/definitions/{definitionId}': one(undefined, shown),
  'PUT /events/definitions/{definitionId}/schedule': one(undefined, shown),
  'PUT /events/definitions/{definitionId}/unschedule': one(undefined, shown),
  'PUT /events/definitions/{definitionId}/clear-notification-queue': one(),
  'POST /events/definitions/{definitionId}/run': one(),
  'POST /events/definitions/{definitionId}/execute': one(() => ({ body: { type: 'aggregation-v1' } }), {
    from: 'admin',
  }),
  'POST /events/definitions/bulk_delete': bulk,
  'POST /events/definitions/bulk_schedule': bulk,
  'POST /events/definitions/bulk_unschedule': bulk,
}
