/** Saved searches and dashboards, favourites, the start page, shares, suggestions of entities: for those who have a grant on the thing. */
import { callers, from, ownerAndAdmin, type Attempt, type Case, type Cases } from '../cases.ts'
import { newSearch, newView, viewOf } from '../entities.ts'
import { SECRET, type Fixture } from '../fixture.ts'

const shown = { shows: ownerAndAdmin }
const list = (attempt?: Attempt) => from('nobody', attempt, shown)
const own = (call: Case['call'], more: Partial<Case> = {}): Case => ({ from: 'owner', call, ...more })
const view = (more: Partial<Case> = {}) =>
  own(async fixture => ({ path: { viewId: (await newView(fixture)).viewId } }), more)
const grnOfView = async (fixture: Fixture) => ({ path: { grn: `grn::::search:${(await newView(fixture)).viewId}` } })
const notAdmin = { shows: ['owner'] } as const
const favourite = async (fixture: Fixture) => {
  const { path } = await grnOfView(fixture)
  await fixture.json('owner', 'PUT', `/favorites/${path.grn}`)
  return path
}
/** As it is: what everybody may read would be told to everybody. */
const grantees = (fixture: Fixture) => ({
  selected_grantee_capabilities: { [`grn::::user:${fixture.ids.owner}`]: 'own' },
})

export const views: Cases = {
  'GET /views': list(),
  'GET /dashboards': { ...list(), call: async fixture => (await newView(fixture, 'DASHBOARD'), {}) },
  'GET /search/saved': list(),
  'POST /views/forValue': from('nobody', { body: {} }),
  'GET /views/{viewId}': view(shown),
  'POST /views': own(async fixture => ({ body: viewOf(await newSearch(fixture), 'DASHBOARD', SECRET) }), {
    refusal: [400, 403],
  }),
  'PUT /views/{viewId}': own(
    async fixture => {
      const { viewId, searchId } = await newView(fixture)
      return { path: { viewId }, body: viewOf(searchId, 'SEARCH', `${SECRET} changed`) }
    },
    { ...shown, refusal: [400] },
  ),
  'DELETE /views/{viewId}': view(shown),
  'POST /views/bulk_delete': own(async fixture => ({ body: { entity_ids: [(await newView(fixture)).viewId] } }), {
    refusal: [200],
    says: '"successfully_performed":1',
  }),
  'PUT /views/{viewId}/default': view({ from: 'admin' }),
}

export const start: Cases = {
  'GET /favorites': { from: 'nobody', ...notAdmin, call: async fixture => (await favourite(fixture), {}) },
  'PUT /favorites/{grn}': own(grnOfView),
  'DELETE /favorites/{grn}': { from: 'nobody', call: async fixture => ({ path: await favourite(fixture) }) },
  'GET /startpage/lastOpened': {
    from: 'nobody',
    ...notAdmin,
    call: async fixture => (await fixture.json('owner', 'GET', `/views/${(await newView(fixture)).viewId}`), {}),
  },
  'GET /startpage/recentActivity': list({ query: { per_page: 0 } }),
  'GET /entity_suggestions': list({ query: { collection: 'streams', per_page: 0 } }),
  'GET /entity_scopes': from('nobody'),
  'GET /entitylists/preferences/{listId}': from('nobody', { path: { listId: 'streams' } }),
  'POST /entitylists/preferences/{listId}': from('nobody', {
    path: { listId: 'streams' },
    body: { displayed_attributes: [], per_page: 20, sort: { field: 'title', order: 'asc' } },
  }),
}

export const shares: Cases = {
  'POST /authz/shares/entities/{grn}/prepare': own(async fixture => ({
    ...(await grnOfView(fixture)),
    body: grantees(fixture),
  })),
  'POST /authz/shares/entities/{grn}': own(async fixture => ({
    ...(await grnOfView(fixture)),
    body: grantees(fixture),
  })),
  'GET /authz/shares/user/{userId}': own(fixture => ({ path: { userId: fixture.ids.owner } }), shown),
  'GET /authz/access/entities/{grn}': own(grnOfView),
  'GET /authz/access/users/{userId}': own(fixture => ({ path: { userId: fixture.ids.owner } }), shown),
  'GET /authz/grants-overview': from('admin', {}, { shows: callers.slice(callers.indexOf('admin')) }),
}
