/** Public links: for the owners of their dashboard; what a link shows, for everybody who has it. */
import { stateBody } from '../../../../host-demo/server/views/testing.ts'
import { ownerAndAdmin, type Case, type Cases } from '../cases.ts'
import { newView } from '../entities.ts'
import { SECRET, type Fixture } from '../fixture.ts'

const shown = { shows: ownerAndAdmin }
const own = (call: Case['call'], more: Partial<Case> = {}): Case => ({ from: 'owner', call, ...more })
const link = (title: string) => ({ title, expires_at: new Date(Date.now() + 3_600_000).toISOString() })

interface Made {
  readonly link: { readonly id: string }
  readonly token: string
}
async function newLink(fixture: Fixture) {
  const { viewId } = await newView(fixture, 'DASHBOARD')
  const made = await fixture.json<Made>('owner', 'POST', `/dashboards/${viewId}/links`, link(SECRET))
  return { viewId, linkId: fixture.hide(made.link.id) }
}

/** The token of a dashboard that everybody may know, and finds nothing. */
async function publicToken(fixture: Fixture): Promise<string> {
  const state = { ...stateBody(), widgets: [], widget_mapping: {}, positions: {}, titles: {} }
  const query = {
    id: 'q1',
    timerange: { type: 'relative', range: 300 },
    query: { type: 'elasticsearch', query_string: 'source:nowhere' },
    search_types: [{ id: 'm', type: 'messages' }],
  }
  const { id } = await fixture.json('owner', 'POST', '/views/search', { queries: [query], parameters: [] })
  const body = { type: 'DASHBOARD', title: 'For everybody', search_id: id, state: { q1: state } }
  const view = await fixture.json('owner', 'POST', '/views', body)
  return (await fixture.json<Made>('owner', 'POST', `/dashboards/${view['id']}/links`, link('wall'))).token
}
const open = (call: Case['call']): Case => ({ from: 'anonymous', call })

export const dashboards: Cases = {
  'GET /dashboards/{viewId}/links': own(
    async fixture => ({ path: { viewId: (await newLink(fixture)).viewId } }),
    shown,
  ),
  'POST /dashboards/{viewId}/links': own(
    async fixture => ({ path: { viewId: (await newView(fixture, 'DASHBOARD')).viewId }, body: link(SECRET) }),
    shown,
  ),
  'DELETE /dashboards/{viewId}/links/{linkId}': own(async fixture => ({ path: await newLink(fixture) })),
  'GET /public/dashboards/{token}': open(async fixture => ({ path: { token: await publicToken(fixture) } })),
  'POST /public/dashboards/{token}/execute': open(async fixture => ({
    path: { token: await publicToken(fixture) },
    body: {},
  })),
  'GET /public/dashboards/{token}/status/{jobId}': open(async fixture => {
    const token = await publicToken(fixture)
    const { id = '' } = await fixture.json('nobody', 'POST', `/public/dashboards/${token}/execute`, {})
    return { path: { token, jobId: id } }
  }),
}
