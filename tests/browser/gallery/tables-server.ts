/** A server for the tables: two lists, and knobs for the tests on `window.tablesServer`. */
export interface TablesServer {
  /** Milliseconds before each answer. */
  delay: number
  /** Answers of lists fail. */
  down: boolean
  /** Number of streams. */
  streams: number
  /** Requests for lists, and what became of those that were cancelled. */
  readonly asked: string[]
  readonly cancelled: string[]
  permissions: string[]
}

const initial = { delay: 0, down: false, streams: 24, permissions: ['streams:read'] }

export const tablesServer: TablesServer = { ...initial, asked: [], cancelled: [] }
export function resetTablesServer() {
  Object.assign(tablesServer, initial)
  tablesServer.asked.length = 0
  tablesServer.cancelled.length = 0
}
Object.assign(window, { tablesServer })

const names = [
  'Payments',
  'Checkout',
  'Edge access',
  'Firewall denied',
  'Kubernetes events',
  'Search indexer',
  'Audit: database',
  'VPC flow logs',
]

const stream = (index: number) => ({
  id: `s${index}`,
  title: index < names.length ? names[index]! : `Stream ${String(index).padStart(2, '0')}`,
  description: index === 1 ? 'Orders and carts, all regions' : 'Messages of one kind',
  disabled: index % 4 === 3,
  created_at: new Date(Date.UTC(2026, 0, 1 + index, 8, 11, 40)).toISOString(),
  owner: index % 2 === 0 ? 'Platform' : 'Security',
  rules: index,
})

const attributes = [
  { id: 'id', title: 'Id', type: 'OBJECT_ID', hidden: true, sortable: false },
  { id: 'title', title: 'Title', type: 'STRING', sortable: true, searchable: true },
  { id: 'description', title: 'Description', type: 'STRING', sortable: true, searchable: true },
  { id: 'owner', title: 'Owner', type: 'STRING', sortable: false },
  { id: 'rules', title: 'Rules', type: 'INT', sortable: true },
  {
    id: 'disabled',
    title: 'Paused',
    type: 'BOOLEAN',
    sortable: true,
    filterable: true,
    filter_options: [
      { value: 'true', title: 'Paused' },
      { value: 'false', title: 'Running' },
    ],
  },
  { id: 'created_at', title: 'Created', type: 'DATE', sortable: true, filterable: true },
]

type Stream = ReturnType<typeof stream>

function streamsPage(url: URL) {
  const parameters = url.searchParams
  const [page, size] = [Number(parameters.get('page') ?? 1), Number(parameters.get('per_page') ?? 50)]
  const query = (parameters.get('query') ?? '').toLowerCase()
  const filters = parameters.getAll('filters')
  const sort = (parameters.get('sort') ?? 'title') as keyof Stream
  const sign = parameters.get('order') === 'desc' ? -1 : 1
  const all = Array.from({ length: tablesServer.streams }, (_, index) => stream(index))
    .filter(({ title }) => title.toLowerCase().includes(query))
    .filter(({ disabled }) =>
      filters.filter(one => one.startsWith('disabled:')).every(one => one === `disabled:${disabled}`),
    )
    .sort((a, b) => sign * String(a[sort]).localeCompare(String(b[sort]), 'en', { numeric: true }))
  const elements = all.slice((page - 1) * size, page * size)
  return {
    query,
    pagination: { total: all.length, count: elements.length, page, per_page: size },
    total: tablesServer.streams,
    sort,
    order: sign === 1 ? 'asc' : 'desc',
    elements,
    attributes,
    defaults: { sort: { id: 'title', direction: 'ASC' } },
  }
}

function usersPage(url: URL) {
  const users = ['ann', 'bo', 'cleo'].map((username, index) => ({
    id: `u${index}`,
    username,
    full_name: `${username} Doe`,
    roles: ['Reader'],
    external: false,
  }))
  const found = users.filter(({ username }) => username.includes(url.searchParams.get('query') ?? ''))
  return { total: found.length, count: found.length, page: 1, per_page: 10, users: found }
}

function answer(url: URL): unknown {
  const path = url.pathname.replace(/^\/api/, '')
  if (path === '/system/sessions') return { is_valid: true, session_id: null, username: 'ann' }
  if (path === '/streams/paginated') return streamsPage(url)
  if (path === '/users/paginated') return usersPage(url)
  return {
    id: 'u0',
    username: 'ann',
    full_name: 'Ann Doe',
    email: '',
    permissions: tablesServer.permissions,
    grn_permissions: [],
    timezone: 'UTC',
    preferences: {},
    startpage: null,
    roles: [],
    read_only: false,
    service_account: false,
  }
}

export const tablesFetch: typeof fetch = (input, init) =>
  new Promise((resolve, reject) => {
    const url = new URL(input instanceof Request ? input.url : String(input), location.href)
    const list = url.pathname.endsWith('/paginated')
    const signal = init?.signal ?? (input instanceof Request ? input.signal : null)
    const name = `${url.pathname.replace(/^\/api/, '')}${decodeURIComponent(url.search)}`
    if (list) tablesServer.asked.push(name)
    const settled = new AbortController()
    const timer = setTimeout(
      () => {
        settled.abort()
        if (list && tablesServer.down)
          resolve(Response.json({ type: 'ApiError', message: 'The list is being rebuilt' }, { status: 500 }))
        else resolve(Response.json(answer(url)))
      },
      list ? tablesServer.delay : 0,
    )
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        if (list) tablesServer.cancelled.push(name)
        reject(signal.reason as Error)
      },
      { signal: settled.signal },
    )
  })
