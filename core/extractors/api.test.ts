import { expect, it } from 'vitest'
import { empty, fakeServer, json, loggedIn } from '../client/fake-server.ts'
import { createCore } from '../core.ts'
import {
  createExtractor,
  deleteExtractor,
  getExtractor,
  listExtractors,
  orderExtractors,
  updateExtractor,
} from './api.ts'
import type { CreateExtractor } from './schema.ts'

const extractor = { title: 'a' } as CreateExtractor
const base = '/system/inputs/in%2F1/extractors'

it('calls the routes of an input', async () => {
  const server = fakeServer({
    ...loggedIn(),
    [`GET ${base}`]: json({ total: 0, extractors: [] }),
    [`GET ${base}/e1`]: json({ id: 'e1' }),
    [`POST ${base}`]: json({ extractor_id: 'e1' }, 201),
    [`PUT ${base}/e1`]: json({ id: 'e1' }),
    [`DELETE ${base}/e1`]: empty(204),
    [`POST ${base}/order`]: empty(204),
  })
  const { client, session } = createCore({ fetch: server.fetch })
  await session.validate()
  expect(await listExtractors(client, 'in/1')).toEqual({ total: 0, extractors: [] })
  expect(await getExtractor(client, 'in/1', 'e1')).toEqual({ id: 'e1' })
  expect(await createExtractor(client, 'in/1', extractor)).toEqual({ extractor_id: 'e1' })
  expect(await updateExtractor(client, 'in/1', 'e1', extractor)).toEqual({ id: 'e1' })
  await deleteExtractor(client, 'in/1', 'e1')
  await orderExtractors(client, 'in/1', ['e2', 'e1'])
  expect(JSON.parse(server.asked(`POST ${base}/order`)[0]?.body ?? '')).toEqual({ order: { 0: 'e2', 1: 'e1' } })
})
