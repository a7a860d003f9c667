import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeJournal, FakeStream, FakeTable } from './testing/stream.ts'
import { Consumer, type ConsumerParts, type ConsumerTimes } from './consumer.ts'
import { CallError, callError } from '../../../aws/calls.ts'

const times: ConsumerTimes = {
  readMs: 1,
  idleMs: 4,
  roomMs: 2,
  failureMs: 2,
  longestFailureMs: 10,
  roundMs: 5,
  discoverMs: 15,
  renewMs: 5,
  leaseMs: 400,
}

let stream: FakeStream
let table: FakeTable
let journal: FakeJournal
const open: Consumer[] = []
beforeEach(() => {
  stream = new FakeStream(1)
  table = new FakeTable()
  journal = new FakeJournal()
})
afterEach(async () => {
  await Promise.all(open.splice(0).map(consumer => consumer.close()))
})

function start(more: Partial<ConsumerParts> = {}): Consumer {
  const consumer = new Consumer({
    stream,
    table,
    intake: journal.intake(),
    worker: 'one',
    batchSize: 10,
    throttling: false,
    times,
    ...more,
  })
  open.push(consumer)
  consumer.start()
  return consumer
}
const first = 'shardId-000000000000'
const texts = (count: number, name = 'r') => Array.from({ length: count }, (_, i) => `${name}${i}`)
const until = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 2 })
const read = (...expected: string[]) => until(() => expect(journal.durable).toEqual(expected))
const checkpointOf = (shard: string) => [...table.rows.values()].find(({ key }) => key.endsWith(shard))?.checkpoint
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

describe('reading', () => {
  it('takes everything there is, in order, and what comes later', async () => {
    stream.put(first, ...texts(25))
    start()
    await read(...texts(25))
    stream.put(first, 'later')
    await read(...texts(25), 'later')
  })

  it('makes a frame of every event of an envelope; a control message is none', async () => {
    const envelope = (messageType: string, ...messages: string[]) =>
      gzipSync(
        JSON.stringify({
          messageType,
          logGroup: 'g',
          logStream: 's',
          owner: 'o',
          logEvents: messages.map((message, i) => ({ id: `${i}`, timestamp: i, message })),
        }),
      )
    stream.put(first, envelope('CONTROL_MESSAGE', 'hello?'), envelope('DATA_MESSAGE', 'one', 'two'), 'three')
    start()
    await read('one', 'two', 'three')
  })

  it('counts records, reads and how far behind it is', async () => {
    stream.put(first, 'abc', 'd')
    const intake = journal.intake()
    start({ intake })
    await read('abc', 'd')
    await until(() =>
      expect(intake.traffic).toMatchObject({
        bytesRead: 4,
        openConnections: 1,
        totalConnections: 1,
        stream: { records: 2, errors: 0, lagMs: { [first]: 0 } },
      }),
    )
    expect(intake.traffic.stream!.reads).toBeGreaterThan(0)
  })

  it('asks for no more records than the batch size, and for fewer where they are large', async () => {
    stream.put(first, ...texts(25))
    start({ batchSize: 7 })
    await read(...texts(25))
    expect(Math.max(...stream.limits)).toBe(7)
    await open.pop()!.close()
    stream.limits.length = 0
    stream.put(first, ...Array.from({ length: 4 }, () => Buffer.alloc(400_000, 'x')))
    start({ batchSize: 10_000, times: { ...times, idleMs: 1 } })
    await until(() => expect(journal.durable).toHaveLength(29))
    await until(() => expect(stream.limits.at(-1)).toBe(2))
    expect(Math.max(...stream.limits)).toBeLessThanOrEqual(1000)
  })

  it('goes on after an iterator has expired', async () => {
    stream.put(first, 'a')
    start()
    await read('a')
    stream.expireIterators()
    stream.put(first, 'b')
    await read('a', 'b')
  })
})

