/** Reads a Kinesis stream; what is read lies in `kinesis/`. */
import { maximumBatchSize, streamNamePattern } from '../../../../../core/cloud/limits.ts'
import { accountOf, inputFields } from '../../aws/account.ts'
import { awsClients } from '../../aws/clients.ts'
import { regions } from '../../aws/regions.ts'
import {
  dropdown, flagOf, mergeFields, number, numberOf, secret, text, textOf, throttleFields, type Configuration,
} from '../configuration.ts'
import { Consumer } from '../kinesis/consumer.ts'
import { dynamoLeases, tableName } from '../kinesis/lease-table.ts'
import { kinesisStream } from '../kinesis/stream.ts'
import { registerTransport } from '../registry.ts'

const endpoint = (service: string) =>
  text(`${service} VPC Endpoint`, `Overrides the ${service} endpoint, for example that of a private network.`, '')

registerTransport({
  name: 'kinesis',
  withoutRoom: 'leaves',
  fields: mergeFields(throttleFields, {
    aws_region: dropdown('AWS Region', 'Region of the stream.', 'us-east-1',
      Object.fromEntries(regions.map(({ id, name }) => [id, `${name}: ${id}`])), { optional: false }),
    aws_access_key: text('AWS access key', 'Id of the access key. Without: the credentials this server finds in its surroundings.', ''),
    aws_secret_key: secret('AWS secret key', 'Secret of the access key.'),
    aws_assume_role_arn: text('AWS assume role ARN', 'Role to assume, for example in another account.', ''),
    cloudwatch_endpoint: endpoint('CloudWatch'),
    dynamodb_endpoint: endpoint('DynamoDB'),
    iam_endpoint: endpoint('IAM'),
    kinesis_endpoint: endpoint('Kinesis'),
    kinesis_stream_name: text('Kinesis Stream name', 'Stream to read. Several nodes share its shards.', '', { optional: false }),
    kinesis_record_batch_size: number('Kinesis Record batch size', `Greatest number of records of one read, up to ${maximumBatchSize}.`, maximumBatchSize,
      { attributes: ['only_positive'] }),
  }),
  async open(configuration, _codec, intake, { nodeId, awsHttp2, edition, permit }) {
    const clients = awsClients(accountOf(configuration, inputFields, { edition }), permit, { http2: awsHttp2 })
    const consumer = new Consumer({
      stream: kinesisStream(streamOf(configuration), () => clients.kinesis()),
      table: dynamoLeases(tableName(intake.inputId), () => clients.dynamodb()),
      intake, worker: nodeId,
      batchSize: Math.min(maximumBatchSize, numberOf(configuration, 'kinesis_record_batch_size', maximumBatchSize, 1)),
      throttling: flagOf(configuration, 'throttling_allowed'),
    })
    // The state it says follows the one of the opening.
    setImmediate(() => consumer.start())
    return {
      pause() {},
      resume() {},
      async close() {
        await consumer.close()
        clients.destroy()
      },
    }
  },
})

const streamName = new RegExp(`^${streamNamePattern}$`)

function streamOf(configuration: Configuration): string {
  const name = textOf(configuration, 'kinesis_stream_name')
  if (name === null || !streamName.test(name)) {
    throw new Error('kinesis_stream_name must be the name of a stream: 1 to 128 letters, digits, dots, dashes and underscores.')
  }
  return name
}
