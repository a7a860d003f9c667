/**
 * OpenTelemetry log records (https://opentelemetry.io/docs/specs/otel/logs/data-model/): a frame is an ExportLogsServiceRequest with one
 * record, in protobuf or JSON. Fields of scope and trace have the names the specification gives them outside of OTLP.
 */
import { codecFields, textOf as configured } from '../../configuration.ts'
import { addAttributes, attributeOf, textOf } from './flatten.ts'
import { KeyValues, type LogRecord } from './log-record.ts'
import { readJson } from './read-json.ts'
import { readProtobuf } from './read-protobuf.ts'
import { levelOfName, levelOfNumber } from './severity.ts'
import type { CodecDefinition, Decoded, Frame } from '../../decoding/codec.ts'
import type { FieldMap } from '../../decoding/fields.ts'
import { instantOf, nanosecondsField } from '../../decoding/instant.ts'
import { readUtf8 } from '../../decoding/text.ts'

const brace = 123

export const otlpCodec: CodecDefinition = {
  name: 'otlp',
  label: 'OpenTelemetry (OTLP)',
  fields: { override_source: codecFields['override_source']! },
  create(configuration) {
    const overrideSource = configured(configuration, 'override_source')
    return frame => {
      const { bytes } = frame
      // No protobuf request begins with the tag a brace would be: its only field is 1.
      const read = bytes[0] === brace ? readJson(readUtf8(bytes)) : readProtobuf(bytes)
      if (read) return decoded(frame, read.record, read.problem, overrideSource)
      return {
        timestamp: frame.receivedAt,
        fields: { message: readUtf8(bytes), source: overrideSource ?? frame.remoteName ?? frame.remoteAddress },
        problem: 'Not an OTLP log record.',
        undecodable: true,
      }
    }
  },
}

function decoded(frame: Frame, record: LogRecord, problem: string | null, overrideSource: string | null): Decoded {
  const problems = problem === null ? [] : [problem]
  const fields: FieldMap = {
    message: textOf(record.body),
    source:
      overrideSource ?? attributeOf(record, 'host.name', 'service.name') ?? frame.remoteName ?? frame.remoteAddress,
  }

  let timestamp = frame.receivedAt
  const given = record.timeUnixNano || record.observedTimeUnixNano
  if (given !== 0n) {
    const instant = instantOf(given)
    if (instant) {
      timestamp = instant.milliseconds
      if (instant.nanoseconds > 0) fields[nanosecondsField] = instant.nanoseconds
    } else {
      fields['gl2_original_timestamp'] = String(given)
      problems.push('The time of the record is none between 1970 and 9999: the time of receipt was taken.')
    }
  }

  const level = levelOfNumber(record.severityNumber) ?? levelOfName(record.severityText)
  if (level !== null) fields['level'] = level
  if (record.severityNumber !== 0) fields['severity_number'] = record.severityNumber
  if (record.severityText !== '') fields['severity_text'] = record.severityText
  if (record.eventName !== '') fields['event_name'] = record.eventName
  if (record.traceId !== '') fields['trace_id'] = record.traceId
  if (record.spanId !== '') fields['span_id'] = record.spanId
  if (record.traceId !== '') fields['trace_flags'] = (record.flags & 0xff).toString(16).padStart(2, '0')
  if (record.droppedAttributes > 0) fields['dropped_attributes_count'] = record.droppedAttributes
  const { scope } = record
  if (scope.name !== '') fields['otel.scope.name'] = scope.name
  if (scope.version !== '') fields['otel.scope.version'] = scope.version

  addAttributes(fields, record.attributes, 'attribute')
  if (record.body instanceof KeyValues) addAttributes(fields, record.body.pairs, 'body')
  addAttributes(fields, scope.attributes, 'scope', 'otel.scope.')
  addAttributes(fields, record.resource, 'resource')
  // Also without text a message is found by what it is.
  if (fields['message'] === '' && record.eventName !== '') fields['message'] = record.eventName
  return { timestamp, fields, problem: problems.length > 0 ? problems.join(' ') : null, undecodable: false }
}
