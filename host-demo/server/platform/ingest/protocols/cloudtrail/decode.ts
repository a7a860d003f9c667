/** Events of CloudTrail (https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-event-reference-record-contents.html). */
import { codecFields, textOf } from '../../configuration.ts'
import type { CodecDefinition, Decoded, Frame } from '../../decoding/codec.ts'
import { addField, isInstant, type FieldMap } from '../../decoding/fields.ts'
import { addFlattened, exactNumbers, fieldValue, isObject } from '../../decoding/json-values.ts'
import { textReader } from '../../decoding/text.ts'

/** Members of a fixed shape: fields of their own. What services and callers shape as they like is kept as JSON, one field each. */
const flattened: ReadonlySet<string> = new Set(['userIdentity', 'tlsDetails'])

export const cloudTrailCodec: CodecDefinition = {
  name: 'AWSCloudTrail',
  label: 'AWSCloudTrail',
  fields: codecFields,
  senders: 'places',
  create(configuration) {
    const read = textReader(configuration)
    const overrideSource = textOf(configuration, 'override_source')
    return frame => decode(frame, read(frame.bytes), overrideSource)
  },
}

function decode(frame: Frame, text: string, overrideSource: string | null): Decoded {
  const event = eventIn(text)
  if (!event)
    return {
      timestamp: frame.receivedAt,
      fields: { message: text, source: overrideSource ?? frame.remoteAddress },
      problem: 'Not an event of CloudTrail: it is no JSON object with an eventName. The text was kept whole.',
      undecodable: true,
    }
  const { eventTime, eventSource } = event
  const fields: FieldMap = {
    message: summary(event),
    source:
      overrideSource ?? (typeof eventSource === 'string' && eventSource !== '' ? eventSource : frame.remoteAddress),
  }
  for (const [name, value] of Object.entries(event)) {
    if (name === 'eventTime' || value === null) continue
    if (flattened.has(name)) addFlattened(fields, name, value)
    else addField(fields, name, fieldValue(value))
  }
  const time = typeof eventTime === 'string' ? Date.parse(eventTime) : Number.NaN
  const isTime = isInstant(time)
  return {
    timestamp: isTime ? time : frame.receivedAt,
    fields,
    problem: isTime ? null : 'The event has no readable eventTime: the time of receipt was taken.',
    undecodable: false,
  }
}

function eventIn(text: string): Record<string, unknown> | null {
  try {
    const json: unknown = JSON.parse(text)
    return isObject(json) && typeof json['eventName'] === 'string' ? exactNumbers(json, text) : null
  } catch {
    return null
  }
}

/** `ConsoleLogin by anna from 192.0.2.7 (signin.amazonaws.com, eu-central-1): Failed authentication`. */
function summary(event: Record<string, unknown>): string {
  const of = (name: string, from = event) => {
    const value = from[name]
    return typeof value === 'string' ? value : ''
  }
  const identity = isObject(event['userIdentity']) ? event['userIdentity'] : {}
  const who = ['userName', 'arn', 'invokedBy', 'principalId', 'type'].map(name => of(name, identity)).find(Boolean)
  const [address, error] = [of('sourceIPAddress'), of('errorCode') || of('errorMessage')]
  const where = [of('eventSource'), of('awsRegion')].filter(Boolean).join(', ')
  return [
    of('eventName'),
    who && ` by ${who}`,
    address && ` from ${address}`,
    where && ` (${where})`,
    error && `: ${error}`,
  ]
    .filter(Boolean)
    .join('')
}
