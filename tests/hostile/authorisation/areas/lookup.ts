/** Lookup tables, caches, data adapters and rows: the lists for those who may read all, one for those who have a permission on it. */
import { from, ownerAndAdmin, type Attempt, type Case, type Cases } from '../cases.ts'
import { SECRET, type Fixture } from '../fixture.ts'

const config = { type: 'GreyNoise Community IP Lookup', api_token: { set_value: 'a token' } }
const adapterBody = (name: string) => ({ title: SECRET, description: SECRET, name, config })

async function create(fixture: Fixture): Promise<{ id: string; name: string }> {
  const name = `adapter_${fixture.name()}`
  const { id = '' } = await fixture.json('admin', 'POST', '/system/lookup/adapters', adapterBody(name))
  await fixture.allow(...['read', 'edit', 'delete'].map(action => `lookuptables:${action}:${id}`))
  return { id: fixture.hide(id), name: fixture.hide(name) }
}
const one = (more: Partial<Case> = {}): Case => ({
  from: 'owner',
  call: async fixture => ({ path: { idOrName: (await create(fixture)).id } }),
  shows: ownerAndAdmin,
  ...more,
})
const byAdmin: Partial<Case> = { from: 'admin', shows: [] }

const inMemory = { type: 'guava_cache', max_size: 10, expire_after_access: 0, expire_after_write: 0 }
const cacheBody = (name: string) => ({ title: SECRET, description: SECRET, name, config: inMemory })
const tableBody = (name: string, cache_id: string, data_adapter_id: string) => ({
  ...{ title: SECRET, description: SECRET, name, cache_id, data_adapter_id },
  ...{ default_single_value: '', default_single_value_type: 'NULL' },
  ...{ default_multi_value: '', default_multi_value_type: 'NULL' },
})

/** Creates one of a kind that the owner has all permissions on. */
async function owned(fixture: Fixture, path: string, body: object): Promise<{ id: string; name: string }> {
  const { id = '', name = '' } = await fixture.json('admin', 'POST', path, body)
  await fixture.allow(...['read', 'edit', 'delete'].map(action => `lookuptables:${action}:${id}`))
  return { id: fixture.hide(id), name: fixture.hide(name) }
}
const newCache = (fixture: Fixture) => owned(fixture, '/system/lookup/caches', cacheBody(`cache_${fixture.name()}`))
const newRows = async (fixture: Fixture) => {
  const config = { type: 'own-table' }
  const made = await owned(fixture, '/system/lookup/adapters', { ...adapterBody(`rows_${fixture.name()}`), config })
  const rows = [{ key: 'k', value: SECRET }]
  await fixture.json('admin', 'PUT', `/system/lookup/adapters/${made.id}/rows`, { rows })
  return made
}
/** Creates a table of the owner's with the secret under the key 'k'. */
export async function newTable(fixture: Fixture) {
  const [cache, adapter] = [await newCache(fixture), await newRows(fixture)]
  const body = tableBody(`table_${fixture.name()}`, cache.id, adapter.id)
  return { ...(await owned(fixture, '/system/lookup/tables', body)), body }
}
const ofRows = (more: Omit<Attempt, 'path'> = {}, is: Partial<Case> = {}): Case => ({
  from: 'owner',
  call: async fixture => ({ path: { idOrName: (await newRows(fixture)).id }, ...more }),
  ...is,
})
const ofCache = (): Case => one({ call: async fixture => ({ path: { idOrName: (await newCache(fixture)).id } }) })
const ofTable = (): Case => one({ call: async fixture => ({ path: { idOrName: (await newTable(fixture)).id } }) })

