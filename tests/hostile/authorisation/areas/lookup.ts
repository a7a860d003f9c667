/** Lookup data adapters: the lists for those who may read all, one for those who have a permission on it. */
import { from, ownerAndAdmin, type Case, type Cases } from '../cases.ts'
import { SECRET, type World } from '../world.ts'

const config = { type: 'GreyNoise Community IP Lookup', api_token: { set_value: 'a token' } }
const adapterBody = (name: string) => ({ title: SECRET, description: SECRET, name, config })

async function create(world: World): Promise<{ id: string, name: string }> {
  const name = `adapter_${world.name()}`
  const { id = '' } = await world.json('admin', 'POST', '/system/lookup/adapters', adapterBody(name))
  await world.allow(...['read', 'edit', 'delete'].map(action => `lookuptables:${action}:${id}`))
  return { id: world.hide(id), name: world.hide(name) }
}
const one = (more: Partial<Case> = {}): Case =>
  ({ from: 'owner', call: async world => ({ path: { idOrName: (await create(world)).id } }), shows: ownerAndAdmin, ...more })
const byAdmin: Partial<Case> = { from: 'admin', shows: [] }

export const lookup: Cases = {
  'GET /system/lookup/adapters': { ...one(byAdmin), call: async world => (await create(world), {}), shows: ['admin'] },
  'GET /system/lookup/adapters/{idOrName}': one(),
  'GET /system/lookup/adapters/{idOrName}/query': one({
    ...byAdmin, call: async world => ({ path: { idOrName: (await create(world)).id }, query: { key: '192.0.2.1' } }),
  }),
  'POST /system/lookup/adapters': { from: 'admin', call: world => ({ body: adapterBody(`adapter_${world.name()}`) }) },
  'PUT /system/lookup/adapters/{idOrName}': one({
    async call(world) {
      const { id, name } = await create(world)
      return { path: { idOrName: id }, body: { ...adapterBody(name), id, title: `${SECRET} changed` } }
    },
  }),
  'DELETE /system/lookup/adapters/{idOrName}': one(),
  'POST /system/lookup/adapters/validate': { from: 'admin', call: world => ({ body: adapterBody(world.name()) }) },
  'POST /system/lookup/errorstates': one({ ...byAdmin, call: async world => ({ body: { data_adapters: [(await create(world)).name] } }) }),
  'GET /system/lookup/types/adapters': from('admin'),
}
