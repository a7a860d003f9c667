/** Finds records of a stream without reading the whole of it: first what came in lately, on all shards, then what is there at all. */
import type { KinesisClient, StartingPosition } from '@aws-sdk/client-kinesis'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeAbort } from '../platform/abort.ts'
import type { AwsCalls } from './calls.ts'

export interface StreamRecord {
  readonly bytes: Uint8Array
  readonly shard: string
  /** UTC milliseconds. */
  readonly arrivedAt: number
}

const recentMs = 15 * 60_000
/** Shards read at the same time. */
const atOnce = 10
/** A shard allows five reads a second, of which a running input needs some. */
const pauseMs = 300
const recordsPerRead = 100
const mostShards = 1000

type Start = Pick<StartingPosition, 'Timestamp'> & { readonly Type: 'AT_TIMESTAMP' | 'TRIM_HORIZON' }

/**
 * @param accept gives something for a record that is worth showing, null for others
 * @param seconds after which it gives up
 * @returns the first that was accepted, or null
 */
export async function findRecord<T>(
  aws: AwsCalls,
  stream: string,
  seconds: number,
  accept: (record: StreamRecord) => Promise<T | null>,
): Promise<T | null> {
  const client = await aws.kinesis()
  const shards = await shardsOf(aws, stream)
  const late = AbortSignal.timeout(seconds * 1000)
  const recent: Start = { Type: 'AT_TIMESTAMP', Timestamp: new Date(Date.now() - recentMs) }
  for (const start of [recent, { Type: 'TRIM_HORIZON' } as const]) {
    const found = new AbortController()
    const signal = AbortSignal.any([aws.signal, late, found.signal])
    const queue = [...shards]
    let result: T | null = null
    const worker = async () => {
      for (let shard = queue.shift(); shard !== undefined; shard = queue.shift()) {
        const accepted = await firstOf(client, stream, shard, start, signal, accept)
        if (accepted === null) continue
        result ??= accepted
        found.abort()
      }
    }
    await beforeAbort(Promise.all(Array.from({ length: atOnce }, worker)), signal).catch((error: unknown) => {
      aws.signal.throwIfAborted()
      if (!signal.aborted) throw error
    })
    if (result !== null || late.aborted) return result
  }
  return null
}

/** Open shards first: what they hold is newer. */
async function shardsOf({ kinesis, options }: AwsCalls, stream: string): Promise<readonly string[]> {
  const { ListShardsCommand } = await import('@aws-sdk/client-kinesis')
  const client = await kinesis()
  const open: string[] = []
  const closed: string[] = []
  let token: string | undefined
  do {
    const place = token === undefined ? { StreamName: stream } : { NextToken: token }
    const { Shards = [], NextToken } = await client.send(new ListShardsCommand(place), options)
    for (const { ShardId, SequenceNumberRange } of Shards) {
      if (ShardId !== undefined) (SequenceNumberRange?.EndingSequenceNumber === undefined ? open : closed).push(ShardId)
    }
    token = NextToken
  } while (token !== undefined && open.length + closed.length < mostShards)
  return [...open, ...closed]
}

/** Reads on over empty answers, which the service gives between records, until it has caught up or the shard ends. */
async function firstOf<T>(
  client: KinesisClient,
  stream: string,
  shard: string,
  start: Start,
  signal: AbortSignal,
  accept: (record: StreamRecord) => Promise<T | null>,
): Promise<T | null> {
  const { GetRecordsCommand, GetShardIteratorCommand } = await import('@aws-sdk/client-kinesis')
  const options = { abortSignal: signal }
  const { Type: ShardIteratorType, ...timestamp } = start
  let { ShardIterator: iterator } = await client.send(
    new GetShardIteratorCommand({ StreamName: stream, ShardId: shard, ShardIteratorType, ...timestamp }),
    options,
  )
  while (iterator !== undefined) {
    const {
      Records = [],
      NextShardIterator,
      MillisBehindLatest = 0,
    } = await client.send(new GetRecordsCommand({ ShardIterator: iterator, Limit: recordsPerRead }), options)
    for (const { Data = new Uint8Array(), ApproximateArrivalTimestamp } of Records) {
      const accepted = await accept({
        bytes: Data,
        shard,
        arrivedAt: ApproximateArrivalTimestamp?.getTime() ?? Date.now(),
      })
      if (accepted !== null) return accepted
    }
    if (MillisBehindLatest === 0 || NextShardIterator === undefined) return null
    iterator = NextShardIterator
    await wait(pauseMs, undefined, { signal })
  }
  return null
}
