/**
 * The event definitions that ran by their schedule while messages came in, as they were measured on a running server of the established product
 * (`measured/events.jsonl`), with clocks that are put forward by a second at a time.
 */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { openEventsStage, type EventsStage, type Posted } from './events-stage.ts'
import { measuredCases } from './measured.ts'

interface ScheduledCase {
  readonly id: string
  readonly what: string
  readonly definition: any
  readonly sent: readonly { readonly at_second: number; readonly message: string }[]
  readonly context_after_start: any
  readonly context_at_end: any
  readonly events: readonly any[]
  readonly posted: readonly Posted[]
}

const cases = measuredCases<Partial<ScheduledCase>>('events').filter((one): one is ScheduledCase => 'sent' in one)
/** A run begins up to two seconds after the end of its window. */
const seconds = 29

let stage: EventsStage
beforeAll(async () => {
  stage = await openEventsStage()
})
afterAll(() => stage?.close())
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: Date.now() })
})
afterEach(() => {
  vi.useRealTimers()
})

const contextOf = ({ scheduler: { next_time, triggered_at, data, ...rest } }: any) => ({
  ...rest,
  isNext: next_time !== null,
  wasRun: triggered_at !== null,
  length: data && data.type,
})
const comparable = ({ timestamp, timerange_start, timerange_end, message, alert, replay_info: replay }: any) => ({
  times: [timestamp, timerange_start, timerange_end, replay.timerange_start, replay.timerange_end],
  message,
  alert,
})
const posted = (posts: readonly Posted[]) =>
  posts
    .map(({ path, body }) => ({
      path,
      timestamp: body.event.timestamp,
      backlog: body.backlog.map((one: any) => one.message),
    }))
    .toSorted((a, b) => Number(a.timestamp.slice(6, -1)) - Number(b.timestamp.slice(6, -1)))
const inOrder = (events: readonly any[]) =>
  events.map(comparable).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))

it.each(cases.map(one => [one.id, one.what, one] as const))('%s %s', async (_id, _what, one) => {
  const { definition, ...measured } = stage.filled(one)
  const { id } = (await stage.call('POST', '/events/definitions', definition)).body
  const start = Date.now()
  const context = async () =>
    contextOf((await stage.call('GET', `/events/definitions/${id}/with-context`)).body.context)
  expect(await context()).toMatchObject(contextOf(measured.context_after_start))

  const live = definition.config.query.split(':')[1]
  for (let second = 0; second <= seconds; second++) {
    for (const { at_second: at, message } of measured.sent)
      if (at === second)
        await stage.write([
          { host: 'live', short_message: message, timestamp: new Date(Date.now() + 10).toISOString(), _live: live },
        ])
    vi.advanceTimersByTime(1000)
    await stage.runDue()
  }
  await stage.stored()
  /** Instants as the measurement has them: seconds after the start. */
  const relative = (value: unknown) =>
    JSON.parse(
      JSON.stringify(value)
        .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, text => `start+${((Date.parse(text) - start) / 1000).toFixed(1)}s`)
        .replaceAll('+-0.0s', '+0.0s'),
    )
  const { body } = await stage.call('POST', '/events/search', {
    per_page: 100,
    timerange: { type: 'relative', range: 0 },
    filter: { event_definitions: [id] },
  })
  expect(inOrder(relative(body.events.map(({ event }: any) => event)))).toEqual(inOrder(relative(measured.events)))
  expect(await context()).toMatchObject(contextOf(measured.context_at_end))
  vi.useRealTimers()
  expect(posted(relative(await stage.posted(measured.posted.length)))).toEqual(posted(relative(measured.posted)))
})
