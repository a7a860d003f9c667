/** Searches that something uses. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { caller } from '../platform/records/callers.ts'
import { area } from './area.ts'
import { startSearchServer, type SearchServer } from './testing/search-server.ts'

const USED = '64c8aa000000000000000001'
const OTHER = '64c8aa000000000000000002'
const STREAM = '000000000000000000000001'

let server: SearchServer
beforeEach(async () => {
  server = await startSearchServer({
    reader: [`streams:read:${STREAM}`, 'view:read:v'],
    nobody: [`streams:read:${STREAM}`],
  })
  for (const id of [USED, OTHER])
    await server.call('POST', '/views/search', { id, queries: [{ id: 'q', search_types: [] }] })
  const mayRead = (who: { isPermitted(permission: string): boolean }) => who.isPermitted('view:read:v')
  server.api(area).users.add({
    mayRead: async (who, id) => id === USED && mayRead(who),
    readableBy: async who => (mayRead(who) ? [USED] : []),
    used: async () => [USED],
  })
})
afterEach(() => server.close())
const get = async (id: string, token: string) =>
  (await server.call('GET', `/views/search/${id}`, undefined, { token })).status

it('are read, run and listed by whoever may read what uses them', async () => {
  expect([await get(USED, 'reader'), await get(USED, 'nobody'), await get(OTHER, 'reader')]).toEqual([200, 403, 403])
  expect((await server.call('POST', `/views/search/${USED}/execute`, {}, { token: 'reader' })).status).toBe(201)
  expect((await server.call('GET', `/views/search/metadata/${USED}`, undefined, { token: 'nobody' })).status).toBe(403)
  expect(
    (await server.call('GET', '/views/search', undefined, { token: 'reader' })).body.map(
      (one: { id: string }) => one.id,
    ),
  ).toEqual([USED])
})

it('are not overwritten by them', async () => {
  expect((await server.call('POST', '/views/search', { id: USED, queries: [] }, { token: 'reader' })).status).toBe(403)
})

it('are kept however old they are; the others are forgotten', async () => {
  const log = server.services.records.log('searches')
  for (const row of await log.list()) await log.put({ ...row, at: Date.now() - 5 * 24 * 3_600_000 })
  const { searches } = server.api(area)
  await searches.forgetOld()
  const admin = caller({
    userId: 'a',
    username: 'a',
    permissions: ['*'],
    grnPermissions: [],
    timeZone: null,
    sessionId: null,
    carrier: 'bearer',
  })
  expect((await searches.get(admin, USED)).id).toBe(USED)
  await expect(searches.get(admin, OTHER)).rejects.toMatchObject({ status: 404 })
})
