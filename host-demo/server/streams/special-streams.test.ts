import { afterAll, beforeAll, expect, it } from 'vitest'
import { area as indices } from '../indices/area.ts'
import { testServer, type TestServer } from '../testing/test-server.ts'
import { area as streams } from './area.ts'
import { ensureSpecialStreams } from './special-streams.ts'

/** A server as it was before there were streams of events. */
let server: TestServer
beforeAll(async () => {
  server = await testServer([indices, streams])
})
afterAll(() => server.close())

const sets = async () => (await server.call('GET', '/api/system/indices/index_sets')).json().index_sets

it('are made once with index sets of their own, whatever prefixes there are', async () => {
  const [standard] = await sets()
  const { id: _, default: __, can_be_default: ___, ...body } = standard
  const own = { ...body, title: 'Ours', index_prefix: 'gl-events' }
  expect((await server.call('POST', '/api/system/indices/index_sets', own)).statusCode).toBe(200)

  await ensureSpecialStreams(server.services)
  await ensureSpecialStreams(server.services)
  const made = (await sets()).filter((set: any) => set.index_template_type === 'events')
  expect(made.map(({ title, index_prefix, can_be_default }: any) => [title, index_prefix, can_be_default])).toEqual([
    ['Events', 'own-gl-events', false],
    ['System events', 'gl-system-events', false],
  ])
  const ids = ['2', '3', '4'].map(last => last.padStart(24, '0'))
  const found = await Promise.all(ids.map(id => server.call('GET', `/api/streams/${id}`)))
  expect(found.map(reply => reply.json()).map(stream => [stream.is_editable, stream.index_set_id])).toEqual([
    [false, made[0].id],
    [false, made[1].id],
    [false, made[1].id],
  ])
  expect((await server.call('DELETE', `/api/streams/${ids[0]}`)).statusCode).toBe(400)
})
