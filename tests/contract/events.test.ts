/**
 * The runs of event definitions, the searches of events and what notifications posted, as they were measured on a running server of the established
 * product (`measured/events.jsonl`): each is made here. What comes of one otherwise is in `event-answers.ts`, with the reason.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answered } from './event-answers.ts'
import { openEventsStage, type Answer, type EventsStage, type Method, type Posted } from './events-stage.ts'
import { compareMeasured, measuredCases } from './measured.ts'

interface RunCase {
  readonly id: string
  readonly what: string
  readonly definition: any
  readonly messages: readonly any[]
  readonly created: Answer
  readonly execute?: { readonly body: object; readonly answers: readonly Answer[] }
  readonly total_events?: number
  readonly events?: readonly any[]
  readonly posted?: readonly Posted[]
}
interface RequestCase {
  readonly id: string
  readonly what: string
  readonly request: { readonly method: Method; readonly path: string; readonly body?: any }
  readonly answer: Answer
  readonly posted?: readonly Posted[]
}

const all = measuredCases<RunCase | RequestCase>('events')
const runs = all.filter((one): one is RunCase => 'created' in one)
const searches = all.filter((one): one is RequestCase => 'request' in one && one.request.path === '/events/search')
const ofNotifications = all.filter(
  (one): one is RequestCase => 'request' in one && one.request.path.startsWith('/events/notifications'),
)

let stage: EventsStage
beforeAll(async () => {
  stage = await openEventsStage()
  await stage.write(runs[0]!.messages)
})
afterAll(() => stage?.close())

const compare = (id: string, got: unknown, measured: unknown) =>
  compareMeasured(answered, id, () => expect(got).toEqual(measured))

const ID = expect.stringMatching(/^[0-9a-f]{24}$/)
const ULID = expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{26}$/)
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)
const ORIGIN = expect.stringMatching(/^urn:graylog:message:es:cordwood_0:\w+$/)

/** Places where the measured server says what differs from one to the next. */
function standIns(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(standIns)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, standIns(inner)]))
  if (typeof value !== 'string') return value
  if (value === '$time') return TIME
  if (value === 'localhost' || value === '$text') return expect.any(String)
  if (/^\$(ulid|uuid)\d+$/.test(value)) return value.startsWith('$ulid') ? ULID : expect.any(String)
  if (/^\$(id|definition)\d+$/.test(value)) return ID
  return value.startsWith('urn:') ? ORIGIN : value.replace(/^graylog_0$/, 'cordwood_0')
}

const order = (event: any) => `${event.timestamp} ${event.message} ${event.key}`
/** That server had a stream more, and names some twice. */
const streamsOf = (ids: readonly string[]) => [...new Set(ids)].filter(id => id !== '$id1').toSorted()
const inOrder = (events: readonly any[]) =>
  events
    .map(event => ({
      ...event,
      source_streams: streamsOf(event.source_streams),
      replay_info: event.replay_info && { ...event.replay_info, streams: streamsOf(event.replay_info.streams) },
    }))
    .toSorted((a, b) => (order(a) < order(b) ? -1 : 1))

/** Ranges that end now were measured soon after the messages. */
function recent<T>(measured: T): T {
  const daysAgo = Math.ceil((Date.now() - Date.parse(runs[0]!.messages[0].timestamp)) / 86_400_000)
  const text = JSON.stringify(measured)
  return JSON.parse(
    text.replace('"range":86400', `"range":${daysAgo * 86_400}`).replace('last 2 days', `last ${daysAgo + 1} days`),
  )
}
/** Of such a range: it was another. */
const withoutRange = (event: any) => ({
  ...event,
  replay_info: { ...event.replay_info, timerange_start: null, timerange_end: null },
})

const status = ({ status, body }: Answer) => (status >= 400 ? { status, type: body?.type ?? null } : { status })

/** What is the same for each receiver: the path, the credentials, the event and the messages without the fields of their way into the server. */
const comparablePost = ({ path, method, headers, body }: Posted) => ({
  path,
  method,
  content: String(headers['content-type']).split(';')[0],
  authorization: headers['authorization'] ?? null,
  body: {
    ...body,
    job_definition_id: ID,
    job_trigger_id: ID,
    backlog: body.backlog.map((message: any) => ({
      ...message,
      id: expect.any(String),
      fields: Object.fromEntries(Object.entries(message.fields).filter(([name]) => !name.startsWith('gl2_'))),
    })),
  },
})
const postOrder = ({ path, body }: Posted) => `${path} ${body.event.message}`
const postsInOrder = (posts: readonly Posted[]) => posts.toSorted((a, b) => (postOrder(a) < postOrder(b) ? -1 : 1))

