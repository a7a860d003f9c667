/** The queue and the bucket, by signed calls. */
import type { SignedCalls } from '../../../aws/signed-calls.ts'
import { CallError, providerCall } from '../../../aws/calls.ts'
import { hiddenSeconds, type Notice, type TrailServices } from './ports.ts'

/** Messages of one call; the service gives no more. */
const noticesPerCall = 10
const waitSeconds = 10
const maxAnswerBytes = 4 * 1024 * 1024
/** A log file as it lies in the bucket, compressed. */
const maxFileBytes = 32 * 1024 * 1024

export interface TrailPlace {
  readonly queueName: string
  readonly queueRegion: string
  readonly bucketRegion: string
}

export function trailServices({ queueName, queueRegion, bucketRegion }: TrailPlace, calls: SignedCalls): TrailServices {
  let queueUrl: string | null = null

  const ask = (action: string, body: object, signal: AbortSignal): Promise<Record<string, unknown>> =>
    providerCall(`sqs:${action}`, signal, async () => {
      const answer = await calls.send({
        service: 'sqs',
        region: queueRegion,
        method: 'POST',
        path: '/',
        headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': `AmazonSQS.${action}` },
        body: JSON.stringify(body),
        maxBytes: maxAnswerBytes,
        signal,
      })
      return answer.length === 0 ? {} : (JSON.parse(answer.toString()) as Record<string, unknown>)
    })

  async function urlOfQueue(signal: AbortSignal): Promise<string> {
    if (queueUrl === null) {
      const { QueueUrl } = await ask('GetQueueUrl', { QueueName: queueName }, signal)
      if (typeof QueueUrl !== 'string') throw new CallError('missing', `There is no queue ${queueName}.`)
      queueUrl = QueueUrl
    }
    return queueUrl
  }

  return {
    async receive(signal) {
      const { Messages = [] } = await ask(
        'ReceiveMessage',
        {
          QueueUrl: await urlOfQueue(signal),
          MaxNumberOfMessages: noticesPerCall,
          WaitTimeSeconds: waitSeconds,
          VisibilityTimeout: hiddenSeconds,
        },
        signal,
      )
      return (Array.isArray(Messages) ? (Messages as { Body?: string; ReceiptHandle?: string }[]) : []).flatMap(
        ({ Body: body = '', ReceiptHandle: receipt }): Notice[] => (receipt ? [{ body, receipt }] : []),
      )
    },
    async remove({ receipt }, signal) {
      await ask('DeleteMessage', { QueueUrl: await urlOfQueue(signal), ReceiptHandle: receipt }, signal)
    },
    read: ({ bucket, key }, signal) =>
      providerCall('s3:GetObject', signal, () =>
        calls.send({
          service: 's3',
          region: bucketRegion,
          method: 'GET',
          path: `/${[bucket, ...key.split('/')].map(escaped).join('/')}`,
          maxBytes: maxFileBytes,
          signal,
        }),
      ),
  }
}

/** As the signature wants it: everything but letters, digits and `-._~`. */
const escaped = (part: string) =>
  encodeURIComponent(part).replace(/[!'()*]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
