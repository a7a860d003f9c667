/** Reads the log files of a trail, as a queue announces them. */
import { accountOf, inputFields } from '../../../aws/account.ts'
import { awsClients } from '../../../aws/clients.ts'
import { isRegion } from '../../../aws/regions.ts'
import { signedCalls } from '../../../aws/signed-calls.ts'
import { flagOf, mergeFields, text, textOf, throttleFields, type Configuration } from '../../configuration.ts'
import { credentialFields, regionField } from '../../listeners/aws-fields.ts'
import type { TransportDefinition } from '../../listeners/transport.ts'
import { trailServices } from './services.ts'
import { Trail } from './trail.ts'

export const cloudTrail: TransportDefinition = {
  name: 'cloudtrail',
  withoutRoom: 'leaves',
  fields: mergeFields(throttleFields, {
    aws_sqs_region: regionField('AWS SQS Region', 'Region of the queue.'),
    aws_s3_region: regionField('AWS S3 Region', 'Region of the bucket with the log files.'),
    aws_sqs_queue_name: text(
      'SQS queue name',
      'Queue in which the topic of the trail announces new log files. Several nodes share its messages.',
      'cloudtrail-notifications',
      { optional: false },
    ),
    ...credentialFields,
  }),
  async open(configuration, _codec, intake, { edition, permit }) {
    const queueRegion = regionIn(configuration, 'aws_sqs_region')
    const bucketRegion = regionIn(configuration, 'aws_s3_region')
    const queueName = queueIn(configuration)
    const clients = awsClients(
      accountOf(configuration, { ...inputFields, region: 'aws_sqs_region' }, { edition }),
      permit,
    )
    const calls = signedCalls(() => clients.credentials(), permit)
    const trail = new Trail({
      queueName,
      services: trailServices({ queueName, queueRegion, bucketRegion }, calls),
      intake,
      throttling: flagOf(configuration, 'throttling_allowed'),
    })
    // The state it says follows the one of the opening.
    setImmediate(() => trail.start())
    return {
      pause() {},
      resume() {},
      async close() {
        await trail.close()
        calls.destroy()
        clients.destroy()
      },
    }
  },
}

function regionIn(configuration: Configuration, name: string): string {
  const given = textOf(configuration, name) ?? ''
  if (!isRegion(given)) throw new Error(`${name} must be one of the regions, for example us-east-1.`)
  return given
}

/** A name that the service takes; the one of a queue in order ends with `.fifo`. */
function queueIn(configuration: Configuration): string {
  const name = textOf(configuration, 'aws_sqs_queue_name')
  if (name === null || !/^[\w-]{1,75}(\.fifo)?$/.test(name))
    throw new Error(
      'aws_sqs_queue_name must be the name of a queue, not its URL: 1 to 80 letters, digits, dashes and underscores.',
    )
  return name
}
