/**
 * Common Event Format (ArcSight CEF Implementation Standard), versions 0 and 1, with or without a syslog header in front. What is no CEF
 * is kept whole.
 */
import { cefKey } from './dictionary.ts'
import { cefStart, readExtension, readParts } from './parts.ts'
import { cefTime, cefValue, monthNames, type TimeReading } from './values.ts'
import { flag, flagOf, text, textOf } from '../../configuration.ts'
import type { CodecDefinition, Decoded, Frame } from '../../decoding/codec.ts'
import { addField, type FieldMap } from '../../decoding/fields.ts'
import { readSyslogFront } from '../syslog/front.ts'
import { readUtf8 } from '../../decoding/text.ts'
import { namedZone, zoneOf, type Zone } from '../../decoding/zone.ts'

const serverZone = new Intl.DateTimeFormat().resolvedOptions().timeZone

export const cefCodec: CodecDefinition = {
  name: 'CEF',
  label: 'CEF',
  octetCounting: true,
  fields: {
    timezone: text('Timezone', 'Zone of times that name none, for example UTC or Europe/Berlin.', serverZone, {
      optional: false,
    }),
    locale: text('Locale', 'Language of the names of months in times, for example en or de-DE. Without: English.', ''),
    use_full_names: flag(
      'Use full field names',
      'Name fields as the CEF dictionary spells them out (sourceAddress), not as they are sent (src).',
      false,
    ),
  },
  create(configuration) {
    const zoneName = textOf(configuration, 'timezone') ?? serverZone
    const locale = textOf(configuration, 'locale')
    const options = {
      zone: orSay(() => zoneOf(zoneName), `timezone: '${zoneName}' is no time zone; examples: UTC, Europe/Berlin.`),
      months:
        locale === null
          ? new Map<string, string>()
          : orSay(() => monthNames(locale), `locale: '${locale}' is no language; examples: en, de-DE.`),
      fullNames: flagOf(configuration, 'use_full_names'),
    }
    return frame => decode(frame, readUtf8(frame.bytes), options)
  },
}

interface Options {
  readonly zone: Zone
  readonly months: ReadonlyMap<string, string>
  readonly fullNames: boolean
}

function orSay<T>(make: () => T, problem: string): T {
  try {
    return make()
  } catch {
    throw new Error(problem)
  }
}

function decode(frame: Frame, line: string, options: Options): Decoded {
  const start = cefStart(line)
  const front = readSyslogFront(start < 0 ? line : line.slice(0, start).trimEnd(), frame, options.zone)
  const sender = front.host ?? frame.remoteName ?? frame.remoteAddress
  const { header, extension } = start < 0 ? { header: [], extension: '' } : readParts(line, start)
  const [version = '', vendor = '', product = '', deviceVersion = '', classId = '', name = '', severity = ''] = header
  if (header.length < 6) {
    return {
      timestamp: front.time ?? frame.receivedAt,
      fields: { message: line, source: sender, ...front.fields },
      undecodable: true,
      problem:
        start < 0
          ? "Not CEF: there is no 'CEF:0|' in it. The text was kept whole."
          : 'Not CEF: the header has fewer than seven fields. The text was kept whole.',
    }
  }
  const { pairs, rest } = readExtension(extension)
  const sent = new Map(pairs)
  const valueOf = (short: string) => sent.get(short) || sent.get(cefKey(short).full) || null
  const readingIn = (zone: string | null): TimeReading => ({
    months: options.months,
    receivedAt: frame.receivedAt,
    zone: (zone === null ? null : namedZone(zone)) ?? options.zone,
  })
  const reading = readingIn(valueOf('dtz'))

  const fields: FieldMap = {
    message: `${product}: [${classId}, ${severity}] ${name}`,
    source: valueOf('dvchost') ?? valueOf('dvc') ?? sender,
    ...front.fields,
    cef_version: /^\d{1,9}$/.test(version) ? Number(version) : version,
    device_vendor: vendor,
    device_product: product,
    device_version: deviceVersion,
    event_class_id: classId,
    name,
    severity,
  }
  if (rest !== '') fields['extension'] = rest
  const readingOfAgent = readingIn(valueOf('atz'))
  addPairs(fields, pairs, sent, full => (full === 'agentReceiptTime' ? readingOfAgent : reading), options.fullNames)
  const receipt = valueOf('rt')
  return {
    timestamp: (receipt === null ? null : cefTime(receipt, reading)) ?? front.time ?? frame.receivedAt,
    fields,
    undecodable: false,
    problem:
      header.length === 6
        ? 'The CEF header ends before the severity.'
        : rest !== ''
          ? "The CEF extension does not begin with a key and '='; that text is in the field extension."
          : null,
  }
}

/** `cs1=value cs1Label=Rule name` becomes the field `Rule_name`. */
function addPairs(
  fields: FieldMap,
  pairs: readonly (readonly [string, string])[],
  sent: ReadonlyMap<string, string>,
  readingOf: (full: string) => TimeReading,
  fullNames: boolean,
): void {
  for (const [key, value] of pairs) {
    if (key.endsWith('Label') && sent.get(key) && sent.has(key.slice(0, -'Label'.length))) continue
    const { full, type } = cefKey(key)
    const named = sent.get(`${key}Label`) || (fullNames ? fullName(key, full) : key)
    addField(fields, named, cefValue(value, type, readingOf(full)), named === key ? `cef_${key}` : key)
  }
}

/** A label without its value stays a field of its own. */
const fullName = (key: string, full: string) =>
  key.endsWith('Label') ? `${cefKey(key.slice(0, -'Label'.length)).full}Label` : full
