/** Syslog: RFC 5424, and the traditional form in the shapes real devices send. What is neither is kept whole. */
import { codecFields, dropdown, flag, flagOf, mergeFields, textOf } from '../../configuration.ts'
import type { CodecDefinition, Decoded, Frame } from '../../decoding/codec.ts'
import { addField, isInstant, type FieldMap } from '../../decoding/fields.ts'
import { readKeyValues } from './key-values.ts'
import { emptyParts, type SyslogParts } from './parts.ts'
import { readPriority } from './priority.ts'
import { readRfc3164, readTag } from './rfc3164.ts'
import { readRfc5424 } from './rfc5424.ts'
import { readIsoTime } from './time.ts'
import { textReader } from '../../decoding/text.ts'
import { localZone, zoneIds, zoneOf, zoneOffset, type Zone } from '../../decoding/zone.ts'

const notSet = 'NotSet'

export const syslogCodec: CodecDefinition = {
  name: 'syslog',
  label: 'Syslog',
  octetCounting: true,
  fields: mergeFields(codecFields, {
    force_rdns: flag(
      'Force rDNS?',
      'Use the reverse DNS name of the sender as the source. Mind that a DNS server’s own log then feeds on itself.',
      false,
    ),
    allow_override_date: flag(
      'Allow overriding date?',
      'Take the time of receipt, without a remark, where a message has no readable time.',
      true,
    ),
    store_full_message: flag('Store full message?', 'Keep the message as it came in the field full_message.', false),
    expand_structured_data: flag(
      'Expand structured data?',
      'Put the element’s name before the names of structured data: element_name.',
      false,
    ),
    timezone: dropdown('Time zone', 'Zone of times that name none. Not set: the server’s zone.', notSet, {
      [notSet]: 'Not set',
      ...Object.fromEntries(zoneIds.map(id => [id, id])),
    }),
  }),
  transportDefaults: { port: 514 },
  create(configuration) {
    const read = textReader(configuration)
    const zoneName = textOf(configuration, 'timezone') ?? notSet
    let zone: Zone
    try {
      zone = zoneName === notSet ? localZone() : zoneOf(zoneName)
    } catch {
      throw new Error(`timezone: '${zoneName}' is no time zone; examples: UTC, Europe/Berlin.`)
    }
    const options = {
      zone,
      overrideSource: textOf(configuration, 'override_source'),
      allowOverrideDate: flagOf(configuration, 'allow_override_date', true),
      storeFullMessage: flagOf(configuration, 'store_full_message'),
      expand: flagOf(configuration, 'expand_structured_data'),
    }
    return frame => decode(frame, withoutLineEnd(read(frame.bytes)), options)
  },
}

/** rsyslog's templates end with a line feed, wherever they are sent; others end datagrams with a NUL. */
function withoutLineEnd(text: string): string {
  let end = text.length
  while (end > 0 && '\n\r\0'.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}

interface Options {
  readonly zone: Zone
  readonly overrideSource: string | null
  readonly allowOverrideDate: boolean
  readonly storeFullMessage: boolean
  readonly expand: boolean
}

function decode(frame: Frame, text: string, options: Options): Decoded {
  const { zone } = options
  const priority = readPriority(text)
  const at = priority === null || priority === 'malformed' ? 0 : priority.end
  let undecodable = priority === 'malformed'
  let parts: SyslogParts | null = null
  if (!undecodable) {
    parts = (priority === null ? null : readRfc5424(text, at, zone)) ?? readRfc3164(text, at, frame.receivedAt, zone)
    undecodable = parts === null && priority === null
  }
  if (!parts) {
    parts = emptyParts(text.slice(at))
    if (!undecodable) readTag(parts)
  }
  const pairs = undecodable && priority === 'malformed' ? null : readKeyValues(parts.message)
  if (pairs) undecodable = false

  const { message } = parts
  const source =
    options.overrideSource ??
    frame.remoteName ??
    parts.hostname ??
    pairs?.get('devname') ??
    pairs?.get('device_name') ??
    frame.remoteAddress
  // In one literal: V8 keeps objects fast that begin with more fields.
  const fields: FieldMap =
    priority === null || priority === 'malformed'
      ? { message, source }
      : {
          message,
          source,
          facility: priority.facility,
          facility_num: priority.facilityNumber,
          level: priority.level,
        }
  if (parts.applicationName !== null) fields['application_name'] = parts.applicationName
  if (parts.processId !== null) fields['process_id'] = parts.processId
  if (parts.messageId !== null) fields['message_id'] = parts.messageId
  if (parts.sequenceNumber !== null) fields['sequence_number'] = parts.sequenceNumber
  if (options.storeFullMessage) fields['full_message'] = text
  for (const [element, name, value] of parts.structuredData) {
    if (name === '') addField(fields, element, '')
    else if (options.expand) addField(fields, `${element}_${name}`, value)
    else addField(fields, name, value, `${element}_${name}`)
  }
  let time = parts.time
  if (pairs) {
    for (const [key, value] of pairs) addField(fields, key, value, `log_${key}`)
    time = timeOfPairs(pairs, zone) ?? time
  }

  const problems: string[] = []
  if (undecodable) {
    problems.push(
      priority === 'malformed'
        ? 'Not syslog: the priority is not between <0> and <191>. The text was kept whole.'
        : 'Not syslog: there is neither a priority nor a time at the start. The text was kept whole.',
    )
  } else if (parts.problem) problems.push(parts.problem)
  if (time !== null && !isInstant(time)) {
    fields['gl2_original_timestamp'] = new Date(time).toISOString()
    problems.push('The time is not between 1970 and 9999: the time of receipt was taken.')
    time = null
  } else if (time === null && !options.allowOverrideDate && !undecodable) {
    problems.push('There is no readable time: the time of receipt was taken.')
  }
  return {
    timestamp: time ?? frame.receivedAt,
    fields,
    problem: problems.length > 0 ? problems.join(' ') : null,
    undecodable,
  }
}

/** `date=2023-08-02 time=10:11:12 tz="+0200"`. */
function timeOfPairs(pairs: ReadonlyMap<string, string>, zone: Zone): number | null {
  const offset = zoneOffset(pairs.get('tz') ?? pairs.get('timezone') ?? '')
  const text = `${pairs.get('date')}T${pairs.get('time')}`
  const read = readIsoTime(text, 0, offset === null ? zone : { toUtc: local => local - offset })
  return read && read.end === text.length ? read.time : null
}
