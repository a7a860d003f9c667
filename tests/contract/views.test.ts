/**
 * The requests about views that were measured on a running server of the established product (`measured/views.jsonl`), in the order in which they
 * were made: each is made here. What is answered otherwise is in `views-answers.ts`, with the reason.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { area as indices } from '../../host-demo/server/indices/area.ts'
import { newId } from '../../host-demo/server/platform/records/ids.ts'
import { testServer, type TestServer } from '../../host-demo/server/testing/test-server.ts'
import { area as views } from '../../host-demo/server/views/area.ts'
import { compareMeasured, measuredCases } from './measured.ts'
import { answered } from './views-answers.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
interface Answer {
  readonly status: number
  readonly body: any
}
interface ViewCase {
  readonly id: string
  readonly what: string
  readonly request: { readonly method: Method; readonly path: string; readonly body?: any }
  readonly answer: Answer
  /** Its body was that of the answer in all cases. */
  readonly read_back?: { readonly status: number }
}

const cases = measuredCases<ViewCase>('views')
const creations = cases.filter(({ request }) => request.method === 'POST')
const updates = cases.filter(({ request }) => request.method === 'PUT')
const lists = cases.filter(({ request }) => request.method === 'GET')
const deletions = cases.filter(({ request }) => request.method === 'DELETE')

let server: TestServer
beforeAll(async () => {
  server = await testServer([indices, views])
})
afterAll(() => server?.close())

async function call(method: Method, path: string, body?: unknown): Promise<Answer> {
  const reply = await server.call(method, `/api${path}`, body)
  return { status: reply.statusCode, body: reply.body === '' ? null : reply.json() }
}

/** Text that stands in the place of each stand-in. */
type StandIns = Readonly<Record<string, string>>
const standIns = (searchId: string, viewId: string): StandIns => ({
  search1: searchId,
  view1: viewId,
  id1: 'f'.repeat(24),
  time: '2023-08-02T10:00:00.000Z',
  ...Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`uuid${i + 1}`, uuid(i + 1)])),
})
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const filled = <T>(value: T, by: StandIns): T =>
  value && JSON.parse(JSON.stringify(value).replaceAll(/\$([a-z]+\d?)\b/g, (text, name: string) => by[name] ?? text))

/** Stores the search that the measured one stood on: each page with the search type of its widget. */
async function storeSearch(body: any): Promise<string> {
  const pages = Object.keys(body?.state ?? {}).filter(id => id.startsWith('$uuid'))
  const types = (id: string) => Object.values(body.state[id].widget_mapping ?? {}).flat()
  const queries = pages.map(id => ({
    id,
    timerange: { type: 'relative', from: 300 },
    query: { type: 'elasticsearch', query_string: '' },
    // The case of an unknown search type maps to another one than its search has.
    search_types: types(id).map(type => ({ id: body.$unmapped ?? type, type: 'messages' })),
  }))
  const { status, body: stored } = await call(
    'POST',
    '/views/search',
    filled({ queries, parameters: [] }, standIns('', '')),
  )
  expect(status).toBe(201)
  return stored.id
}

/** Errors are worded freely, lists of problems stay lists. */
function comparable({ status, body }: Answer): unknown {
  if (status >= 400) return { status, isList: Array.isArray(body) }
  return { status, body }
}
const anyTime = (answer: Answer): Answer => ({
  ...answer,
  body: answer.body && { ...answer.body, created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) },
})
const measured = ({ answer }: ViewCase, by: StandIns) =>
  comparable(answer.status === 200 ? anyTime(filled(answer, by)) : answer)

/** The id is made by the server, where the request names none. */
const withId = (by: StandIns, { status, body }: Answer): StandIns => (status === 200 ? { ...by, view1: body.id } : by)

describe('a view that is created', () => {
  it.each(creations.map(one => [one.id, one.what, one] as const))('%s %s', async (id, _, one) => {
    const unmapped = one.what === 'view: mapping to an unknown search type' ? { $unmapped: '$uuid4' } : {}
    const searchId = await storeSearch({ ...one.request.body, ...unmapped })
    const by = standIns(searchId, newId())
    const answer = await call('POST', one.request.path, filled(one.request.body, by))
    expect(answer.status).toBeLessThan(500)
    const as = withId(by, answer)
    compareMeasured(answered, id, () => expect(comparable(answer)).toEqual(measured(one, as)))
    if (answer.status !== 200) return
    expect(one.read_back?.status ?? 200).toBe(200)
    expect(await call('GET', `/views/${as['view1']}`)).toEqual(answer)
  })
})

describe('a view that was created', () => {
  let by: StandIns
  beforeAll(async () => {
    const { body } = updates[0]!.request
    by = standIns(await storeSearch(body), newId())
    expect((await call('POST', '/views', filled(body, by))).status).toBe(200)
    const saved = await call(
      'POST',
      '/views',
      filled({ ...body, id: newId(), title: 'facts board', type: 'SEARCH' }, by),
    )
    expect(saved.status).toBe(200)
  })

  it.each(updates.map(one => [one.id, one.what, one] as const))('%s %s', async (id, _, one) => {
    const answer = await call('PUT', filled(one.request.path, by), filled(one.request.body, by))
    expect(answer.status).toBeLessThan(500)
    compareMeasured(answered, id, () => expect(comparable(answer)).toEqual(measured(one, by)))
  })

  /** How many there are is that of this server, and so is which comes first. */
  const counted = ({ total: _, grand_total: __, pagination, elements, ...list }: any) => ({
    ...list,
    ...(pagination && { pagination: { ...pagination, total: null } }),
    ...(elements && {
      elements: elements.map((one: any) => ({ ...one, id: null, search_id: null, created_at: null })),
    }),
  })

  it.each(lists.map(one => [one.id, one.what, one] as const))('%s %s', async (id, _, one) => {
    const { status, body } = await call('GET', one.request.path)
    expect(status).toBe(one.answer.status)
    compareMeasured(answered, id, () => expect(counted(body)).toEqual(counted(one.answer.body)))
    if (body.pagination) expect(body.total).toBe(body.pagination.total)
  })

  it.each(deletions.map(one => [one.id, one.what, one] as const))('%s %s', async (id, _, one) => {
    const path = filled(one.request.path, by)
    expect((await call('DELETE', path)).status).toBe(200)
    const answer = await call('DELETE', path)
    compareMeasured(answered, id, () => expect(comparable(answer)).toEqual(measured(one, by)))
  })
})

describe('the measured cases of views', () => {
  it('have the ones that are answered otherwise', () => {
    const ids = cases.map(({ id }) => id)
    expect(Object.keys(answered).filter(id => !ids.includes(id))).toEqual([])
  })
})