describe('resharding', () => {
  const ends: [string, boolean][] = [
    ['ends', false],
    ['goes on for ever', true],
  ]
  it.each(ends)('reads children after their parents, where a closed shard %s', async (_name, endless) => {
    stream.endless = endless
    stream.put(first, 'parent 1')
    const [left, right] = stream.split(first)
    stream.put(left, 'left')
    stream.put(right, 'right')
    const merged = stream.open([left, right])
    stream.close(left)
    stream.close(right)
    stream.put(merged, 'merged')
    start()
    await until(() => expect(journal.durable).toHaveLength(4))
    expect(journal.durable[0]).toBe('parent 1')
    expect(journal.durable[3]).toBe('merged')
    expect(table.finished.map(key => key.split('/')[1])).toEqual([first, expect.any(String), expect.any(String)])
  })

  it('finds the children of a shard that is closed while it is read', async () => {
    stream.put(first, 'before')
    start()
    await read('before')
    stream.put(first, 'last')
    const [left] = stream.split(first)
    stream.put(left, 'after')
    await read('before', 'last', 'after')
    expect(checkpointOf(first)).toBe('SHARD_END')
  })

  it('does not wait for parents that the stream has forgotten', async () => {
    stream.put(stream.open(['shardId-gone']), 'orphan')
    start()
    await read('orphan')
  })

  it('reads another stream of the same name from its start', async () => {
    stream.put(first, 'old')
    start()
    await read('old')
    stream.all.get(first)!.records.length = 0
    stream.madeAt = 2000
    stream.put(first, 'new')
    await until(() => expect(journal.durable.at(-1)).toBe('new'))
    expect(table.rows.size).toBe(2)
  })
})

describe('a restart', () => {
  it('goes on where the worker stopped, with nothing twice', async () => {
    stream.put(first, ...texts(15))
    await until(() => {
      if (open.length === 0) start()
      expect(journal.durable).toHaveLength(15)
    })
    await open.pop()!.close()
    expect([...table.rows.values()]).toMatchObject([{ owner: null, checkpoint: '15' }])
    stream.put(first, 'next')
    start()
    await read(...texts(15), 'next')
  })

  it('after a crash between taking and checkpointing brings the tail again, and loses nothing', async () => {
    stream.put(first, ...texts(10))
    start()
    await read(...texts(10))
    const hang = Promise.withResolvers<void>()
    journal.hang = hang.promise
    stream.put(first, ...texts(3, 'tail'))
    await until(() => expect(journal.durable).toHaveLength(13))
    // The worker is gone without a word: what it took is in the journal, and no checkpoint tells of it.
    expect(checkpointOf(first)).toBe('10')
    journal.hang = null
    start()
    await read(...texts(10), ...texts(3, 'tail'), ...texts(3, 'tail'))
    hang.resolve()
  })
})

describe('two workers', () => {
  const shards = Array.from({ length: 4 }, (_, i) => `shardId-${String(i).padStart(12, '0')}`)
  beforeEach(() => {
    stream = new FakeStream(4)
  })

  it('share the shards: the one that comes later takes over one lease after the other', async () => {
    start()
    await until(() => expect(table.heldBy('one')).toBe(4))
    start({ worker: 'two' })
    await until(() => expect([table.heldBy('one'), table.heldBy('two')]).toEqual([2, 2]))
    for (const shard of shards) stream.put(shard, `to ${shard}`)
    await until(() => expect(new Set(journal.durable)).toEqual(new Set(shards.map(shard => `to ${shard}`))))
  })

  it('take over what the other gives back when it stops', async () => {
    const one = start()
    start({ worker: 'two' })
    await until(() => expect([table.heldBy('one'), table.heldBy('two')]).toEqual([2, 2]))
    await one.close()
    await until(() => expect(table.heldBy('two')).toBe(4))
  })

  it('take over what the other leaves when it dies, once it has been silent for long enough', async () => {
    await table.add('logs@1000/shardId-000000000000')
    await table.take(
      { key: 'logs@1000/shardId-000000000000', owner: null, counter: 0, checkpoint: '' },
      'dead',
      'token',
    )
    stream.put(first, 'left behind')
    start({ times: { ...times, leaseMs: 60 } })
    await read('left behind')
  })
})

