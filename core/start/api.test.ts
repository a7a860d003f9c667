import { expect, it } from 'vitest'
import { createCore } from '../core.ts'
import { fakeServer, json, loggedIn } from '../client/fake-server.ts'
import { allFavorites } from './api.ts'

it('reads all favourites from a server that refuses a page without an end', async () => {
  const all = Array.from({ length: 150 }, (_, index) => ({ grn: `grn::::stream:${index}`, title: `Stream ${index}` }))
  const server = fakeServer({
    ...loggedIn(),
    'GET /favorites': ({ url }) => {
      const query = new URL(url, 'http://localhost').searchParams
      const [page, size] = [Number(query.get('page')), Number(query.get('per_page'))]
      if (size < 1) return json({ type: 'ApiError', message: 'invalid page size: 0' }, 500)
      const favorites = all.slice((page - 1) * size, page * size)
      return json({ total: all.length, count: favorites.length, page, per_page: size, favorites })
    },
  })
  const core = createCore({ baseUrl: '/api', fetch: server.fetch })
  expect(await allFavorites(core.client, 'stream')).toEqual(all)
})
