/** A server with the messages, streams, lookup tables and notifications that the measured cases of events are about. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { area as alerts } from '../../host-demo/server/alerts/area.ts'
import { openMessageStage } from '../../host-demo/server/alerts/testing/message-stage.ts'
import { startReceiver, type Received } from '../../host-demo/server/notifications/testing/receiver.ts'
import type { Message } from '../../host-demo/server/platform/messages/message-store.ts'
import { testServer, type TestServer } from '../../host-demo/server/testing/test-server.ts'
import { until } from '../support/server.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export interface Answer {
  readonly status: number
  readonly body: any
}
/** As the server was sent it, over GELF. */
export interface SentMessage {
  readonly host: string
  readonly short_message: string
  readonly timestamp: string
  readonly [field: string]: unknown
}
export interface Posted {
  readonly path: string
  readonly method: string
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: any
}

const DEFAULT_STREAM = '000000000000000000000001'
/** Titles of the notifications, which are the paths that they post to. */
const titles = [...Array.from({ length: 9 }, (_, i) => `n${i + 1}`), 'fail', 'auth']

export interface EventsStage {
  readonly server: TestServer
  call(method: Method, path: string, body?: unknown): Promise<Answer>
  /** Stores them in the stream of all messages. */
  write(messages: readonly SentMessage[]): Promise<void>
  /** Puts the entities of this server in the place of their stand-ins: `$stream1`, `$notification_n1`, and its receiver's address. */
  filled<T>(value: T): T
  /** Runs the definitions that are due. */
  runDue(): Promise<void>
  /** Resolves when every event that was made can be found. */
  stored(): Promise<void>
  /** What the receiver answers from now on. */
  answer(status: number): void
  /** What was posted since the last call; waits for so much. */
  posted(count: number): Promise<readonly Posted[]>
  close(): Promise<void>
}

export async function openEventsStage(): Promise<EventsStage> {
  const [stage, receiver] = await Promise.all([openMessageStage(), startReceiver()])
  const server = await testServer([alerts], {}, stage.messages)
  Object.assign(server.services.ingest, stage.ingest)
  const entities = new Map<string, string>()
  const base = new URL('/', receiver.url).href

  async function call(method: Method, path: string, body?: unknown): Promise<Answer> {
    const reply = await server.call(method, `/api${path}`, body)
    return { status: reply.statusCode, body: reply.body === '' ? null : reply.json() }
  }
  async function create(path: string, body: object): Promise<any> {
    const answer = await call('POST', path, body)
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    return answer.body
  }

  const urlOf = (title: string) => `${base}${title}`
  const entries = [...titles, 'auth?key%20name=sec%20ret%261'].map((title, at) => ({
    id: String(at),
    title,
    type: 'literal',
    value: urlOf(title),
  }))
  await call('PUT', '/system/urlwhitelist', { disabled: false, entries })
  for (const title of titles) {
    const secrets =
      title === 'auth'
        ? { basic_auth: { set_value: 'user:pass' }, api_key: 'key name', api_secret: { set_value: 'sec ret&1' } }
        : { basic_auth: null, api_key: '', api_secret: null }
    const config = { type: 'http-notification-v1', url: urlOf(title), skip_tls_verification: false, ...secrets }
    const { id } = await create('/events/notifications', { title, description: '', config })
    entities.set(`$notification_${title}`, id)
  }
  const { body: sets } = await call('GET', '/system/indices/index_sets')
  const { id: indexSet } = sets.index_sets.find(({ default: isDefault }: { default: boolean }) => isDefault)
  const stream = { title: 'empty', description: '', index_set_id: indexSet, rules: [] }
  entities.set('$stream1', (await create('/streams', stream)).stream_id)
  await createTables()

  /** A table that has none of the users, and one that answers for them. */
  async function createTables(): Promise<void> {
    const folder = join(server.dataDir, 'lookup')
    mkdirSync(folder, { recursive: true })
    const file = join(folder, 'facts.csv')
    writeFileSync(file, '"key","value"\n"nobody","known"\n')
    const named = (name: string) => ({ title: name, description: '', name })
    const cache = await create('/system/lookup/caches', { ...named('none'), config: { type: 'none' } })
    const adapter = await create('/system/lookup/adapters', {
      ...named('facts'),
      custom_error_ttl_enabled: false,
      custom_error_ttl: null,
      custom_error_ttl_unit: null,
      config: {
        ...{ type: 'csvfile', path: file, separator: ',', quotechar: '"', key_column: 'key', value_column: 'value' },
        ...{ check_interval: 60, case_insensitive_lookup: false, cidr_lookup: false },
      },
    })
    for (const [name, value, type] of [
      ['facts-ext', '', 'NULL'],
      ['facts-ext-def', 'dflt', 'STRING'],
    ] as const)
      await create('/system/lookup/tables', {
        ...named(name),
        ...{ cache_id: cache.id, data_adapter_id: adapter.id },
        ...{ default_single_value: value, default_single_value_type: type },
        ...{ default_multi_value: '', default_multi_value_type: 'NULL' },
      })
  }

  let written = 0
  let taken = 0
  return {
    server,
    call,
    async write(messages) {
      await stage.write(
        indexSet,
        messages.map(message => messageOf(message, ++written)),
      )
    },
    filled: value =>
      JSON.parse(
        [...entities, ['http://127.0.0.1:0/', base] as const].reduce(
          (text, [standIn, own]) => text.replaceAll(standIn, own),
          JSON.stringify(value),
        ),
      ) as typeof value,
    answer(status) {
      receiver.answer = { status, body: '' }
    },
    async runDue() {
      const { engine } = server.api(alerts)
      engine.tick()
      await engine.idle()
    },
    stored: () => server.api(alerts).stored(),
    async posted(count) {
      const since = taken
      await until(async () => receiver.received.length >= since + count, `${count} posts`)
      taken = receiver.received.length
      return receiver.received.slice(since).map(postedOf)
    },
    async close() {
      await server.close()
      await stage.close()
      await receiver.close()
    },
  }
}

const postedOf = ({ path, method, headers, body }: Received): Posted => ({ path, method, headers, body })

/** Every id differs from those of other messages. */
function messageOf({ host, short_message, timestamp, level, ...more }: SentMessage, number: number): Message {
  const own = Object.entries(more).map(([name, value]) => [name.replace(/^_/, ''), value])
  return {
    id: `01KAN${String(number).padStart(21, '0')}`,
    timestamp: Date.parse(timestamp),
    streams: [DEFAULT_STREAM],
    fields: { source: host, message: short_message, ...(level !== undefined && { level }), ...Object.fromEntries(own) },
  }
}