export const lookup: Cases = {
  'GET /system/lookup/tables': {
    ...{ from: 'admin', shows: ['admin'] },
    call: async fixture => (await newTable(fixture), {}),
  },
  'GET /system/lookup/tables/{idOrName}': ofTable(),
  'GET /system/lookup/tables/{name}/query': {
    ...{ from: 'admin', shows: ['admin'] },
    call: async fixture => ({ path: { name: (await newTable(fixture)).name }, query: { key: 'k' } }),
  },
  'POST /system/lookup/tables/{idOrName}/purge': {
    from: 'admin',
    call: async fixture => ({ path: { idOrName: (await newTable(fixture)).id } }),
  },
  'POST /cluster/system/lookup/tables/{idOrName}/purge': {
    from: 'admin',
    call: async fixture => ({ path: { idOrName: (await newTable(fixture)).id } }),
  },
  'POST /system/lookup/tables': {
    from: 'admin',
    async call(fixture) {
      const { body } = await newTable(fixture)
      return { body: { ...body, name: `table_${fixture.name()}` } }
    },
  },
  'PUT /system/lookup/tables/{idOrName}': one({
    async call(fixture) {
      const { id, body } = await newTable(fixture)
      return { path: { idOrName: id }, body: { ...body, id, title: `${SECRET} changed` } }
    },
  }),
  'DELETE /system/lookup/tables/{idOrName}': ofTable(),
  'POST /system/lookup/tables/validate': {
    from: 'admin',
    call: async fixture => ({ body: (await newTable(fixture)).body }),
  },
  'GET /system/lookup/caches': {
    ...one(byAdmin),
    call: async fixture => (await newCache(fixture), {}),
    shows: ['admin'],
  },
  'GET /system/lookup/caches/{idOrName}': ofCache(),
  'POST /system/lookup/caches': { from: 'admin', call: fixture => ({ body: cacheBody(`cache_${fixture.name()}`) }) },
  'PUT /system/lookup/caches/{idOrName}': one({
    async call(fixture) {
      const { id, name } = await newCache(fixture)
      return { path: { idOrName: id }, body: { ...cacheBody(name), id, title: `${SECRET} changed` } }
    },
  }),
  'DELETE /system/lookup/caches/{idOrName}': ofCache(),
  'POST /system/lookup/caches/validate': { from: 'admin', call: fixture => ({ body: cacheBody(fixture.name()) }) },
  'GET /system/lookup/types/caches': from('admin'),
  'GET /system/lookup/counts': from('admin'),
  'GET /system/lookup/adapters/{idOrName}/rows': ofRows({}, { shows: ownerAndAdmin }),
  'GET /system/lookup/adapters/{idOrName}/rows/one': ofRows({ query: { key: 'k' } }, { shows: ownerAndAdmin }),
  'PUT /system/lookup/adapters/{idOrName}/rows': ofRows({ body: { rows: [{ key: 'other', value: 1 }] } }),
  'POST /system/lookup/adapters/{idOrName}/rows/delete': ofRows({ body: { keys: ['k'] } }),
  // Without a file; the records have judged before it is missed.
  'POST /system/lookup/adapters/{idOrName}/rows/import': ofRows({}, { success: [400], says: 'The file is empty' }),
  'GET /system/lookup/adapters/{idOrName}/rows/export': ofRows({ accept: 'text/csv' }, { shows: ownerAndAdmin }),
  'GET /system/lookup/adapters/{idOrName}/rows/history': ofRows({}, { shows: ownerAndAdmin }),
  'GET /system/lookup/adapters/{idOrName}/rows/state': ofRows(),
  'GET /system/lookup/adapters': {
    ...one(byAdmin),
    call: async fixture => (await create(fixture), {}),
    shows: ['admin'],
  },
  'GET /system/lookup/adapters/{idOrName}': one(),
  'GET /system/lookup/adapters/{idOrName}/query': one({
    ...byAdmin,
    call: async fixture => ({ path: { idOrName: (await create(fixture)).id }, query: { key: '192.0.2.1' } }),
  }),
  'POST /system/lookup/adapters': {
    from: 'admin',
    call: fixture => ({ body: adapterBody(`adapter_${fixture.name()}`) }),
  },
  'PUT /system/lookup/adapters/{idOrName}': one({
    async call(fixture) {
      const { id, name } = await create(fixture)
      return { path: { idOrName: id }, body: { ...adapterBody(name), id, title: `${SECRET} changed` } }
    },
  }),
  'DELETE /system/lookup/adapters/{idOrName}': one(),
  'POST /system/lookup/adapters/validate': { from: 'admin', call: fixture => ({ body: adapterBody(fixture.name()) }) },
  'POST /system/lookup/errorstates': one({
    ...byAdmin,
    call: async fixture => ({ body: { data_adapters: [(await create(fixture)).name] } }),
  }),
  'GET /system/lookup/types/adapters': from('admin'),
}
