/** Index sets, for those who have a permission on the set; indices and the store as a whole, for admins. */
import { from, ownerAndAdmin, type Attempt, type Case, type Cases } from '../cases.ts'
import { indexSetStrategies } from '../entities.ts'
import { SECRET, type Fixture } from '../fixture.ts'

const setBody = (name: string) => ({
  title: SECRET,
  description: SECRET,
  index_prefix: name,
  writable: true,
  can_be_default: true,
  shards: 1,
  replicas: 0,
  ...indexSetStrategies,
  index_analyzer: 'standard',
  index_optimization_max_num_segments: 1,
  index_optimization_disabled: false,
  field_type_refresh_interval: 5000,
  creation_date: '2026-01-01T00:00:00.000Z',
})

/** A set that the owner may do everything to. */
export async function newIndexSet(fixture: Fixture) {
  const body = setBody(fixture.name())
  const { id = '' } = await fixture.json('admin', 'POST', '/system/indices/index_sets', body)
  await fixture.allow(...['read', 'edit', 'delete'].map(action => `indexsets:${action}:${id}`))
  return { indexSetId: fixture.hide(id), prefix: fixture.hide(body.index_prefix), body: { ...body, id } }
}
type Made = Awaited<ReturnType<typeof newIndexSet>>
const one = (attempt: (made: Made) => Omit<Attempt, 'path'> = () => ({}), more: Partial<Case> = {}): Case => ({
  from: 'owner',
  ...more,
  async call(fixture) {
    const made = await newIndexSet(fixture)
    return { path: { indexSetId: made.indexSetId }, ...attempt(made) }
  },
})
const shown = { shows: ownerAndAdmin }
const byAdmin = { from: 'admin' } as const
/** About the index messages are written to, or (`set`) about a new set. */
const index = (who: Case['from'] = 'admin'): Case => ({
  from: who,
  call: fixture => ({ path: { index: fixture.index } }),
})
const ofSet = (who: Case['from'] = 'admin'): Case => ({
  from: who,
  call: async fixture => ({ path: { index: (await newIndexSet(fixture)).indexSetId } }),
})
/** An index of a set of its own, not written to any more. */
const rotated: Case = {
  from: 'admin',
  async call(fixture) {
    const { indexSetId, prefix } = await newIndexSet(fixture)
    await fixture.json('admin', 'POST', `/cluster/deflector/${indexSetId}/cycle`)
    return { path: { index: `${prefix}_0` } }
  },
}
const field = (attempt: Omit<Attempt, 'path'> = {}): Case => ({
  from: 'owner',
  async call(fixture) {
    const { indexSetId } = await newIndexSet(fixture)
    const path = `/system/indices/index_sets/${indexSetId}/fields/took`
    await fixture.json('admin', 'PUT', path, { type: 'long' })
    return { path: { indexSetId, field: 'took' }, ...attempt }
  },
})
const strategy = (name: string) => from('nobody', { path: { strategy: name } })

export const indices: Cases = {
  'GET /system/indices/index_sets': {
    from: 'nobody',
    ...shown,
    call: async fixture => (await newIndexSet(fixture), {}),
  },
  'GET /system/indices/index_sets/stats': from('admin'),
  'GET /system/indices/index_sets/{indexSetId}': one(undefined, shown),
  'GET /system/indices/index_sets/{indexSetId}/stats': one(),
  'POST /system/indices/index_sets': { ...byAdmin, call: fixture => ({ body: setBody(fixture.hide(fixture.name())) }) },
  'PUT /system/indices/index_sets/{indexSetId}': one(
    ({ body }) => ({ body: { ...body, title: `${SECRET} changed` } }),
    shown,
  ),
  'PUT /system/indices/index_sets/{indexSetId}/default': one(undefined, {
    after: fixture => fixture.json('admin', 'PUT', `/system/indices/index_sets/${fixture.indexSet}/default`),
  }),
  'DELETE /system/indices/index_sets/{indexSetId}': one(),
  'GET /system/indexer/indices': from('admin'),
  'GET /system/indexer/indices/open': from('admin'),
  'GET /system/indexer/indices/closed': from('nobody'),
  'GET /system/indices/index_sets/{indexSetId}/fields': one(),
  'GET /system/indices/index_sets/{indexSetId}/fields/{field}': field(),
  'PUT /system/indices/index_sets/{indexSetId}/fields/{field}': field({ body: { type: 'string' } }),
  'DELETE /system/indices/index_sets/{indexSetId}/fields/{field}': field(),
  'GET /system/indices/index_sets/{indexSetId}/forecast': one(),
  'POST /system/indices/index_sets/forecast': from('admin', { body: indexSetStrategies }),
  'POST /system/indices/index_sets/{indexSetId}/forecast': one(() => ({ body: indexSetStrategies })),
  'GET /system/indexer/indices/reopened': from('nobody'),
  'POST /system/indexer/indices/multiple': from('nobody', { body: { indices: [] } }),
  'POST /system/indexer/indices/{index}/close': rotated,
  'POST /system/indexer/indices/{index}/reopen': rotated,
  'DELETE /system/indexer/indices/{index}': rotated,
  'GET /system/indexer/indices/{index}/reopened': ofSet('nobody'),
  'GET /system/indexer/indices/templates': from('admin'),
  'GET /system/indexer/indices/templates/{indexSetId}': one(),
  'POST /system/indexer/indices/templates/update': from('admin'),
  'POST /system/indexer/indices/templates/{indexSetId}/update': one(),
  'POST /system/indices/ranges/rebuild': from('admin', {}, { success: [202, 403] }),
  'POST /system/indices/ranges/index_set/{indexSetId}/rebuild': one(undefined, { ...byAdmin, success: [202, 403] }),
  'POST /system/indices/ranges/{index}/rebuild': rotated,
  'GET /system/indexer/indices/{index}': index(),
  'GET /system/indexer/indices/{index}/list': ofSet(),
  'GET /system/indexer/indices/{index}/open': ofSet(),
  'GET /system/indexer/indices/{index}/closed': ofSet('nobody'),
  'GET /system/indices/ranges': from('nobody'),
  'GET /system/indices/ranges/{index}': index(),
  'GET /system/indices/retention/strategies': from('nobody'),
  'GET /system/indices/rotation/strategies': from('nobody'),
  'GET /system/indices/retention/strategies/{strategy}': strategy(indexSetStrategies.retention_strategy_class),
  'GET /system/indices/rotation/strategies/{strategy}': strategy(indexSetStrategies.rotation_strategy_class),
  'GET /system/indexer/overview': from('admin'),
  'GET /system/indexer/overview/{indexSetId}': one(undefined, byAdmin),
  'GET /system/indexer/cluster/name': from('reader'),
  'GET /system/indexer/cluster/health': from('reader'),
  'GET /system/indexer/damages': from('admin'),
  'GET /system/indexer/failures': from('admin'),
  'GET /system/indexer/failures/count': from('admin', { query: { since: '2020-01-01T00:00:00.000Z' } }),
  'GET /system/deflector': from('admin'),
  'GET /system/deflector/{indexSetId}': one(undefined, byAdmin),
  'POST /system/deflector/cycle': from('admin'),
  'POST /system/deflector/{indexSetId}/cycle': one(undefined, byAdmin),
  'POST /cluster/deflector/{indexSetId}/cycle': one(undefined, byAdmin),
}
