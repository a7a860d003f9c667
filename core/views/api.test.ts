import { expect, it } from 'vitest'
import { createCore } from '../core.ts'
import { fakeServer, json, loggedIn } from '../client/fake-server.ts'
import { allSavedSearches } from './api.ts'

it('reads all saved searches from a server that refuses a page without an end', async () => {
  const all = Array.from({ length: 250 }, (_, index) => ({ id: String(index), title: `Search ${index}` }))
  const server = fakeServer({
    ...loggedIn(),
    'GET /search/saved': ({ url }) => {
      const query = new URL(url, 'http://localhost').searchParams
      const [page, size] = [Number(query.get('page')), Number(query.get('per_page'))]
      if (size < 1) return json({ type: 'ApiError', message: 'invalid page size: 0' }, 500)
      const elements = all.slice((page - 1) * size, page * size)
      return json({ pagination: { total: all.length, count: elements.length, page, per_page: size }, elements })
    },
  })
  const core = createCore({ baseUrl: '/api', fetch: server.fetch })
  expect(await allSavedSearches(core.client)).toEqual(all)
  expect(server.requests.filter(({ url }) => url.includes('/search/saved'))).toHaveLength(3)
})
