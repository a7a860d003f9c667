/**
 * The leases of one input in a table of the key-value database, made when it is not there. Columns:
 *
 *     shard       S  key: stream '@' its creation in UTC milliseconds '/' id of the shard
 *     owner       S  the worker that reads it; absent where nobody does
 *     token       S  made for every taking; absent with the owner
 *     counter     N  grows with every change: who sees it stand still knows that the owner is gone
 *     checkpoint  S  TRIM_HORIZON, the sequence number of the last record that is safe, or SHARD_END
 *     parents     S  ids of the shards it was made of, as JSON; for people who look at the table
 */
import type { DynamoDBClient, UpdateItemCommandInput } from '@aws-sdk/client-dynamodb'
import { sleep } from '../../listeners/backoff.ts'
import { providerCall } from '../../../aws/calls.ts'
import { fromStart, type Lease, type LeaseTable } from './ports.ts'

const statusMs = 500

/** `cordwood-65f0…`. */
export const tableName = (inputId: string) => `cordwood-${inputId}`

/** @param client made when it is first needed */
export function dynamoLeases(table: string, client: () => Promise<DynamoDBClient>): LeaseTable {
  type Sdk = typeof import('@aws-sdk/client-dynamodb')
  const call = <T>(
    action: string,
    signal: AbortSignal,
    send: (sdk: Sdk, client: DynamoDBClient) => Promise<T>,
  ): Promise<T> =>
    providerCall(`dynamodb:${action}`, signal, async () =>
      send(await import('@aws-sdk/client-dynamodb'), await client()),
    )

  /** Null where there is no table. */
  const status = (abortSignal: AbortSignal) =>
    call('DescribeTable', abortSignal, async ({ DescribeTableCommand }, dynamo) => {
      try {
        return (
          (await dynamo.send(new DescribeTableCommand({ TableName: table }), { abortSignal })).Table?.TableStatus ??
          null
        )
      } catch (error) {
        if ((error as Error).name === 'ResourceNotFoundException') return null
        throw error
      }
    })

  const create = (abortSignal: AbortSignal) =>
    call('CreateTable', abortSignal, async ({ CreateTableCommand }, dynamo) => {
      try {
        await dynamo.send(
          new CreateTableCommand({
            TableName: table,
            BillingMode: 'PAY_PER_REQUEST',
            AttributeDefinitions: [{ AttributeName: 'shard', AttributeType: 'S' }],
            KeySchema: [{ AttributeName: 'shard', KeyType: 'HASH' }],
          }),
          { abortSignal },
        )
      } catch (error) {
        // Another node was faster.
        if ((error as Error).name !== 'ResourceInUseException') throw error
      }
    })

  /** False where the condition does not hold. */
  const update = (
    key: string,
    change: Pick<UpdateItemCommandInput, 'UpdateExpression' | 'ConditionExpression' | 'ExpressionAttributeNames'>,
    values: Record<string, string | number>,
    abortSignal: AbortSignal,
  ) =>
    call('UpdateItem', abortSignal, async ({ UpdateItemCommand }, dynamo) => {
      try {
        const attributes = Object.entries({ ...values, ':one': 1 }).map(([name, value]) => [
          name,
          typeof value === 'number' ? { N: String(value) } : { S: value },
        ])
        await dynamo.send(
          new UpdateItemCommand({
            TableName: table,
            Key: { shard: { S: key } },
            ...change,
            ExpressionAttributeNames: { '#counter': 'counter', ...change.ExpressionAttributeNames },
            ExpressionAttributeValues: Object.fromEntries(attributes),
          }),
          { abortSignal },
        )
        return true
      } catch (error) {
        if ((error as Error).name === 'ConditionalCheckFailedException') return false
        throw error
      }
    })

  const grow = '#counter = #counter + :one'
  const mine = '#token = :token'

  return {
    async prepare(signal) {
      for (;;) {
        const found = await status(signal)
        if (found === 'ACTIVE' || found === 'UPDATING') return
        if (found === null) await create(signal)
        await sleep(statusMs, signal)
        signal.throwIfAborted()
      }
    },

    all: abortSignal =>
      call('Scan', abortSignal, async ({ ScanCommand }, dynamo) => {
        const leases: Lease[] = []
        for (let start: Record<string, never> | undefined; ; ) {
          const page = await dynamo.send(
            new ScanCommand({ TableName: table, ConsistentRead: true, ...(start && { ExclusiveStartKey: start }) }),
            { abortSignal },
          )
          for (const { shard, owner, counter, checkpoint } of page.Items ?? []) {
            leases.push({
              key: shard?.S ?? '',
              owner: owner?.S ?? null,
              counter: Number(counter?.N ?? 0),
              checkpoint: checkpoint?.S ?? fromStart,
            })
          }
          if (!page.LastEvaluatedKey) return leases
          start = page.LastEvaluatedKey as Record<string, never>
        }
      }),

    add: (key, parents, abortSignal) =>
      call('PutItem', abortSignal, async ({ PutItemCommand }, dynamo) => {
        try {
          await dynamo.send(
            new PutItemCommand({
              TableName: table,
              ConditionExpression: 'attribute_not_exists(#shard)',
              ExpressionAttributeNames: { '#shard': 'shard' },
              Item: {
                shard: { S: key },
                counter: { N: '0' },
                checkpoint: { S: fromStart },
                parents: { S: JSON.stringify(parents) },
              },
            }),
            { abortSignal },
          )
        } catch (error) {
          if ((error as Error).name !== 'ConditionalCheckFailedException') throw error
        }
      }),

    take: ({ key, counter }, owner, token, signal) =>
      update(
        key,
        {
          UpdateExpression: `SET #owner = :owner, #token = :token, ${grow}`,
          ConditionExpression: '#counter = :counter',
          ExpressionAttributeNames: { '#owner': 'owner', '#token': 'token' },
        },
        { ':owner': owner, ':token': token, ':counter': counter },
        signal,
      ),

    renew: (key, token, signal) =>
      update(
        key,
        {
          UpdateExpression: `SET ${grow}`,
          ConditionExpression: mine,
          ExpressionAttributeNames: { '#token': 'token' },
        },
        { ':token': token },
        signal,
      ),

    checkpoint: (key, token, checkpoint, signal) =>
      update(
        key,
        {
          UpdateExpression: `SET #checkpoint = :checkpoint, ${grow}`,
          ConditionExpression: mine,
          ExpressionAttributeNames: { '#token': 'token', '#checkpoint': 'checkpoint' },
        },
        { ':token': token, ':checkpoint': checkpoint },
        signal,
      ),

    release: async (key, token, checkpoint, signal) =>
      void (await update(
        key,
        {
          UpdateExpression: `SET #checkpoint = :checkpoint, ${grow} REMOVE #owner, #token`,
          ConditionExpression: mine,
          ExpressionAttributeNames: { '#token': 'token', '#checkpoint': 'checkpoint', '#owner': 'owner' },
        },
        { ':token': token, ':checkpoint': checkpoint },
        signal,
      )),
  }
}
