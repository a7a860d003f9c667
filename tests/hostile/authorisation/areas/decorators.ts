/** Decorators: for those who may decorate, of streams they may change. */
import { ownerAndAdmin, type Case, type Cases } from '../cases.ts'
import { decoratorBody, newStream } from '../entities.ts'
import type { Fixture } from '../fixture.ts'
import { newTable } from './lookup.ts'

/** Creates a decorator on a new stream of the owner's. */
export async function newDecorator(fixture: Fixture) {
  const { streamId } = await newStream(fixture)
  const { id } = await fixture.json('owner', 'POST', '/search/decorators', decoratorBody(streamId))
  return { path: { decoratorId: fixture.hide(id) }, streamId }
}
const one = (call: Case['call']): Case => ({ from: 'owner', call })

export const decorators: Cases = {
  'GET /search/decorators': {
    from: 'reader',
    shows: ownerAndAdmin,
    call: async fixture => (await newDecorator(fixture), {}),
  },
  // Dropdowns have what the caller may read.
  'GET /search/decorators/available': {
    from: 'nobody',
    shows: ownerAndAdmin,
    call: async fixture => (await newTable(fixture), {}),
  },
  'POST /search/decorators': one(async fixture => ({ body: decoratorBody((await newStream(fixture)).streamId) })),
  'PUT /search/decorators/{decoratorId}': one(async fixture => {
    const { path, streamId } = await newDecorator(fixture)
    return { path, body: { ...decoratorBody(streamId), order: 2 } }
  }),
  'DELETE /search/decorators/{decoratorId}': one(async fixture => ({ path: (await newDecorator(fixture)).path })),
}
