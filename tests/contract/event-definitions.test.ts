/**
 * The requests about event definitions that were measured on a running server of the established product (`measured/events.jsonl`): each is made
 * here. What is answered otherwise is in `event-definition-answers.ts`, with the reason.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { definitionsArea } from '../../host-demo/server/alerts/testing/definitions-area.ts'
import { engineDouble, queueDouble } from '../../host-demo/server/alerts/testing/engine-double.ts'
import { testServer, type TestServer } from '../../host-demo/server/testing/test-server.ts'
import { answered } from './event-definition-answers.ts'
import { compareMeasured, measuredCases } from './measured.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
interface Answer {
  readonly status: number
  readonly body: any
}
interface EventCase {
  readonly id: string
  readonly what: string
  readonly definition?: any
  readonly request?: { readonly method: Method; readonly path: string; readonly body?: any }
  readonly answer?: Answer
}
type RequestCase = EventCase & Required<Pick<EventCase, 'request' | 'answer'>>

const all = measuredCases<EventCase>('events')
const isAboutDefinitions = (one: EventCase): one is RequestCase =>
  one.request !== undefined && one.request.path.startsWith('/events/definitions')
const cases = all.filter(isAboutDefinitions)
const creations = cases.filter(({ what }) => what.startsWith('bad definition'))
const others = cases.filter(one => !creations.includes(one))

let server: TestServer
beforeAll(async () => {
  server = await testServer([definitionsArea(engineDouble(), queueDouble())])
})
afterAll(() => server?.close())

async function call(method: Method, path: string, body?: unknown): Promise<Answer> {
  const reply = await server.call(method, `/api${path}`, body)
  return { status: reply.statusCode, body: reply.body === '' ? null : reply.json() }
}

/** No document has these ids, unless one is put in their place. */
const absent = 'f'.repeat(24)
const filled = <T>(value: T, definition: string): T =>
  value === undefined
    ? value
    : JSON.parse(
        JSON.stringify(value)
          .replaceAll('$definition1', definition)
          .replaceAll(/\$id\d/g, absent),
      )

const ID = expect.stringMatching(/^[0-9a-f]{24}$/)
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)

/** Places where the measured server says what differs from one to the next. Members of ours may be there besides. */
const standIns = (value: unknown): unknown => {
  if (value === '$time') return TIME
  if (typeof value === 'string' && value.endsWith("doesn't exist")) return expect.stringContaining(absent)
  if (typeof value === 'string' && /^\$(id|definition)\d$/.test(value)) return ID
  if (Array.isArray(value)) return value.map(standIns)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, standIns(inner)]))
}
/** Errors are worded freely; which fields are wrong is the contract's. */
function comparable({ status, body }: Answer): unknown {
  const fields = Object.keys(body?.errors ?? {})
  if (status >= 400) return { status, type: body.type ?? null, fields }
  return { status, body: body?.errors ? { ...body, errors: fields } : body }
}
const compare = (id: string, got: Answer, measured: unknown) =>
  compareMeasured(answered, id, () => expect(comparable(got)).toMatchObject(measured as object))

describe('an event definition that is created', () => {
  it.each(creations.map(one => [one.id, one.what, one] as const))('%s %s', async (id, _, one) => {
    const got = await call(one.request.method, one.request.path, filled(one.request.body, absent))
    expect(got.status).toBeLessThan(500)
    const measured = comparable(one.answer)
    compare(id, got, one.answer.status === 200 ? standIns(measured) : measured)
    if (got.status === 200) expect(await call('GET', `/events/definitions/${got.body.id}`)).toEqual(got)
  })
})

describe('an event definition that was created', () => {
  const definition = all.find(({ id }) => id === 'evt-009')!.definition
  let made: string
  const create = async () => (await call('POST', '/events/definitions?schedule=false', definition)).body.id as string

  beforeEach(async () => {
    made = await create()
  })

  /** How many there are, and which come first, is that of this server. */
  const ofOne = ({ total: _, grand_total: __, count: ___, pagination, attributes, ...list }: any) => ({
    ...list,
    ...(pagination && { pagination: { page: pagination.page, per_page: pagination.per_page } }),
    ...(attributes && { attributes: attributes.slice(0, 4).map(({ id, title, type }: any) => ({ id, title, type })) }),
    ...(list.event_definitions && { event_definitions: list.event_definitions.map(() => null) }),
    ...(list.elements && { elements: list.elements.map(() => null) }),
    ...(list.context && { context: { scheduler: Object.values(list.context.scheduler).slice(0, 1) } }),
  })

  it.each(others.map(one => [one.id, one.what, one] as const))('%s %s', async (id, _, one) => {
    const { method, path, body } = one.request
    if (one.what.endsWith(', scheduled')) await call('PUT', `/events/definitions/${made}/schedule`)
    const got = await call(method, filled(path, made), filled(body, made))
    expect(got.status).toBeLessThan(500)
    const isList = /^\/events\/definitions(\/paginated)?\?/.test(path) && method === 'GET' && got.status === 200
    if (isList && one.answer.status === 200)
      return compare(id, { ...got, body: ofOne(got.body) }, { status: 200, body: ofOne(one.answer.body) })
    const measured = comparable(one.answer)
    const titled = JSON.parse(
      JSON.stringify(measured).replaceAll(/"title":"def \d+"/g, `"title":"${definition.title}"`),
    )
    compare(id, got, got.status === 200 ? standIns(filled(titled, made)) : titled)
  })
})

describe('the measured cases of event definitions', () => {
  it('have the ones that are answered otherwise', () => {
    const ids = cases.map(({ id }) => id)
    expect(Object.keys(answered).filter(id => !ids.includes(id))).toEqual([])
  })
})