describe('an event definition that is executed', () => {
  it.each(runs.map(one => [one.id, one.what, one] as const))('%s %s', async (id, _, one) => {
    const { execute, definition, events = [], posted = [] } = recent(stage.filled(one))
    const isRecent = execute !== undefined && !JSON.stringify(execute).includes('"absolute"')
    const comparable = (some: readonly any[]) => inOrder(isRecent ? some.map(withoutRange) : some)
    const created = await stage.call('POST', '/events/definitions?schedule=false', definition)
    if (created.status >= 400 || !execute) return compare(id, status(created), status(one.created))
    const path = `/events/definitions/${created.body.id}`
    const answers: Answer[] = []
    for (const _once of execute.answers) answers.push(await stage.call('POST', `${path}/execute`, execute.body))
    for (const answer of answers) expect(answer.status).toBeLessThan(500)
    await stage.stored()
    const { body: found } = await stage.call('POST', '/events/search', {
      per_page: 500,
      timerange: { type: 'relative', range: 0 },
      filter: { event_definitions: [created.body.id] },
    })
    const got = comparable(found.events.map(({ event }: any) => event))
    const posts = await stage.posted(posted.length)
    compare(
      id,
      { answers: answers.map(status), events: got, posted: postsInOrder(posts).map(comparablePost) },
      {
        answers: execute.answers.map(status),
        events: comparable(events).map(standIns),
        posted: postsInOrder(posted).map(post => comparablePost(standIns(post) as Posted)),
      },
    )
  })
})

describe('a search of events', () => {
  const made = new Map<string, string>()
  /** The definitions whose events are searched. The first ones were not among the cases. */
  beforeAll(async () => {
    const [{ definition }] = runs as [RunCase]
    const config = { ...definition.config, query: 'evset:A AND code:500' }
    for (const [title, more] of [
      ['def 1', {}],
      ['def 2', { priority: 3, alert: true }],
    ] as const) {
      const body = { ...definition, ...more, title, config }
      const { id } = (await stage.call('POST', '/events/definitions?schedule=false', body)).body
      await stage.call('POST', `/events/definitions/${id}/execute`, runs[0]!.execute!.body)
      made.set(title, id)
    }
    await stage.stored()
  })

  it.each(searches.map(one => [one.id, one.what, one] as const))('%s %s', async (id, _, { request, answer }) => {
    const title = JSON.stringify(answer.body).match(/"message":"(def [12])"/)?.[1] ?? 'def 2'
    const text = JSON.stringify(request.body)
      .replaceAll('$definition1', made.get(title)!)
      .replaceAll('$id1', 'f'.repeat(24))
    const got = await stage.call('POST', '/events/search', JSON.parse(text))
    if (got.status >= 400) return compare(id, status(got), status(answer))
    const found = got.body.events[0]?.event.event_definition_id ?? ''
    const { total_events: total, ...measured } = JSON.parse(
      JSON.stringify(answer.body)
        .replaceAll('$definition1', found)
        .replaceAll(/"description":"Stream[^"]*"/g, '"description":"$text"'),
    )
    // Of all definitions there are other events here.
    const isOfOne = request.body.filter?.event_definitions !== undefined
    const all = standIns({ ...measured, duration: 0 }) as any
    compareMeasured(answered, id, () =>
      expect({ ...got.body, duration: 0 }).toMatchObject({
        ...all,
        ...(isOfOne && { total_events: total }),
        parameters: { ...all.parameters, filter: JSON.parse(text).filter ?? all.parameters.filter },
      }),
    )
  })
})

describe('a notification', () => {
  /** How many there are is that of this server, and types of ours can be sorted by more. */
  const ofOne = ({ total: _, grand_total: __, pagination, attributes, ...list }: any) => ({
    ...list,
    ...(pagination && { pagination: { page: pagination.page, per_page: pagination.per_page } }),
    ...(attributes && { attributes: attributes.map(({ id, title, type }: any) => ({ id, title, type })) }),
  })
  const fields = ({ body }: Answer) => Object.keys(body?.errors ?? {}).toSorted()

  it.each(ofNotifications.map(one => [one.id, one.what, one] as const))('%s %s', async (id, _, one) => {
    const { request, answer, posted = [] } = stage.filled(one)
    stage.answer(500)
    const path = request.path.replaceAll(/\$id\d/g, 'f'.repeat(24))
    const got = await stage.call(request.method, path, request.body)
    expect(await stage.posted(posted.length)).toHaveLength(posted.length)
    if (got.status >= 400 || answer.status >= 400)
      return compare(id, { ...status(got), fields: fields(got) }, { ...status(answer), fields: fields(answer) })
    compareMeasured(answered, id, () => expect(ofOne(got.body)).toMatchObject(standIns(ofOne(answer.body)) as object))
  })
})

describe('the measured cases of events', () => {
  it('have the ones that are answered otherwise', () => {
    const ids = [...runs, ...searches, ...ofNotifications].map(({ id }) => id)
    expect(Object.keys(answered).filter(id => !ids.includes(id))).toEqual([])
  })
})
