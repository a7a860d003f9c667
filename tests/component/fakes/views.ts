/** Saved searches in memory, as the contract answers them: lists, one, stored, changed, deleted, favourites. */
import type { Page } from '@playwright/test'
import { defaultPage, type PageChange } from '../../../core/search/page.ts'
import type { Search } from '../../../core/search/schema.ts'
import { viewOfPage } from '../../../core/views/page-view.ts'
import type { View } from '../../../core/views/schema.ts'

export interface FakeViews {
  readonly all: View[]
  /** By id; those that were posted too. */
  readonly searches: Map<string, Search>
  /** 'METHOD /path' with its body, of what changes something. */
  readonly sent: { readonly method: string; readonly path: string; readonly body: any }[]
  /** Stores a saved search; ids count on. */
  add: (title: string, more?: Partial<View>, page?: PageChange) => View
}

let count = 0
const idOf = (at: number) => `64c9ee${String(at).padStart(18, '0')}`

const attributes = [
  { id: '_id', title: 'id', type: 'OBJECT_ID', hidden: true, searchable: true },
  { id: 'title', title: 'Title', type: 'STRING', sortable: true, searchable: true },
  { id: 'created_at', title: 'Created', type: 'DATE', sortable: true, filterable: true },
  { id: 'description', title: 'Description', type: 'STRING', sortable: true },
  { id: 'summary', title: 'Summary', type: 'STRING', sortable: true },
  { id: 'owner', title: 'Owner', type: 'STRING', sortable: true },
  { id: 'favorite', title: 'Favorite', type: 'STRING', sortable: false },
]

export async function fakeViews(page: Page): Promise<FakeViews> {
  const fake: FakeViews = {
    all: [],
    searches: new Map(),
    sent: [],
    add(title, more = {}, change = {}) {
      const { view, search } = viewOfPage({ ...defaultPage, ...change }, { title })
      const stored: View = {
        ...view,
        id: idOf(++count),
        owner: 'mara.lindqvist',
        created_at: '2026-11-19T08:00:00.000Z',
        ...more,
      }
      fake.searches.set(search.id, search)
      fake.all.push(stored)
      return stored
    },
  }
  const summary = ({ state: _, ...view }: View) => view
  const gone = (id: string) => ({
    status: 404,
    json: { type: 'ApiError', message: `There is no view with id <${id}>.` },
  })
  const place = (id: string) => fake.all.findIndex(view => view.id === id)

  function list(query: URLSearchParams) {
    const text = (query.get('query') ?? '').replace(/^title:/, '').toLowerCase()
    const key =
      query.get('sort') === 'owner' || query.get('sort') === 'created_at' ? (query.get('sort') as 'owner') : 'title'
    const found = fake.all
      .filter(view => view.type === 'SEARCH' && view.title.toLowerCase().includes(text))
      .toSorted((a, b) => (a[key] ?? '').localeCompare(b[key] ?? '') * (query.get('order') === 'desc' ? -1 : 1))
    const size = Number(query.get('per_page') ?? 50) || found.length
    const from = (Number(query.get('page') ?? 1) - 1) * size
    const elements = (query.has('filters') ? [] : found).slice(from, from + size).map(summary)
    return {
      query: text,
      pagination: { total: found.length, count: elements.length, page: 1, per_page: size },
      total: found.length,
      sort: key,
      order: 'asc',
      elements,
      attributes,
      defaults: { sort: { id: 'title', direction: 'ASC' } },
    }
  }

  await page.route(/\/api\/(views\/search|views|search\/saved|favorites)(\/[^?]*)?(\?.*)?$/, route => {
    const request = route.request()
    const url = new URL(request.url())
    const path = decodeURIComponent(url.pathname.replace(/^.*?\/api/, ''))
    const method = request.method()
    const body: any = request.postData() ? request.postDataJSON() : null
    const changes = method !== 'GET' && !path.startsWith('/views/search')
    const parts = path.split('/')
    const id = parts[2] ?? ''
    if (path === '/views/search' && method === 'POST') {
      fake.searches.set(body.id, body)
      return route.fallback()
    }
    if (path.startsWith('/views/search/')) {
      const search = fake.searches.get(parts[3] ?? '')
      return method === 'GET' && parts.length === 4 && search ? route.fulfill({ json: search }) : route.fallback()
    }
    if (path === '/views/fields') return route.fallback()
    if (changes) fake.sent.push({ method, path, body })
    if (path === '/search/saved') return route.fulfill({ json: list(url.searchParams) })
    if (parts[1] === 'favorites' && method !== 'GET') {
      const at = place(id.split(':').at(-1)!)
      if (at < 0) return route.fallback()
      fake.all[at] = { ...fake.all[at]!, favorite: method === 'PUT' }
      return route.fulfill({ status: 204 })
    }
    if (parts[1] !== 'views') return route.fallback()
    if (path === '/views' && method === 'POST') {
      const stored: View = { ...body, owner: 'mara.lindqvist', favorite: false }
      fake.all.push(stored)
      return route.fulfill({ json: stored })
    }
    if (path === '/views/bulk_delete') {
      const ids = body.entity_ids as string[]
      for (const one of ids) fake.all.splice(place(one), 1)
      return route.fulfill({ json: { successfully_performed: ids.length, failures: [] } })
    }
    const at = place(id)
    const view = fake.all[at]
    if (!view) return route.fulfill(gone(id))
    if (method === 'PUT')
      fake.all[at] = { ...body, id, owner: view.owner, created_at: view.created_at, favorite: view.favorite }
    if (method === 'DELETE') fake.all.splice(at, 1)
    return route.fulfill({ json: fake.all[at] && method !== 'DELETE' ? fake.all[at] : view })
  })
  return fake
}