describe('a journal without room', () => {
  it('is waited for, and what it gave back is taken again', async () => {
    const full = { status: 429 as const, reason: 'full', retryAfterSeconds: 5 }
    stream.put(first, 'a')
    start()
    await read('a')
    journal.refused = full
    stream.put(first, 'b')
    await pause(30)
    expect(journal.durable).toEqual(['a'])
    expect(checkpointOf(first)).toBe('1')
    journal.refused = null
    await read('a', 'b')
  })

  it('that is only behind stops those that allow throttling', async () => {
    journal.behind = true
    stream.put(first, 'a')
    start({ throttling: true })
    await until(() => expect(table.heldBy('one')).toBe(1))
    await pause(30)
    expect(stream.reads).toBe(0)
    journal.behind = false
    await read('a')
    journal.behind = true
    await open.pop()!.close()
    stream.put(first, 'b')
    start({ throttling: false })
    await read('a', 'b')
  })
})

describe('a provider that refuses', () => {
  const refusal = (name: string, message: string) =>
    callError('kinesis:GetRecords', Object.assign(new Error(message), { name }))

  it('for a while is asked again, and the state says why and when it is over', async () => {
    start()
    await until(() => expect(stream.reads).toBeGreaterThan(0))
    stream.fail.read = refusal('ProvisionedThroughputExceededException', 'Rate exceeded for shard')
    stream.put(first, 'a')
    await until(() =>
      expect(journal.states).toEqual([
        'FAILING: The provider asks for fewer calls of kinesis:GetRecords. ProvisionedThroughputExceededException: Rate exceeded for shard',
      ]),
    )
    stream.fail = {}
    await read('a')
    await until(() => expect(journal.states.at(-1)).toBe('RUNNING'))
  })

  it('the credentials is asked again until they work', async () => {
    stream.fail.createdAt = refusal('ExpiredTokenException', 'The security token included in the request is expired')
    stream.put(first, 'a')
    start()
    const words = /^FAILING: The credentials were refused .* token .* is expired$/
    await until(() => expect(journal.states).toEqual([expect.stringMatching(words)]))
    stream.fail = {}
    await read('a')
    await until(() => expect(journal.states.at(-1)).toBe('RUNNING'))
  })

  it('a stream that is then recreated is read without a word of the old one', async () => {
    start()
    await until(() => expect(stream.reads).toBeGreaterThan(0))
    const missing = refusal('ResourceNotFoundException', 'Stream under account not found')
    stream.fail = { read: missing, iterator: missing }
    await until(() => expect(journal.states.at(-1)).toMatch(/^FAILING: .*not found$/))
    stream.close(first)
    stream.all.delete(first)
    const other = stream.open([])
    stream.madeAt = 2000
    stream.fail = {}
    stream.put(other, 'new')
    await read('new')
    await until(() => expect(journal.states.at(-1)).toBe('RUNNING'))
  })

  it('the table is reported with the action that is missing', async () => {
    table.failing = callError(
      'dynamodb:CreateTable',
      Object.assign(new Error('not authorized'), { name: 'AccessDeniedException' }),
    )
    start()
    await until(() =>
      expect(journal.states).toEqual([
        'FAILING: The credentials are not allowed dynamodb:CreateTable. AccessDeniedException: not authorized',
      ]),
    )
  })

  it('a checkpoint makes the reader wait: nothing is taken that could come more than once more', async () => {
    start()
    await until(() => expect(table.heldBy('one')).toBe(1))
    table.failing = new CallError('other', 'no connection')
    stream.put(first, ...texts(10))
    await read(...texts(10))
    stream.put(first, 'next')
    await pause(30)
    expect(journal.durable).toHaveLength(10)
    table.failing = null
    await read(...texts(10), 'next')
  })

  it('does not keep it from stopping', async () => {
    stream.fail.read = refusal('ThrottlingException', 'slow')
    const consumer = start({ times: { ...times, failureMs: 60_000, longestFailureMs: 60_000 } })
    await until(() => expect(table.heldBy('one')).toBe(1))
    await consumer.close()
    expect(table.heldBy('one')).toBe(0)
    expect(journal.states.filter(state => state === 'RUNNING')).toEqual([])
  })
})
