/** Acts as the owner of the account: uses the provider's own clients, directly on a peer without the proxy. */
import {
  CloudWatchLogsClient,
  CreateLogGroupCommand,
  CreateLogStreamCommand,
  PutLogEventsCommand,
  PutSubscriptionFilterCommand,
} from '@aws-sdk/client-cloudwatch-logs'
import {
  CreateAccessKeyCommand,
  CreateRoleCommand,
  CreateUserCommand,
  IAMClient,
  PutUserPolicyCommand,
} from '@aws-sdk/client-iam'
import {
  CreateStreamCommand,
  DescribeStreamSummaryCommand,
  KinesisClient,
  ListShardsCommand,
  PutRecordsCommand,
  SplitShardCommand,
} from '@aws-sdk/client-kinesis'
import { NodeHttpHandler } from '@smithy/node-http-handler'
import { until } from '../../support/server.ts'

export const region = 'eu-central-1'

export interface Keys {
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** Taken while access is not checked. */
export const anyKeys: Keys = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
}

/** Position at which a record was put. */
export interface Placed {
  readonly shard: string
  readonly sequence: bigint
}

export interface Account {
  readonly kinesis: KinesisClient
  readonly logs: CloudWatchLogsClient
  readonly iam: IAMClient
  createStream(name: string, shards?: number): Promise<void>
  /** 500 in a request; the records of a shard lie in it in the order given. @returns the place of each */
  putRecords(
    stream: string,
    texts: readonly string[],
    partitionKey?: (index: number) => string,
  ): Promise<readonly Placed[]>
  /** Halves every open shard. */
  splitShards(stream: string): Promise<void>
  openShards(stream: string): Promise<number>
  /** A group with one log stream, `events`. */
  createLogGroup(name: string): Promise<void>
  putLogEvents(group: string, messages: readonly string[]): Promise<void>
  /** Creates by hand the resources that automatic set-up creates. */
  subscribe(group: string, stream: string): Promise<void>
  /** A user with one policy, given as JSON. */
  createUser(name: string, policy: string): Promise<Keys>
  destroy(): void
}

/** @param urls where the services are, without the proxy */
export function openAccount(
  urls: { readonly kinesis: string; readonly logs: string; readonly iam: string },
  keys: Keys = anyKeys,
  place = region,
): Account {
  const client = (endpoint: string) => ({
    region: place,
    endpoint,
    credentials: keys,
    requestHandler: new NodeHttpHandler(),
  })
  const kinesis = new KinesisClient(client(urls.kinesis))
  const logs = new CloudWatchLogsClient(client(urls.logs))
  const iam = new IAMClient(client(urls.iam))
  const arn = (stream: string) => `arn:aws:kinesis:${place}:123456789012:stream/${stream}`
  const active = (stream: string) =>
    until(
      async () =>
        (await kinesis.send(new DescribeStreamSummaryCommand({ StreamName: stream }))).StreamDescriptionSummary
          ?.StreamStatus === 'ACTIVE',
      'the stream to be active',
    )
  const open = async (stream: string) =>
    (await kinesis.send(new ListShardsCommand({ StreamName: stream }))).Shards!.filter(
      shard => shard.SequenceNumberRange!.EndingSequenceNumber === undefined,
    )
  return {
    kinesis,
    logs,
    iam,
    async createStream(name, shards = 1) {
      await kinesis.send(new CreateStreamCommand({ StreamName: name, ShardCount: shards }))
      await active(name)
    },
    async putRecords(stream, texts, partitionKey = String) {
      const placed: Placed[] = []
      for (let from = 0; from < texts.length; from += 500) {
        const Records = texts
          .slice(from, from + 500)
          .map((text, i) => ({ Data: Buffer.from(text), PartitionKey: partitionKey(from + i) }))
        const { FailedRecordCount, Records: taken = [] } = await kinesis.send(
          new PutRecordsCommand({ StreamName: stream, Records }),
        )
        if (FailedRecordCount) throw new Error(`${FailedRecordCount} records were not taken`)
        placed.push(
          ...taken.map(({ ShardId, SequenceNumber }) => ({ shard: ShardId!, sequence: BigInt(SequenceNumber!) })),
        )
      }
      return placed
    },
    async splitShards(stream) {
      for (const { ShardId, HashKeyRange } of await open(stream)) {
        const middle = (BigInt(HashKeyRange!.StartingHashKey!) + BigInt(HashKeyRange!.EndingHashKey!)) / 2n + 1n
        await kinesis.send(
          new SplitShardCommand({ StreamName: stream, ShardToSplit: ShardId, NewStartingHashKey: String(middle) }),
        )
        await active(stream)
      }
    },
    openShards: async stream => (await open(stream)).length,
    async createLogGroup(name) {
      await logs.send(new CreateLogGroupCommand({ logGroupName: name }))
      await logs.send(new CreateLogStreamCommand({ logGroupName: name, logStreamName: 'events' }))
    },
    async putLogEvents(group, messages) {
      const timestamp = Date.now()
      await logs.send(
        new PutLogEventsCommand({
          logGroupName: group,
          logStreamName: 'events',
          logEvents: messages.map(message => ({ timestamp, message })),
        }),
      )
    },
    async subscribe(group, stream) {
      const role = await iam.send(
        new CreateRoleCommand({
          RoleName: `deliver-${stream}`,
          AssumeRolePolicyDocument: JSON.stringify({
            Version: '2012-10-17',
            Statement: [{ Effect: 'Allow', Principal: { Service: 'logs.amazonaws.com' }, Action: 'sts:AssumeRole' }],
          }),
        }),
      )
      await logs.send(
        new PutSubscriptionFilterCommand({
          logGroupName: group,
          filterName: 'by-hand',
          filterPattern: '',
          destinationArn: arn(stream),
          roleArn: role.Role!.Arn!,
        }),
      )
    },
    async createUser(name, policy) {
      await iam.send(new CreateUserCommand({ UserName: name }))
      await iam.send(new PutUserPolicyCommand({ UserName: name, PolicyName: 'all', PolicyDocument: policy }))
      const { AccessKey } = await iam.send(new CreateAccessKeyCommand({ UserName: name }))
      return { accessKeyId: AccessKey!.AccessKeyId!, secretAccessKey: AccessKey!.SecretAccessKey! }
    },
    destroy() {
      for (const each of [kinesis, logs, iam]) each.destroy()
    },
  }
}
