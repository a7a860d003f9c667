/** Decorators: for those who may decorate, of streams they may change. */
import { from, ownerAndAdmin, type Case, type Cases } from '../cases.ts'
import { decoratorBody, newStream } from '../things.ts'
import type { World } from '../world.ts'

/** Of a new stream of the owner's. */
export async function newDecorator(world: World) {
  const { streamId } = await newStream(world)
  const { id } = await world.json('owner', 'POST', '/search/decorators', decoratorBody(streamId))
  return { path: { decoratorId: world.hide(id) }, streamId }
}
const one = (call: Case['call']): Case => ({ from: 'owner', call })

export const decorators: Cases = {
  'GET /search/decorators': { from: 'reader', shows: ownerAndAdmin, call: async world => (await newDecorator(world), {}) },
  'GET /search/decorators/available': from('nobody'),
  'POST /search/decorators': one(async world => ({ body: decoratorBody((await newStream(world)).streamId) })),
  'PUT /search/decorators/{decoratorId}': one(async world => {
    const { path, streamId } = await newDecorator(world)
    return { path, body: { ...decoratorBody(streamId), order: 2 } }
  }),
  'DELETE /search/decorators/{decoratorId}': one(async world => ({ path: (await newDecorator(world)).path })),
}
