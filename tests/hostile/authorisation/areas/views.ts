/** Saved searches and dashboards, favourites, the start page, shares, suggestions of entities: for those who have a grant on the thing. */
import { callers, from, ownerAndAdmin, type Attempt, type Case, type Cases } from '../cases.ts'
import { newSearch, newView, viewOf } from '../things.ts'
import { SECRET, type World } from '../world.ts'

const shown = { shows: ownerAndAdmin }
const list = (attempt?: Attempt) => from('nobody', attempt, shown)
const own = (call: Case['call'], more: Partial<Case> = {}): Case => ({ from: 'owner', call, ...more })
const view = (more: Partial<Case> = {}) => own(async world => ({ path: { viewId: (await newView(world)).viewId } }), more)
const grnOfView = async (world: World) => ({ path: { grn: `grn::::search:${(await newView(world)).viewId}` } })
const notAdmin = { shows: ['owner'] } as const
const favourite = async (world: World) => {
  const { path } = await grnOfView(world)
  await world.json('owner', 'PUT', `/favorites/${path.grn}`)
  return path
}
/** As it is: what everybody may read would be told to everybody. */
const grantees = (world: World) => ({ selected_grantee_capabilities: { [`grn::::user:${world.ids.owner}`]: 'own' } })

export const views: Cases = {
  'GET /views': list(),
  'GET /dashboards': { ...list(), call: async world => (await newView(world, 'DASHBOARD'), {}) },
  'GET /search/saved': list(),
  'POST /views/forValue': from('nobody', { body: {} }),
  'GET /views/{viewId}': view(shown),
  'POST /views': own(async world => ({ body: viewOf(await newSearch(world), 'DASHBOARD', SECRET) }), { refusal: [400, 403] }),
  'PUT /views/{viewId}': own(async world => {
    const { viewId, searchId } = await newView(world)
    return { path: { viewId }, body: viewOf(searchId, 'SEARCH', `${SECRET} changed`) }
  }, { ...shown, refusal: [400] }),
  'DELETE /views/{viewId}': view(shown),
  'POST /views/bulk_delete': own(async world => ({ body: { entity_ids: [(await newView(world)).viewId] } }),
    { refusal: [200], says: '"successfully_performed":1' }),
  'PUT /views/{viewId}/default': view({ from: 'admin' }),
}

export const start: Cases = {
  'GET /favorites': { from: 'nobody', ...notAdmin, call: async world => (await favourite(world), {}) },
  'PUT /favorites/{grn}': own(grnOfView),
  'DELETE /favorites/{grn}': { from: 'nobody', call: async world => ({ path: await favourite(world) }) },
  'GET /startpage/lastOpened': {
    from: 'nobody', ...notAdmin,
    call: async world => (await world.json('owner', 'GET', `/views/${(await newView(world)).viewId}`), {}),
  },
  'GET /startpage/recentActivity': list({ query: { per_page: 0 } }),
  'GET /entity_suggestions': list({ query: { collection: 'streams', per_page: 0 } }),
  'GET /entity_scopes': from('nobody'),
  'GET /entitylists/preferences/{listId}': from('nobody', { path: { listId: 'streams' } }),
  'POST /entitylists/preferences/{listId}': from('nobody', {
    path: { listId: 'streams' }, body: { displayed_attributes: [], per_page: 20, sort: { field: 'title', order: 'asc' } },
  }),
}

export const shares: Cases = {
  'POST /authz/shares/entities/{grn}/prepare': own(async world => ({ ...await grnOfView(world), body: grantees(world) })),
  'POST /authz/shares/entities/{grn}': own(async world => ({ ...await grnOfView(world), body: grantees(world) })),
  'GET /authz/shares/user/{userId}': own(world => ({ path: { userId: world.ids.owner } }), shown),
  'GET /authz/grants-overview': from('admin', {}, { shows: callers.slice(callers.indexOf('admin')) }),
}
