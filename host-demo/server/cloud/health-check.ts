/** Reads a record of the stream and tells what it looks like. */
import type { HealthCheck, HealthCheckRequest } from '../../../core/cloud/schema.ts'
import type { LogType } from '../../../core/cloud/log-types.ts'
import { parseFlowLog } from '../platform/ingest/protocols/kinesis/flow-log.ts'
import { openEnvelope, type LogEvent } from '../platform/ingest/protocols/kinesis/envelope.ts'
import { addressOf, frameOf } from '../platform/ingest/protocols/kinesis/frames.ts'
import { badRequest } from '../platform/errors/errors.ts'
import type { Services } from '../platform/services.ts'
import type { AwsCalls } from './calls.ts'
import { findRecord, type StreamRecord } from './recent-records.ts'

const searchSeconds = 20

interface Sample {
  readonly type: LogType
  readonly shard: string
  readonly frame: Buffer
}

const explanations: Readonly<Record<LogType, string>> = {
  KINESIS_CLOUDWATCH_FLOW_LOGS: 'The stream holds flow logs of a VPC. Each value becomes a field.',
  KINESIS_CLOUDWATCH_RAW:
    'The stream holds log events from CloudWatch. They are kept as they are; pipeline rules can take them apart.',
  KINESIS_RAW:
    'The stream holds records that did not come from CloudWatch. They are kept as they are; pipeline rules can take them apart.',
}

/** @throws ApiError 400 for a stream without records; an unknown stream is the provider's error */
export async function checkHealth(
  { ingest }: Pick<Services, 'ingest'>,
  aws: AwsCalls,
  { stream_name: stream }: HealthCheckRequest,
): Promise<HealthCheck> {
  const sample = await findRecord(aws, stream, searchSeconds, sampleOf)
  if (!sample)
    throw badRequest(
      `The Kinesis stream ${stream} holds no log messages that could be read. Choose another, or try again later.`,
    )
  const { type, shard, frame } = sample
  const decoded = await ingest.decode('AWSCodec', { aws_message_type: type, aws_flow_log_prefix: true }, frame, {
    address: addressOf(stream, shard),
    port: null,
  })
  const timestamp = decoded && new Date(decoded.timestamp).toISOString()
  return {
    input_type: type,
    explanation: explanations[type],
    message_fields: decoded ? { timestamp, ...decoded.fields } : {},
  }
}

/** Null for what says nothing: the log service's control messages and empty records. Of several events a flow log stands for all. */
async function sampleOf({ bytes, shard, arrivedAt }: StreamRecord): Promise<Sample | null> {
  if (bytes.length === 0) return null
  const events = await openEnvelope(bytes)
  if (!events) return { type: 'KINESIS_RAW', shard, frame: frameOf({ timestamp: arrivedAt, event: null }, bytes) }
  const flowLog = events.find(({ message }) => parseFlowLog(message, true).fields !== null)
  const event = flowLog ?? events[0]
  return event
    ? { type: flowLog ? 'KINESIS_CLOUDWATCH_FLOW_LOGS' : 'KINESIS_CLOUDWATCH_RAW', shard, frame: eventFrame(event) }
    : null
}

const eventFrame = ({ timestamp, message, ...event }: LogEvent) => frameOf({ timestamp, event }, Buffer.from(message))
