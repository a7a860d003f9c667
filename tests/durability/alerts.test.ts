/**
 * Event definitions that run every second over messages with known answers, and `kill -9` at random moments: each message that matches has its event once, each group
 * has one in its window, and every event is notified about; what may have been sent twice is marked. Two kills, 100 with LONG=1.
 * `SEED=… npx vitest run --config tests/durability/vitest.config.ts alerts` repeats the moments of a run.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Event } from '../../core/notifications/model.ts'
import type { DeliveryOutcome } from '../../core/notifications/queue.ts'
import { randomFrom } from '../bench/messages.ts'
import { inputTypes } from '../support/input-types.ts'
import { postGelf } from '../support/senders.ts'
import { startServer, until, type ServerProcess } from '../support/server.ts'
import { drained, killStarting } from './kills.ts'

const isLong = Boolean(process.env['LONG'])
const rounds = isLong ? 100 : 2
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))
/** Of the load: several batches are in one window of a second. */
const batchMs = 150
const perBatch = 4
const longestRoundMs = isLong ? 800 : 2500
/** Messages come so late at most. */
const longestDelayMs = 4000
const answerMs = 40
/** Share of kills that are followed by another while the server starts and takes up what it left behind. */
const killedTwice = 0.25
const longestStartMs = 2000
const env = {
  CORDWOOD_NOTIFICATIONS_PER_DEFINITION: '0',
  CORDWOOD_NOTIFICATIONS_PER_RECEIVER: '0',
  CORDWOOD_NOTIFICATION_QUEUE_SIZE: '10000',
}

