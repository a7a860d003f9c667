/** Decodes records of a cloud's streams: plain records, events of the log service, and flow logs among them. */
import { dropdown, flag, flagOf } from '../../configuration.ts'
import { parseFlowLog } from './flow-log.ts'
import { placeOf, readFrame } from './frames.ts'
import type { CodecDefinition } from '../../decoding/codec.ts'
import { isInstant, type FieldMap } from '../../decoding/fields.ts'
import { compressionOf } from '../../decoding/inflate.ts'
import { readUtf8 } from '../../decoding/text.ts'

const messageTypes = {
  KINESIS_RAW: 'Kinesis Raw',
  KINESIS_CLOUDWATCH_RAW: 'Kinesis CloudWatch Raw',
  KINESIS_CLOUDWATCH_FLOW_LOGS: 'Kinesis CloudWatch Flow Logs',
}

const noEnvelope =
  'The record is compressed, but holds no log events: it is damaged, too large, or of another sender. It was kept as it is.'

export const kinesisCodec: CodecDefinition = {
  name: 'AWSCodec',
  label: 'AWSCodec',
  fields: {
    // The contract's default is none of the choices: somebody has to choose.
    aws_message_type: dropdown('AWS Message Type', 'What the stream holds.', 'us-east-1', messageTypes, {
      optional: false,
    }),
    aws_flow_log_prefix: flag(
      'Add Flow Log field name prefix',
      'Begin the names of flow log fields with flow_log_.',
      true,
    ),
  },
  senders: 'places',
  create(configuration) {
    const type = configuration['aws_message_type']
    if (typeof type !== 'string' || !Object.hasOwn(messageTypes, type)) {
      throw new Error(`aws_message_type must be one of ${Object.keys(messageTypes).join(', ')}.`)
    }
    const flowLogs = type === 'KINESIS_CLOUDWATCH_FLOW_LOGS'
    const prefix = flagOf(configuration, 'aws_flow_log_prefix', true)

    return frame => {
      const { timestamp, event, bytes } = readFrame(frame.bytes)
      const message = readUtf8(bytes)
      const place = placeOf(frame.remoteAddress)
      const fields: FieldMap = { message, source: event?.logGroup || (place?.stream ?? frame.remoteAddress) }
      if (event?.owner) fields['aws_owner'] = event.owner
      if (event?.logGroup) fields['aws_log_group'] = event.logGroup
      if (event?.logStream) fields['aws_log_stream'] = event.logStream
      if (place) {
        fields['aws_kinesis_stream'] = place.stream
        fields['aws_kinesis_shard'] = place.shard
      }
      const at = timestamp !== null && isInstant(timestamp) ? timestamp : frame.receivedAt
      if (!event && compressionOf(bytes) === 'gzip') {
        return { timestamp: at, fields, problem: noEnvelope, undecodable: true, inflated: bytes.length }
      }
      const flowLog = flowLogs ? parseFlowLog(message, prefix) : null
      if (flowLog) Object.assign(fields, flowLog.fields)
      return {
        timestamp: at,
        fields,
        problem: flowLog?.problem ?? null,
        undecodable: flowLog?.fields === null,
        inflated: bytes.length,
      }
    }
  },
}
