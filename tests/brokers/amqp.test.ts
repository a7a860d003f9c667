/** Inputs that read queues of a real RabbitMQ: nothing that was in a queue is missing, whatever ends in the middle. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../support/ports.ts'
import { inputTypes } from '../support/input-types.ts'
import { until, type ServerProcess } from '../support/server.ts'
import { authority } from './certificates.ts'
import { rabbitUser, startRabbit, type Rabbit } from './peers/rabbit.ts'
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

const dataDir = mkdtempSync(join(tmpdir(), 'cordwood-amqp-'))
let rabbit: Rabbit
let server: ServerProcess
let absent: number
const urls = () => [
  ...[rabbit.port, rabbit.tlsPort, absent].map(port => `amqp://127.0.0.1:${port}`),
  ...['127.0.0.1', 'localhost'].map(host => `amqps://${host}:${rabbit.tlsPort}`),
  `amqps://127.0.0.1:${rabbit.port}`,
]
const trusting = () => {
  const file = join(dataDir, 'authority.pem')
  writeFileSync(file, authority.certificate)
  return { dataDir, env: { NODE_EXTRA_CA_CERTS: file } }
}

beforeAll(async () => {
  rabbit = await startRabbit(theBrokers())
  absent = await freePort()
  server = await startProduct(urls(), trusting())
})
afterAll(async () => {
  await server?.stop()
  await rabbit?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const open = (type: string, queue: string, more: Record<string, unknown> = {}) =>
  createInput(server, type, {
    broker_hostname: '127.0.0.1',
    broker_port: rabbit.port,
    broker_vhost: '/',
    broker_username: rabbitUser.username,
    broker_password: rabbitUser.password,
    prefetch: 100,
    queue,
    exchange: 'log-messages',
    routing_key: '#',
    parallel_queues: 1,
    ...more,
  })

it.each([
  [inputTypes.gelfAmqp, 'alder', '{"version":"1.1","host":"web-1","short_message":"alder is here"}', 'web-1'],
  [inputTypes.syslogAmqp, 'birch', '<34>1 2026-01-02T03:04:05Z web-2 su 42 - - birch is here', 'web-2'],
  [inputTypes.rawAmqp, 'cedar', 'cedar is here', '127.0.0.1'],
  [inputTypes.cefAmqp, 'elder', 'CEF:0|Vendor|Product|1.0|100|elder is here|5|src=10.0.0.1', null],
])('%s takes what is in its queue', async (type, word, text, source) => {
  const id = await open(type, word, { timezone: 'UTC' })
  await rabbit.publish(word, [text])
  await until(async () => (await server.total(word)) === 1, `the message of ${word}`)
  const [found] = (await server.search(word)).messages
  if (source !== null) expect(found!.message['source']).toBe(source)
  await until(async () => (await rabbit.waiting(word)) === 0, 'the queue to be empty')
  await removeInput(server, id)
})

it('two queues are bound to the exchange and read at the same time', async () => {
  await rabbit.as(async model => {
    await (await model.createChannel()).assertExchange('forest', 'topic', { durable: true })
  })
  const id = await open(inputTypes.rawAmqp, 'forest-%d', {
    exchange: 'forest',
    exchange_bind: true,
    routing_key: 'trees.#',
    parallel_queues: 2,
  })
  await until(
    () =>
      rabbit
        .as(async model => {
          const channel = await model.createChannel()
          channel.on('error', () => {})
          return (await channel.checkQueue('forest-1')).consumerCount === 1
        })
        .catch(() => false),
    'the queues to be read',
  )
  await rabbit.as(async model => {
    const channel = await model.createConfirmChannel()
    channel.publish('forest', 'trees.tall', Buffer.from('hazel of the exchange'))
    channel.publish('forest', 'bushes', Buffer.from('hazel of nobody'))
    await channel.waitForConfirms()
  })
  await until(async () => (await server.total('hazel')) === 2, 'a message for each queue')
  await removeInput(server, id)
})

it('kill -9 of the server in the middle: none is missing', async () => {
  await rabbit.publish('maple', numbered('maple', 8000))
  await open(inputTypes.rawAmqp, 'maple')
  await until(async () => (await server.total('maple')) > 500, 'the first messages')
  await server.kill()
  server = await startProduct(urls(), trusting())
  await allNumbers(server, 'maple', 8000)
  await until(async () => (await rabbit.waiting('maple')) === 0, 'the queue to be empty')
})

it('a broker that goes away in the middle is said and read again: none is missing', async () => {
  await rabbit.publish('rowan', numbered('rowan', 8000))
  const id = await open(inputTypes.rawAmqp, 'rowan')
  await until(async () => (await server.total('rowan')) > 500, 'the first messages')
  await rabbit.process.kill()
  await whenState(server, id, 'FAILING')
  await rabbit.process.start()
  await whenState(server, id, 'RUNNING')
  await allNumbers(server, 'rowan', 8000)
  await removeInput(server, id)
})

it('a wrong password, a broker that is not there and one nobody allowed are said', async () => {
  const wrong = await open(inputTypes.rawAmqp, 'larch', { broker_password: 'not it' })
  const nobody = await open(inputTypes.rawAmqp, 'larch', { broker_port: absent })
  const foreign = await open(inputTypes.rawAmqp, 'larch', { broker_hostname: 'localhost' })
  await whenState(server, wrong, 'FAILING', /refuses access/)
  await whenState(server, nobody, 'FAILING', /refuses connections/)
  await whenState(server, foreign, 'FAILING', /not whitelisted/)
  for (const id of [wrong, nobody, foreign]) await removeInput(server, id)
})

it.each(['127.0.0.1', 'localhost'])(
  'TLS: a broker with a certificate of a trusted authority is read at %s',
  async host => {
    const word = `walnut${host.length}`
    await rabbit.publish(word, [`${word} over TLS`])
    const id = await open(inputTypes.rawAmqp, word, { broker_hostname: host, broker_port: rabbit.tlsPort, tls: true })
    await until(async () => (await server.total(word)) === 1, 'the message over TLS')
    await removeInput(server, id)
  },
)

it('TLS at a port without it, and none at a port with it, are said', async () => {
  const without = await open(inputTypes.rawAmqp, 'larch', { tls: true })
  const withTls = await open(inputTypes.rawAmqp, 'larch', { broker_port: rabbit.tlsPort })
  await whenState(server, without, 'FAILING', /does not speak TLS there/)
  await whenState(server, withTls, 'FAILING', /it may want TLS/)
  for (const id of [without, withTls]) await removeInput(server, id)
})

it('what the journal has no room for stays in the queue and comes when there is room', async () => {
  await server.json('PUT', '/system/processing/pause')
  const lines = longLines('aspen')
  await rabbit.publish('aspen', lines)
  const id = await open(inputTypes.rawAmqp, 'aspen')
  await journalIsFull(server)
  await until(async () => (await rabbit.waiting('aspen')) > 0, 'messages to be back in the queue')
  await server.json('PUT', '/system/processing/resume')
  await allNumbers(server, 'aspen', lines.length)
  await until(async () => (await rabbit.waiting('aspen')) === 0, 'the queue to be empty')
  await removeInput(server, id)
})
