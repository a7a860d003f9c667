/** Inputs that read topics of a real Kafka: nothing that was in a topic is missing, whatever ends in the middle. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../support/ports.ts'
import { inputTypes } from '../support/input-types.ts'
import { until, type ServerProcess } from '../support/server.ts'
import { startKafka, type Kafka } from './peers/kafka.ts'
import {
  allNumbers,
  createInput,
  journalIsFull,
  longLines,
  numbered,
  removeInput,
  startProduct,
  theBrokers,
  whenState,
} from './product.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'cordwood-kafka-'))
let kafka: Kafka
let server: ServerProcess
let absent: number
const urls = () => [kafka.ports.plain, absent].map(port => `kafka://127.0.0.1:${port}`)

beforeAll(async () => {
  kafka = await startKafka(theBrokers())
  absent = await freePort()
  server = await startProduct(urls(), { dataDir })
})
afterAll(async () => {
  await server?.stop()
  await kafka?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const quick = ['session.timeout.ms=2000', 'heartbeat.interval.ms=500', 'metadata.max.age.ms=500']
const open = (
  type: string,
  topic: string,
  { properties = [], ...more }: Record<string, unknown> & { properties?: readonly string[] } = {},
) =>
  createInput(server, type, {
    legacy_mode: false,
    bootstrap_server: `127.0.0.1:${kafka.ports.plain}`,
    topic_filter: `^${topic}$`,
    fetch_min_bytes: 5,
    fetch_wait_max: 100,
    threads: 2,
    offset_reset: 'smallest',
    group_id: `readers-of-${topic}`,
    custom_properties: [...quick, ...properties].join('\n'),
    ...more,
  })

it.each([
  [inputTypes.gelfKafka, 'alder', '{"version":"1.1","host":"web-1","short_message":"alder is here"}', 'web-1'],
  [inputTypes.syslogKafka, 'birch', '<34>1 2026-01-02T03:04:05Z web-2 su 42 - - birch is here', 'web-2'],
  [inputTypes.rawKafka, 'cedar', 'cedar is here', '127.0.0.1'],
  [inputTypes.cefKafka, 'elder', 'CEF:0|Vendor|Product|1.0|100|elder is here|5|src=10.0.0.1', null],
])('%s takes what is in its topic', async (type, word, text, source) => {
  await kafka.createTopic(word, 1)
  await kafka.produce(word, [text])
  const id = await open(type, word, { timezone: 'UTC' })
  await until(async () => (await server.total(word)) === 1, `the message of ${word}`)
  const [found] = (await server.search(word)).messages
  if (source !== null) expect(found!.message['source']).toBe(source)
  await removeInput(server, id)
})

it('inputs that keep the usual group id read each its own topics, and all of them', async () => {
  const words = ['spruce', 'linden', 'beech']
  for (const word of words) await kafka.createTopic(word, 2)
  const ids: string[] = []
  for (const word of words) {
    const id = await open(inputTypes.rawKafka, word, { group_id: 'graylog2', override_source: `input-of-${word}` })
    ids.push(id)
    await whenState(server, id, 'RUNNING')
  }
  for (const word of words) await kafka.produce(word, numbered(word, 200))
  for (const word of words) {
    await allNumbers(server, word, 200)
    expect(await server.total(`${word} AND source:"input-of-${word}"`)).toBe(await server.total(word))
  }
  for (const id of ids) await removeInput(server, id)
})

it('a topic that is made later is read from its first message on', async () => {
  await kafka.createTopic('forest-1', 2)
  const id = await open(inputTypes.rawKafka, 'forest-.*', { offset_reset: 'largest', group_id: 'forest' })
  await whenState(server, id, 'RUNNING')
  await kafka.createTopic('forest-2', 2)
  await kafka.produce('forest-2', numbered('hazel', 10))
  await allNumbers(server, 'hazel', 10)
  await removeInput(server, id)
})

it('kill -9 of the server in the middle: none is missing', async () => {
  await kafka.createTopic('maple', 4)
  await kafka.produce('maple', numbered('maple', 8000))
  await open(inputTypes.rawKafka, 'maple', { properties: ['max.partition.fetch.bytes=20000'] })
  await until(async () => (await server.total('maple')) > 500, 'the first messages')
  await server.kill()
  await kafka.produce('maple', numbered('maple', 100, 8000))
  server = await startProduct(urls(), { dataDir })
  await allNumbers(server, 'maple', 8100)
})

it('a member that joins and leaves in the middle: none is missing', async () => {
  await kafka.createTopic('willow', 4)
  await kafka.produce('willow', numbered('willow', 8000))
  const configuration = { properties: ['max.partition.fetch.bytes=20000'], threads: 1 }
  const first = await open(inputTypes.rawKafka, 'willow', configuration)
  await until(async () => (await server.total('willow')) > 500, 'the first messages')
  const second = await open(inputTypes.rawKafka, 'willow', configuration)
  await until(async () => (await server.total(`willow AND gl2_source_input:${second}`)) > 100, 'messages of the second')
  await removeInput(server, first)
  await kafka.produce('willow', numbered('willow', 100, 8000))
  await allNumbers(server, 'willow', 8100)
  await removeInput(server, second)
})

it('a broker that goes away in the middle is said and read again: none is missing', async () => {
  await kafka.createTopic('rowan', 4)
  await kafka.produce('rowan', numbered('rowan', 8000))
  const id = await open(inputTypes.rawKafka, 'rowan', { properties: ['max.partition.fetch.bytes=20000'] })
  await until(async () => (await server.total('rowan')) > 500, 'the first messages')
  await kafka.process.kill()
  await whenState(server, id, 'FAILING')
  await kafka.process.start()
  await allNumbers(server, 'rowan', 8000)
  await whenState(server, id, 'RUNNING')
  await removeInput(server, id)
})

it('a broker that is not there and one nobody allowed are said', async () => {
  const nobody = await open(inputTypes.rawKafka, 'larch', { bootstrap_server: `127.0.0.1:${absent}` })
  const unknown = await open(inputTypes.rawKafka, 'larch', { bootstrap_server: `localhost:${kafka.ports.plain}` })
  await whenState(server, nobody, 'FAILING', /refuses connections/)
  await whenState(server, unknown, 'FAILING', /not whitelisted/)
  for (const id of [nobody, unknown]) await removeInput(server, id)
})

it('what the journal has no room for is read when there is room', async () => {
  await server.json('PUT', '/system/processing/pause')
  const lines = longLines('aspen')
  await kafka.createTopic('aspen', 2)
  for (let i = 0; i < lines.length; i += 8) await kafka.produce('aspen', lines.slice(i, i + 8))
  const id = await open(inputTypes.rawKafka, 'aspen')
  await journalIsFull(server)
  await server.json('PUT', '/system/processing/resume')
  await allNumbers(server, 'aspen', lines.length)
  await removeInput(server, id)
})