it(
  `${rounds} kills while definitions run leave each event once, and each notified about (SEED=${seed})`,
  async () => {
    const random = randomFrom(seed)
    const dataDir = mkdtempSync(join(tmpdir(), 'cordwood-alert-kills-'))
    const receiver = await startReceiver()
    let server = await startServer({ dataDir, env })
    try {
      const ids = await prepare(server, receiver)
      const { port } = await server.input(inputTypes.gelfHttp, { enable_bulk_receiving: true })
      const load = new Load(port, random)
      for (let round = 1; round <= rounds; round++) {
        await pause(random() * longestRoundMs)
        await server.kill()
        if (random() < killedTwice) await killStarting(dataDir, random() * longestStartMs)
        server = await startServer({ dataDir, env })
      }
      const sent = await load.stop()
      await drained(server)
      const matched = await storedMarks(server, sent)
      const figures = await check(server, receiver, ids, matched)
      console.log(`${rounds} kills, ${sent.size} batches: ${figures}`)
    } finally {
      await server.stop()
      receiver.close()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
  180_000 + rounds * 30_000,
)

interface Receiver {
  readonly url: string
  /** Ids of events, as often as they came. */
  readonly received: string[]
  close(): void
}

/** Answers so late that some kills come while it is notified. */
async function startReceiver(): Promise<Receiver> {
  const received: string[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push((JSON.parse(Buffer.concat(chunks).toString()) as { event: Event }).event.id)
      setTimeout(() => response.end('ok'), answerMs)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

interface Definitions {
  /** Makes one event of each message. */
  readonly filter: string
  /** Makes one event of each batch. */
  readonly groups: string
}

async function prepare(server: ServerProcess, receiver: Receiver): Promise<Definitions> {
  await server.json('PUT', '/system/urlwhitelist', {
    disabled: false,
    entries: [{ id: '1', type: 'literal', title: 'receiver', value: receiver.url }],
  })
  await server.json('PUT', '/system/cluster_config/org.graylog.events.configuration.EventsConfiguration', {
    events_search_timeout: 60_000,
    events_notification_retry_period: 1000,
    events_notification_default_backlog: 50,
    events_catchup_window: 3_600_000,
    events_notification_tcp_keepalive: false,
  })
  const notification = await server.json<{ id: string }>('POST', '/events/notifications', {
    title: 'receiver',
    description: '',
    config: { type: 'http-notification-v1', url: receiver.url },
  })
  const define = async (title: string, config: object) =>
    (
      await server.json<{ id: string }>('POST', '/events/definitions?schedule=true', {
        title,
        description: '',
        priority: 2,
        alert: true,
        config: {
          type: 'aggregation-v1',
          query: 'kind:bad',
          query_parameters: [],
          streams: [],
          group_by: [],
          series: [],
          conditions: null,
          search_within_ms: 1000,
          execute_every_ms: 1000,
          ...config,
        },
        field_spec: {
          mark: {
            data_type: 'string',
            providers: [{ type: 'template-v1', template: '${source.mark}', require_values: true }],
          },
        },
        key_spec: [],
        notification_settings: { grace_period_ms: 0, backlog_size: 1 },
        notifications: [{ notification_id: notification.id, notification_parameters: null }],
      })
    ).id
  return {
    filter: await define('each message', {}),
    groups: await define('each batch', {
      group_by: ['batch'],
      series: [{ id: 'n', function: 'count', field: null }],
      conditions: {
        expression: { expr: '>', left: { expr: 'number-ref', ref: 'n' }, right: { expr: 'number', value: 0 } },
      },
    }),
  }
}

/** Sends batches, each with a time of its own, until it is stopped, and then until everything is answered. */
class Load {
  readonly #batches = new Set<string>()
  readonly #port: number
  readonly #random: () => number
  readonly #began = Date.now()
  readonly #running: Promise<void>
  #stopped = false

  constructor(port: number, random: () => number) {
    this.#port = port
    this.#random = random
    this.#running = this.#send()
  }

  /** Returns the names of the batches. */
  async stop(): Promise<ReadonlySet<string>> {
    this.#stopped = true
    await this.#running
    return this.#batches
  }

  async #send(): Promise<void> {
    for (let number = 0; !this.#stopped; number++) {
      const batch = `b${number}`
      const delayMs = this.#random() < 0.3 ? Math.floor(this.#random() * longestDelayMs) : 0
      // Nothing lies before the first window.
      const timestamp = Math.max(this.#began, Date.now() - delayMs) / 1000
      const body = Array.from({ length: perBatch }, (_, i) =>
        JSON.stringify({
          version: '1.1',
          host: 'kill-test',
          short_message: 'a message',
          timestamp,
          _batch: batch,
          _mark: `${batch}.${i}`,
          _kind: i % 2 === 0 ? 'bad' : 'good',
        }),
      ).join('\n')
      // What was not answered is sent again, and may be there twice: its events are, too.
      while ((await postGelf(this.#port, body).catch(() => 0)) !== 202) await pause(50)
      this.#batches.add(batch)
      await pause(batchMs)
    }
  }
}

/** Returns how often each mark that matches is stored. */
async function storedMarks(server: ServerProcess, sent: ReadonlySet<string>): Promise<Map<string, number>> {
  const { datarows } = await server.json<{ datarows: [string, number][] }>('POST', '/search/aggregate', {
    query: 'kind:bad',
    timerange: { type: 'relative', range: 0 },
    group_by: [{ field: 'mark', limit: 10_000 }],
    metrics: [{ function: 'count' }],
  })
  const marks = new Map(datarows)
  expect(marks.size).toBe((sent.size * perBatch) / 2)
  return marks
}

async function eventsOf(server: ServerProcess, definition: string): Promise<Event[]> {
  const events: Event[] = []
  for (let page = 1; ; page++) {
    const reply = await server.json<{ events: { event: Event }[]; total_events: number }>('POST', '/events/search', {
      timerange: { type: 'relative', range: 0 },
      filter: { alerts: 'include', event_definitions: [definition] },
      page,
      per_page: 500,
      sort_direction: 'asc',
    })
    events.push(...reply.events.map(({ event }) => event))
    if (events.length >= reply.total_events || reply.events.length === 0) return events
  }
}

async function check(
  server: ServerProcess,
  receiver: Receiver,
  { filter, groups }: Definitions,
  matched: ReadonlyMap<string, number>,
): Promise<string> {
  const messages = [...matched.values()].reduce((sum, times) => sum + times, 0)
  const batches = new Set([...matched.keys()].map(mark => mark.split('.')[0]!))
  let [each, batched]: Event[][] = [[], []]
  await until(
    async () => {
      ;[each, batched] = [await eventsOf(server, filter), await eventsOf(server, groups)]
      await pause(300)
      return each.length >= messages && batched.length >= batches.size
    },
    () => `${messages} and ${batches.size} events; there are ${each!.length} and ${batched!.length}`,
    120_000,
  )
  // Nothing comes afterwards.
  await pause(2500)
  const events = [...(await eventsOf(server, filter)), ...(await eventsOf(server, groups))]
  expect(
    countOf(events.filter(one => one.event_definition_id === filter).map(({ fields }) => fields['mark']!)),
  ).toEqual(new Map(matched))
  const groupsSeen = events.flatMap(one => (one.event_definition_id === groups ? [one.group_by_fields['batch']!] : []))
  expect(countOf(groupsSeen)).toEqual(new Map([...batches].map(batch => [batch, 1])))
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length)

  const notified = () => countOf(receiver.received)
  await until(
    () => notified().size >= events.length,
    () => `notifications of ${events.length} events; there are ${notified().size}`,
  )
  const received = notified()
  expect(new Set(received.keys())).toEqual(new Set(events.map(({ id }) => id)))
  const twice = [...received].filter(([, times]) => times > 1).map(([id]) => id)
  for (const id of twice) {
    const { notifications } = await server.json<{ notifications: DeliveryOutcome[] }>(
      'GET',
      `/events/${id}/notifications`,
    )
    expect(notifications).toMatchObject([{ event_id: id, may_repeat: true }])
  }
  return `${events.length} events, each once; ${received.size} notified about, ${twice.length} of them more than once and marked`
}

const countOf = (values: readonly string[]): Map<string, number> =>
  values.reduce((counts, value) => counts.set(value, (counts.get(value) ?? 0) + 1), new Map<string, number>())
