/**
 * Hostile test 40: one definition matches everything that comes in, and one of its receivers is dead. Few messages in the short form; with LONG=1
 * a million in a minute beside 199 other definitions, and the figures are printed.
 */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startReceiver, type Receiver } from '../../host-demo/server/notifications/testing/receiver.ts'
import { inputTypes } from '../support/input-types.ts'
import { startServer, until, type ServerProcess } from '../support/server.ts'

const isLong = Boolean(process.env['LONG'])
const size = isLong
  ? { others: 199, messages: 1_000_000, seconds: 60, everyMs: 60_000, runs: 2 }
  : { others: 10, messages: 20_000, seconds: 3, everyMs: 2000, runs: 1 }
/** The default settings: sends of a definition in ten minutes, deliveries that wait. */
const ceiling = 100
const queueSize = 1000

let server: ServerProcess
let quick: Receiver
let dead: readonly DeadReceiver[]

interface DeadReceiver {
  readonly url: string
  /** Connections that wait for an answer. */
  readonly open: Set<Socket>
  attempts: number
  close(): void
}

/** Accepts connections, and answers nothing. */
async function startDead(): Promise<DeadReceiver> {
  const open = new Set<Socket>()
  const listener = createServer(socket => {
    receiver.attempts++
    open.add(socket)
    socket
      .on('error', () => undefined)
      .on('close', () => open.delete(socket))
      .resume()
  })
  await new Promise<void>(resolve => listener.listen(0, '127.0.0.1', resolve))
  const receiver: DeadReceiver = {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}/dead`,
    open,
    attempts: 0,
    close() {
      for (const socket of open) socket.destroy()
      listener.close()
    },
  }
  return receiver
}

beforeAll(async () => {
  quick = await startReceiver()
  dead = [await startDead(), await startDead()]
  server = await startServer()
  await server.json('PUT', '/system/urlwhitelist', {
    disabled: false,
    entries: [quick, ...dead].map(({ url }, id) => ({ id: String(id), type: 'literal', title: url, value: url })),
  })
})
afterAll(async () => {
  await server.stop()
  for (const receiver of dead) receiver.close()
  await quick.close()
})

const notification = async (title: string, url: string) =>
  (
    await server.json<{ id: string }>('POST', '/events/notifications', {
      title,
      description: '',
      config: { type: 'http-notification-v1', url },
    })
  ).id

async function definition(title: string, config: object, notifications: readonly string[], graceMs = 0) {
  const body = {
    title,
    description: '',
    priority: 2,
    alert: true,
    config: {
      type: 'aggregation-v1',
      query_parameters: [],
      streams: [],
      group_by: [],
      search_within_ms: size.everyMs,
      execute_every_ms: size.everyMs,
      ...config,
    },
    field_spec: {},
    key_spec: [],
    notification_settings: { grace_period_ms: graceMs, backlog_size: 1 },
    notifications: notifications.map(id => ({ notification_id: id, notification_parameters: null })),
  }
  return (await server.json<{ id: string }>('POST', '/events/definitions?schedule=true', body)).id
}

/** Sends messages of the moment at a steady rate; every one of the first is the marker of a definition, too. */
async function send(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  const began = performance.now()
  for (let sent = 0; sent < size.messages; ) {
    const due = Math.min(size.messages, Math.ceil(((performance.now() - began) / 1000 / size.seconds) * size.messages))
    const at = Date.now() / 1000
    const lines: string[] = []
    for (const until = Math.min(due, sent + 5000); sent < until; sent++)
      lines.push(
        `{"version":"1.1","host":"h${sent % 100}","short_message":"storm line ${sent}","timestamp":${at},"_storm":"yes"${sent < size.others ? `,"_marker":"m${sent}"` : ''}}\0`,
      )
    if (lines.length > 0 && !socket.write(lines.join('')))
      await new Promise<void>(resolve => socket.once('drain', resolve))
    if (sent >= due) await wait(20)
  }
  await new Promise<void>(resolve => socket.end(() => socket.once('close', resolve)))
}

interface Row {
  readonly id: string
  readonly scheduler: {
    readonly triggered_at: string | null
    readonly last_run: {
      readonly lateness_ms: number
      readonly events: number
      readonly duration_ms: number
      readonly error: string | null
    } | null
  }
}
interface Counts {
  readonly notification_id: string
  readonly waiting: number
  readonly sent: number
  readonly failed: number
  readonly suppressed: Readonly<Record<string, number>>
}

interface Title {
  readonly event_definition_title: string
}

const attempts = () => dead.reduce((total, receiver) => total + receiver.attempts, 0)

const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0

it('40: a storm stays below the ceiling, is cancelled at once, and delays nobody else', async () => {
  const [deadId, quickId, othersId] = [
    await notification('dead', dead[0]!.url),
    await notification('quick', quick.url),
    await notification('others', quick.url),
  ]
  const { port } = await server.input(inputTypes.gelfTcp)
  const count = { id: 'count-', function: 'count', field: null }
  const isThere = {
    expression: {
      expr: '>',
      left: { expr: 'number-ref', ref: 'count-' },
      right: { expr: 'number', value: 0 },
    },
  }
  const sendingBegan = performance.now()
  let [sentMs, storedMs] = [0, 0]
  const sending = send(port).then(() => {
    sentMs = performance.now() - sendingBegan
  })
  const storm = await definition('storm', { query: 'storm:yes', series: [], conditions: null }, [deadId, quickId])
  const others = new Set<string>()
  for (let n = 0; n < size.others; n++)
    others.add(
      await definition(
        `other ${n}`,
        {
          query: `marker:m${n}`,
          series: [count],
          conditions: isThere,
          // The first window has the marker, however long it took to make them all.
          search_within_ms: 10 * 60_000,
          execute_every_ms: size.everyMs,
        },
        [othersId],
        3_600_000,
      ),
    )

  const lateness: number[] = []
  const searches: number[] = []
  const stormRuns: NonNullable<Row['scheduler']['last_run']>[] = []
  const seen = new Map<string, string>()
  const runsOf = new Map<string, number>()
  let mostWaiting = 0
  await until(
    async () => {
      const rows = await server.json<{ elements: readonly Row[] }>('GET', '/events/definitions/paginated?per_page=300')
      for (const { id, scheduler } of rows.elements) {
        const { triggered_at: at, last_run: run } = scheduler
        if (!run || at === null || seen.get(id) === `${at} ${run.lateness_ms}`) continue
        seen.set(id, `${at} ${run.lateness_ms}`)
        runsOf.set(id, (runsOf.get(id) ?? 0) + 1)
        expect([id, run.error]).toEqual([id, null])
        if (id === storm) stormRuns.push(run)
        else if (others.has(id)) lateness.push(run.lateness_ms)
      }
      const queue = await server.json<{ total: number }>(
        'GET',
        `/events/notifications/queue?event_definition_id=${storm}&per_page=1`,
      )
      mostWaiting = Math.max(mostWaiting, queue.total)
      const began = performance.now()
      await server.search('storm:yes AND source:h7', 10)
      searches.push(performance.now() - began)
      if (storedMs === 0 && sentMs > 0 && (await server.total('storm:yes')) === size.messages)
        storedMs = performance.now() - sendingBegan
      await wait(isLong ? 500 : 100)
      return [storm, ...others].every(id => (runsOf.get(id) ?? 0) > size.runs) && stormRuns.some(run => run.events > 0)
    },
    () =>
      `every definition to have run: ${JSON.stringify({ runs: [...runsOf.values()].sort((a, b) => a - b), stormRuns })}`,
    isLong ? 480_000 : 60_000,
  )
  await sending

  const statistics = async () =>
    (
      await server.json<{ statistics: readonly Counts[] }>(
        'GET',
        `/events/notifications/statistics?event_definition_id=${storm}`,
      )
    ).statistics
  const sum = (all: readonly Counts[], of: (counts: Counts) => number) => all.reduce((total, one) => total + of(one), 0)
  const before = await statistics()

  // The first host may rest by now. Another address is tried at once, so that there is an attempt to end.
  await server.json('PUT', `/events/notifications/${deadId}`, {
    id: deadId,
    title: 'dead',
    description: '',
    config: { type: 'http-notification-v1', url: dead[1]!.url },
  })
  await until(() => dead[1]!.open.size > 0, 'an attempt at the other dead receiver')

  // Cancel: nothing waits any more, and what was being sent has ended.
  const began = performance.now()
  expect((await server.call('PUT', `/events/definitions/${storm}/unschedule`)).status).toBe(200)
  expect((await server.call('PUT', `/events/definitions/${storm}/clear-notification-queue`)).status).toBe(204)
  const { total } = await server.json<{ total: number }>(
    'GET',
    `/events/notifications/queue?event_definition_id=${storm}`,
  )
  expect(total).toBe(0)
  await until(() => dead.every(({ open }) => open.size === 0), 'the attempt to end')
  const cancelMs = performance.now() - began

  const counts = await statistics()
  const quickSent = counts.find(({ notification_id: id }) => id === quickId)!.sent
  const suppressed = (one: Counts) => Object.values(one.suppressed).reduce((a, b) => a + b, 0)
  const accounted = sum(counts, one => one.sent + one.failed + one.waiting + suppressed(one))
  let stormEvents = 0
  // Each event of a run is counted for either notification. It may take a while until the events themselves can be found.
  await until(
    async () => {
      const found = await server.json<{ total_events: number }>('POST', '/events/search', {
        per_page: 0,
        timerange: { type: 'relative', range: 3600 },
        filter: { event_definitions: [storm] },
      })
      stormEvents = found.total_events
      return 2 * stormEvents === accounted
    },
    () => `two notifications of each event to be accounted for: ${accounted} of ${stormEvents} events`,
    240_000,
  )
  const receivedOf = (isStorm: boolean) =>
    quick.received.filter(({ body }) => ((body as Title).event_definition_title === 'storm') === isStorm)
  const figures = {
    messages: size.messages,
    sentMs,
    storedMs,
    load: loadavg()[0],
    definitions: size.others + 1,
    stormRuns: stormRuns.map(({ events, duration_ms: ms, lateness_ms: late }) => ({ events, ms, late })),
    stormEvents,
    accounted,
    otherRuns: lateness.length,
    latenessMs: { p50: percentile(lateness, 0.5), p99: percentile(lateness, 0.99), most: Math.max(...lateness) },
    searchMs: { count: searches.length, p50: percentile(searches, 0.5), most: Math.max(...searches) },
    mostWaiting,
    attemptsAtDead: attempts(),
    quickSent,
    othersSent: receivedOf(false).length,
    before: before.map(({ waiting, sent, failed, suppressed: reasons }) => ({ waiting, sent, failed, ...reasons })),
    cancelMs,
  }
  if (isLong) console.log(JSON.stringify(figures, null, 1))

  // Sends are below the ceiling, and all that was not sent is counted.
  expect(quickSent).toBeGreaterThan(0)
  expect(quickSent + attempts()).toBeLessThanOrEqual(ceiling)
  expect(mostWaiting).toBeLessThanOrEqual(queueSize)
  expect(sum(counts, one => one.suppressed['definition_ceiling'] ?? 0)).toBeGreaterThan(0)
  // All that waited has ended in the meantime: it was sent, has failed, or was taken out of the queue, which was not empty.
  const taken = (one: Counts) => (one.suppressed['disabled'] ?? 0) + (one.suppressed['cleared'] ?? 0)
  expect(sum(before, taken)).toBe(0)
  expect(sum(counts, taken)).toBeGreaterThan(0)
  for (const { notification_id: id, waiting, sent, failed } of before) {
    const after = counts.find(({ notification_id: other }) => other === id)!
    expect(after.waiting).toBe(0)
    expect(after.sent - sent + (after.failed - failed) + taken(after)).toBeGreaterThanOrEqual(waiting)
  }
  // The one that was under way when the queue was cleared may have arrived nevertheless.
  expect(receivedOf(true).length - quickSent).toBeOneOf([0, 1])

  // Each of the others was notified of, once.
  await until(() => receivedOf(false).length >= size.others, 'the notifications of the others')
  expect(new Set(receivedOf(false).map(({ body }) => (body as Title).event_definition_title)).size).toBe(size.others)
  expect(receivedOf(false)).toHaveLength(size.others)
  if (isLong) expect(figures.latenessMs.p99).toBeLessThan(5000)

  // Ingest went on: every message can be found.
  await until(async () => (await server.total('storm:yes')) === size.messages, 'the messages', 240_000)
}, 900_000)
