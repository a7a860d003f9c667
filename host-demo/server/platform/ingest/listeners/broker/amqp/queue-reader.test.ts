/** With a channel that keeps what it is told; a real broker is in the suite of brokers. */
import { EventEmitter } from 'node:events'
import type { Channel, ChannelModel, ConsumeMessage } from 'amqplib'
import { expect, it, vi } from 'vitest'
import { testIntake } from '../../../testing/intake.ts'
import { longestMessage, QueueReader } from './queue-reader.ts'
import { amqpSettings } from './settings.ts'

class TestChannel extends EventEmitter {
  readonly told: string[] = []
  deliver: ((message: ConsumeMessage | null) => void) | null = null
  readonly isThere: boolean

  constructor(isThere: boolean) {
    super()
    this.isThere = isThere
  }

  async checkQueue(): Promise<void> {
    if (!this.isThere) throw Object.assign(new Error('no queue'), { code: 404 })
  }
  async assertQueue(queue: string, options: object): Promise<void> {
    this.told.push(`declare ${queue} ${JSON.stringify(options)}`)
  }
  async bindQueue(...words: string[]): Promise<void> {
    this.told.push(`bind ${words.join(' ')}`)
  }
  async prefetch(count: number): Promise<void> {
    this.told.push(`prefetch ${count}`)
  }
  async consume(queue: string, deliver: (message: ConsumeMessage | null) => void): Promise<{ consumerTag: string }> {
    this.told.push(`consume ${queue}`)
    this.deliver = deliver
    return { consumerTag: 'tag' }
  }
  async cancel(): Promise<void> {
    this.told.push('cancel')
  }
  ack({ fields }: ConsumeMessage): void {
    this.told.push(`ack ${fields.deliveryTag}`)
  }
  nack({ fields }: ConsumeMessage, _all: boolean, requeue: boolean): void {
    this.told.push(`nack ${fields.deliveryTag} ${requeue}`)
  }
  async close(): Promise<void> {
    this.told.push('close')
  }
}

async function open(more: Record<string, unknown> = {}, isThere = true) {
  const intake = testIntake()
  const channel = new TestChannel(isThere)
  const failed = vi.fn()
  const settings = amqpSettings({
    broker_hostname: 'rabbit',
    broker_vhost: '/',
    queue: 'logs',
    exchange: 'forest',
    routing_key: '#',
    ...more,
  })
  const model = { createChannel: async () => channel as unknown as Channel } as unknown as ChannelModel
  const reader = await QueueReader.open({
    model,
    queue: 'logs',
    settings,
    intake,
    origin: intake.origin('10.0.0.1'),
    failed,
  })
  const deliver = (deliveryTag: number, text: string | Buffer) =>
    channel.deliver!({ content: Buffer.from(text), fields: { deliveryTag } } as unknown as ConsumeMessage)
  return { intake, channel, reader, deliver, failed }
}

const told = (channel: TestChannel, words: string) => vi.waitFor(() => expect(channel.told).toContain(words))

it('a queue that is not there is declared and bound; one that is there is used as it is', async () => {
  const { channel } = await open({ exchange_bind: true }, false)
  expect(channel.told).toEqual([
    'declare logs {"durable":true}',
    'close',
    'bind logs forest #',
    'prefetch 100',
    'consume logs',
  ])
  expect((await open()).channel.told).toEqual(['close', 'prefetch 100', 'consume logs'])
})

it('a message is acknowledged when it is durable, not before', async () => {
  const { intake, channel, deliver } = await open()
  const durable = Promise.withResolvers<void>()
  intake.committed = () => durable.promise
  deliver(1, 'one')
  deliver(2, 'two')
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(intake.frames.map(({ text, address }) => [text, address])).toEqual([
    ['one', '10.0.0.1'],
    ['two', '10.0.0.1'],
  ])
  expect(channel.told.some(words => words.startsWith('ack'))).toBe(false)
  durable.resolve()
  await told(channel, 'ack 2')
  expect(channel.told.filter(words => words.startsWith('ack'))).toEqual(['ack 1', 'ack 2'])
})

it('what the journal gives back goes into the queue, and nothing is consumed until there is room', async () => {
  const { intake, channel, deliver } = await open()
  deliver(1, 'one')
  intake.refused = { status: 429, reason: 'full', retryAfterSeconds: 1 }
  await told(channel, 'cancel')
  expect(channel.told.slice(-2)).toEqual(['nack 1 true', 'cancel'])
  deliver(2, 'two')
  expect(channel.told.at(-1)).toBe('nack 2 true')
  intake.refused = null
  await vi.waitFor(() => expect(channel.told.at(-1)).toBe('consume logs'))
})

it.each([
  [true, 'nack 1 true'],
  [false, 'nack 1 false'],
])('what no codec could take: requeue_invalid_messages = %s', async (flag, words) => {
  const { intake, channel, deliver } = await open({ requeue_invalid_messages: flag })
  deliver(1, Buffer.alloc(longestMessage + 1))
  await told(channel, words)
  expect(intake.frames).toEqual([])
})

it('closing waits for what is being made durable', async () => {
  const { intake, channel, reader, deliver } = await open()
  const durable = Promise.withResolvers<void>()
  intake.committed = () => durable.promise
  deliver(1, 'one')
  const closed = reader.close()
  deliver(2, 'two')
  durable.resolve()
  await closed
  expect(channel.told.slice(-4)).toEqual(['cancel', 'nack 2 true', 'ack 1', 'close'])
})

it('a queue that was deleted ends the connection', async () => {
  const { channel, failed } = await open()
  channel.deliver!(null)
  expect(failed).toHaveBeenCalledWith(expect.objectContaining({ message: expect.stringMatching(/'logs'/) }))
})
