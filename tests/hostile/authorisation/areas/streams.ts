/** Streams, their rules and outputs: for those who have a grant on the stream. */
import { from, ownerAndAdmin, type Attempt, type Case, type Cases } from '../cases.ts'
import { newStream, ruleOf, streamBody } from '../entities.ts'
import { SECRET, type Fixture } from '../fixture.ts'

type Made = Awaited<ReturnType<typeof newStream>>
type Calling = (made: Made, fixture: Fixture) => Omit<Attempt, 'path'>
/** A call about a new stream of the owner's. */
const about = (attempt: Calling, path: (made: Made) => Attempt['path'], more: Partial<Case> = {}): Case => ({
  from: 'owner',
  async call(fixture) {
    const made = await newStream(fixture)
    return { path: path(made), ...attempt(made, fixture) }
  },
  ...more,
})
const stream = (attempt: Calling = () => ({}), more?: Partial<Case>) =>
  about(attempt, ({ streamId }) => ({ streamId }), more)
const rule = (attempt: Calling = () => ({}), more?: Partial<Case>) =>
  about(attempt, ({ streamId, ruleId }) => ({ streamId, ruleId }), more)
/** There are no outputs yet: whoever may is told that there is none. */
const output = (): Case =>
  about(
    () => ({}),
    ({ streamId }) => ({ streamId, outputId: '5'.repeat(24) }),
    { from: 'admin', success: [404] },
  )
const shown = { shows: ownerAndAdmin }
/** Says of each stream whether it was done. */
const bulk: Case = {
  from: 'owner',
  refusal: [200],
  says: '"successfully_performed":1',
  call: async fixture => ({ body: { entity_ids: [(await newStream(fixture)).streamId] } }),
}
const list = from('nobody', {}, shown)

export const streams: Cases = {
  'GET /streams': list,
  'GET /streams/enabled': list,
  'GET /streams/paginated': list,
  'GET /streams/{streamId}': stream(undefined, shown),
  'GET /streams/{streamId}/rules': stream(undefined, shown),
  'GET /streams/{streamId}/rules/{ruleId}': rule(undefined, shown),
  'POST /streams': { from: 'other', call: fixture => ({ body: streamBody(fixture, `plain ${fixture.name()}`) }) },
  'POST /streams/bulk_delete': bulk,
  'POST /streams/bulk_pause': bulk,
  'POST /streams/bulk_resume': bulk,
  'PUT /streams/indexSet/{indexSetId}': {
    from: 'owner',
    call: async fixture => ({ path: { indexSetId: fixture.indexSet }, body: [(await newStream(fixture)).streamId] }),
  },
  'PUT /streams/{streamId}': stream(() => ({ body: { title: `${SECRET} changed` } }), shown),
  'DELETE /streams/{streamId}': stream(),
  'POST /streams/{streamId}/pause': stream(),
  'POST /streams/{streamId}/resume': stream(),
  'POST /streams/{streamId}/clone': stream((_, fixture) => ({
    body: { title: `${SECRET} copy`, description: '', index_set_id: fixture.indexSet },
  })),
  'POST /streams/{streamId}/rules': stream(() => ({ body: ruleOf('more') })),
  'PUT /streams/{streamId}/rules/{ruleId}': rule(() => ({ body: ruleOf('changed') })),
  'POST /streams/{streamId}/rules/{ruleId}': rule(() => ({ body: ruleOf('changed') })),
  'DELETE /streams/{streamId}/rules/{ruleId}': rule(),
  'POST /streams/{streamId}/testMatch': stream(() => ({ body: { message: { source: SECRET } } })),
  'GET /streams/{streamId}/rules/types': from('nobody', { path: { streamId: '5'.repeat(24) } }),
  'GET /streams/rules/inputs': from('reader'),
  'GET /streams/{streamId}/outputs': stream(undefined, { from: 'admin' }),
  'POST /streams/{streamId}/outputs': stream(() => ({ body: { outputs: [] } }), { from: 'admin' }),
  'GET /streams/{streamId}/outputs/{outputId}': output(),
  'DELETE /streams/{streamId}/outputs/{outputId}': output(),
}
