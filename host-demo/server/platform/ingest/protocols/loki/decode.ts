/** Entries of Loki pushes: the line is the message, labels and structured metadata are fields. */
import { codecFields, textOf } from '../../configuration.ts'
import { readJsonEntry, readProtobufEntry } from './entry.ts'
import type { Labels } from './labels.ts'
import type { CodecDefinition } from '../../decoding/codec.ts'
import { addField, type FieldMap } from '../../decoding/fields.ts'
import { instantOf, nanosecondsField } from '../../decoding/instant.ts'
import { levelOfText } from '../../decoding/level.ts'
import { readUtf8 } from '../../decoding/text.ts'

const brace = 123
/** Labels in which Loki's agents put the host of a line, most specific first. */
const places = [
  'host',
  'hostname',
  'host_name',
  'instance',
  'node_name',
  'node',
  'pod',
  'pod_name',
  'container',
  'container_name',
  'service_name',
  'job',
]
const levels = ['level', 'detected_level', 'severity']

export const lokiCodec: CodecDefinition = {
  name: 'loki',
  label: 'Loki',
  fields: { override_source: codecFields['override_source']! },
  create(configuration) {
    const overrideSource = textOf(configuration, 'override_source')
    return frame => {
      const { bytes, receivedAt, remoteName, remoteAddress } = frame
      const entry = bytes[0] === brace ? readJsonEntry(readUtf8(bytes)) : readProtobufEntry(bytes)
      if (!entry) {
        return {
          timestamp: receivedAt,
          fields: { message: readUtf8(bytes), source: overrideSource ?? remoteName ?? remoteAddress },
          problem: 'Not an entry of a Loki push.',
          undecodable: true,
        }
      }
      const { labels, metadata, line, time } = entry
      const fields: FieldMap = {
        message: line,
        source: overrideSource ?? valueOf(labels, places) ?? valueOf(metadata, places) ?? remoteName ?? remoteAddress,
      }
      const problems = entry.problem === null ? [] : [entry.problem]
      const instant = time === null ? null : instantOf(time)
      if (instant && instant.nanoseconds > 0) fields[nanosecondsField] = instant.nanoseconds
      if (time !== null && !instant) {
        fields['gl2_original_timestamp'] = String(time)
        problems.push('The time of the entry is none between 1970 and 9999: the time of receipt was taken.')
      }
      const name = valueOf(labels, levels) ?? valueOf(metadata, levels)
      const level = name === null ? null : levelOfText(name)
      if (level !== null) fields['level'] = level
      for (const [label, value] of labels) addLabel(fields, label, value, 'label')
      for (const [label, value] of metadata) addLabel(fields, label, value, 'metadata')
      return {
        timestamp: instant?.milliseconds ?? receivedAt,
        fields,
        problem: problems.length > 0 ? problems.join(' ') : null,
        undecodable: false,
      }
    }
  },
}

/** The level is a number of syslog for all inputs; its name stays beside it. */
const addLabel = (fields: FieldMap, name: string, value: string, kind: string) =>
  name === 'level' && Object.hasOwn(fields, 'level')
    ? addField(fields, 'level_name', value)
    : addField(fields, name, value, `${kind}.${name}`)

function valueOf(labels: Labels, names: readonly string[]): string | null {
  for (const name of names) {
    const found = labels.find(([label, value]) => label === name && value !== '')
    if (found) return found[1]
  }
  return null
}
