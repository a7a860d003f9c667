/** A stream of Kinesis as the consumer sees it. */
import type { KinesisClient } from '@aws-sdk/client-kinesis'
import { providerCall } from '../../../aws/calls.ts'
import type { Read, Shard, Stream } from './ports.ts'

/** @param client made when it is first needed */
export function kinesisStream(name: string, client: () => Promise<KinesisClient>): Stream {
  type Sdk = typeof import('@aws-sdk/client-kinesis')
  const call = <T>(action: string, signal: AbortSignal, send: (sdk: Sdk, client: KinesisClient) => Promise<T>) =>
    providerCall(`kinesis:${action}`, signal, async () => send(await import('@aws-sdk/client-kinesis'), await client()))

  return {
    name,
    createdAt: abortSignal =>
      call('DescribeStream', abortSignal, async ({ DescribeStreamCommand }, kinesis) => {
        const { StreamDescription } = await kinesis.send(new DescribeStreamCommand({ StreamName: name, Limit: 1 }), {
          abortSignal,
        })
        return StreamDescription?.StreamCreationTimestamp?.getTime() ?? 0
      }),

    shards: abortSignal =>
      call('ListShards', abortSignal, async ({ ListShardsCommand }, kinesis) => {
        const shards: Shard[] = []
        for (let token: string | undefined; ; ) {
          const page = token === undefined ? { StreamName: name } : { NextToken: token }
          const { Shards = [], NextToken } = await kinesis.send(new ListShardsCommand(page), { abortSignal })
          for (const { ShardId, ParentShardId, AdjacentParentShardId, SequenceNumberRange } of Shards) {
            const parents = [ParentShardId, AdjacentParentShardId].filter(parent => parent !== undefined)
            if (ShardId !== undefined)
              shards.push({ id: ShardId, parents, endsAt: SequenceNumberRange?.EndingSequenceNumber ?? null })
          }
          if (!NextToken) return shards
          token = NextToken
        }
      }),

    iterator: (shard, after, abortSignal) =>
      call('GetShardIterator', abortSignal, async ({ GetShardIteratorCommand }, kinesis) => {
        const place =
          after === null
            ? { ShardIteratorType: 'TRIM_HORIZON' as const }
            : { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER' as const, StartingSequenceNumber: after }
        const { ShardIterator } = await kinesis.send(
          new GetShardIteratorCommand({ StreamName: name, ShardId: shard, ...place }),
          { abortSignal },
        )
        if (!ShardIterator) throw new Error('The answer has no iterator.')
        return ShardIterator
      }),

    read: (iterator, limit, abortSignal) =>
      call('GetRecords', abortSignal, async ({ GetRecordsCommand }, kinesis): Promise<Read> => {
        const {
          Records = [],
          NextShardIterator,
          MillisBehindLatest = 0,
        } = await kinesis.send(new GetRecordsCommand({ ShardIterator: iterator, Limit: limit }), { abortSignal })
        return {
          records: Records.map(({ SequenceNumber, Data, ApproximateArrivalTimestamp }) => ({
            sequence: SequenceNumber!,
            data: Data!,
            arrivedAt: ApproximateArrivalTimestamp?.getTime() ?? null,
          })),
          next: NextShardIterator ?? null,
          behindMs: MillisBehindLatest,
        }
      }),
  }
}
