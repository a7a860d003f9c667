/** A dashboard of two pages for tests of public links, made through the routes. */
import { newId } from '../../platform/records/ids.ts'
import { basic, newUser, type TestServer } from '../../testing/test-server.ts'

export const DAY_MS = 24 * 3_600_000
export const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type Login = Readonly<Record<string, string>> | undefined
export interface Reply {
  readonly status: number
  readonly body: any
  readonly text: string
  readonly headers: Readonly<Record<string, unknown>>
}

export const callsTo =
  (server: () => TestServer) =>
  async (method: Method, path: string, body?: unknown, as?: Login): Promise<Reply> => {
    const { statusCode: status, body: text, headers } = await server().call(method, `/api${path}`, body, as)
    return { status, text, headers, body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : null }
  }
export type Calls = ReturnType<typeof callsTo>

/** Gives the login of a new user. */
export async function addUser(call: Calls, username: string, ...permissions: string[]): Promise<Login> {
  await call('POST', '/users', newUser(username, { permissions }))
  return basic(username, 'pw')
}

const widget = (id: string, streams: readonly string[]) => ({
  id,
  type: 'messages',
  filter: null,
  filters: [],
  timerange: { type: 'relative', range: 300 },
  query: { type: 'elasticsearch', query_string: `of:${id}` },
  streams,
  config: { fields: ['source'], show_message_row: true, show_summary: true, decorators: [], sort: [] },
})

export interface NewDashboard {
  /** Streams of the widget `w2`. */
  readonly streams?: readonly string[]
  readonly parameters?: readonly object[]
  readonly queryString?: string
}

/** Page q1 has the widgets w1 (all streams) and w2, page q2 the widget w3. */
export async function addDashboard(
  call: Calls,
  as: Login,
  { streams = [], parameters = [], queryString = '' }: NewDashboard = {},
) {
  const type = (id: string, of: readonly string[] = []) => ({
    id,
    type: 'messages',
    streams: of,
    query: { type: 'elasticsearch', query_string: queryString },
  })
  const pages = {
    q1: { types: [type('st1'), type('st2', streams)], widgets: [widget('w1', []), widget('w2', streams)] },
    q2: { types: [type('st3')], widgets: [widget('w3', [])] },
  }
  const mappings = { q1: { w1: ['st1'], w2: ['st2'] }, q2: { w3: ['st3'] } }
  const place = { col: 1, row: 1, height: 2, width: 6 }
  const state = Object.entries(pages).map(([id, { widgets }]) => [
    id,
    {
      titles: {
        tab: { title: id },
        widget: Object.fromEntries(widgets.map(one => [one.id, `title of ${one.id}`])),
        description: { w2: 'description of w2' },
      },
      widgets,
      widget_mapping: mappings[id as 'q1' | 'q2'],
      positions: Object.fromEntries(widgets.map(one => [one.id, place])),
    },
  ])
  const queries = Object.entries(pages).map(([id, { types }]) => ({
    id,
    timerange: { type: 'relative', range: 300 },
    query: { type: 'elasticsearch', query_string: '' },
    search_types: types,
  }))
  const search = await call('POST', '/views/search', { id: newId(), queries, parameters }, as)
  const view = await call(
    'POST',
    '/views',
    { type: 'DASHBOARD', title: 'Board', search_id: search.body.id, state: Object.fromEntries(state) },
    as,
  )
  if (view.status !== 200) throw new Error(`The dashboard was refused: ${search.text} ${view.text}`)
  return { id: view.body.id as string, searchId: search.body.id as string }
}
