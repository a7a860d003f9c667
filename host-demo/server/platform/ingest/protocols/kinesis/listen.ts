/** Reads a Kinesis stream. */
import { maximumBatchSize, streamNamePattern } from '../../../../../../core/cloud/limits.ts'
import { accountOf, inputFields } from '../../../aws/account.ts'
import { awsClients } from '../../../aws/clients.ts'
import {
  flagOf,
  mergeFields,
  number,
  numberOf,
  text,
  textOf,
  throttleFields,
  type Configuration,
} from '../../configuration.ts'
import { Consumer } from './consumer.ts'
import { dynamoLeases, tableName } from './lease-table.ts'
import { kinesisStream } from './stream.ts'
import { credentialFields, regionField } from '../../listeners/aws-fields.ts'
import type { TransportDefinition } from '../../listeners/transport.ts'

const endpoint = (service: string) =>
  text(`${service} VPC Endpoint`, `Overrides the ${service} endpoint, for example that of a private network.`, '')

export const kinesis: TransportDefinition = {
  name: 'kinesis',
  withoutRoom: 'leaves',
  fields: mergeFields(throttleFields, {
    aws_region: regionField('AWS Region', 'Region of the stream.'),
    ...credentialFields,
    cloudwatch_endpoint: endpoint('CloudWatch'),
    dynamodb_endpoint: endpoint('DynamoDB'),
    iam_endpoint: endpoint('IAM'),
    kinesis_endpoint: endpoint('Kinesis'),
    kinesis_stream_name: text('Kinesis Stream name', 'Stream to read. Several nodes share its shards.', '', {
      optional: false,
    }),
    kinesis_record_batch_size: number(
      'Kinesis Record batch size',
      `Greatest number of records of one read, up to ${maximumBatchSize}.`,
      maximumBatchSize,
      { attributes: ['only_positive'] },
    ),
  }),
  async open(configuration, _codec, intake, { nodeId, awsHttp2, edition, permit }) {
    const clients = awsClients(accountOf(configuration, inputFields, { edition }), permit, { http2: awsHttp2 })
    const consumer = new Consumer({
      stream: kinesisStream(streamOf(configuration), () => clients.kinesis()),
      table: dynamoLeases(tableName(intake.inputId), () => clients.dynamodb()),
      intake,
      worker: nodeId,
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
}

const streamName = new RegExp(`^${streamNamePattern}$`)

function streamOf(configuration: Configuration): string {
  const name = textOf(configuration, 'kinesis_stream_name')
  if (name === null || !streamName.test(name)) {
    throw new Error(
      'kinesis_stream_name must be the name of a stream: 1 to 128 letters, digits, dots, dashes and underscores.',
    )
  }
  return name
}
