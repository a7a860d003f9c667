/**
 * Logs of Palo Alto Networks firewalls: syslog with a line of comma-separated values. What is no such line is kept whole.
 */
import { dropdown, flag, flagOf, text, textOf, type Configuration, type Fields } from '../../configuration.ts'
import type { CodecDefinition, Decode, Decoded, Frame } from '../../decoding/codec.ts'
import { addField, isExact, isInstant, type FieldMap } from '../../decoding/fields.ts'
import { readUtf8 } from '../../decoding/text.ts'
import { zoneIds, zoneOf, type Zone } from '../../decoding/zone.ts'
import { readSyslogFront } from '../syslog/front.ts'
import { readIsoTime } from '../syslog/time.ts'
import type { FieldValue } from '../../../messages/message-store.ts'
import { commonLayout, layoutOf9, layouts8, type Column, type Layout } from './columns.ts'
import { readLine } from './line.ts'
import { readTemplate, templateText } from './template.ts'

const timezone = dropdown(
  'Time zone',
  'Zone of the times in the logs, which name none.',
  'UTC',
  Object.fromEntries(zoneIds.map(id => [id, id])),
)

const template = (type: keyof typeof layouts8) =>
  text(
    `${type[0]}${type.slice(1).toLowerCase()} Message Mappings`,
    `CSV with the columns position, field and type (STRING, LONG or BOOLEAN): the fields of ${type} logs. Empty: those of PAN-OS 8.1.`,
    templateText(layouts8[type]),
    { attributes: ['textarea'] },
  )

/** The names of these fields are the contract's. */
const fields8: Fields = {
  TIMEZONE: timezone,
  SYSTEM_TEMPLATE: template('SYSTEM'),
  THREAT_TEMPLATE: template('THREAT'),
  TRAFFIC_TEMPLATE: template('TRAFFIC'),
}

export const paloAlto8Codec: CodecDefinition = {
  name: 'PaloAlto',
  label: 'PaloAlto',
  octetCounting: true,
  fields: fields8,
  create(configuration) {
    const layouts = new Map(
      (['SYSTEM', 'THREAT', 'TRAFFIC'] as const).map(type => [
        type as string,
        layoutIn(configuration, `${type}_TEMPLATE`) ?? layouts8[type],
      ]),
    )
    return decoder(zoneIn(configuration, 'TIMEZONE'), ([, , , type = '']) => layouts.get(type) ?? commonLayout, false)
  },
}

export const paloAlto9Codec: CodecDefinition = {
  name: 'PaloAlto9x',
  label: 'PaloAlto9x',
  octetCounting: true,
  fields: {
    timezone,
    store_full_message: flag('Store full message?', 'Keep the message as it came in the field full_message.', false),
  },
  create: configuration =>
    decoder(zoneIn(configuration, 'timezone'), layoutOf9, flagOf(configuration, 'store_full_message')),
}

function layoutIn(configuration: Configuration, name: string): Layout | null {
  const given = textOf(configuration, name)?.trim()
  if (!given) return null
  try {
    return readTemplate(given)
  } catch (error) {
    throw new Error(`${name}: ${(error as Error).message}`)
  }
}

function zoneIn(configuration: Configuration, name: string): Zone {
  const zone = textOf(configuration, name) ?? 'UTC'
  try {
    return zoneOf(zone)
  } catch {
    throw new Error(`${name}: '${zone}' is no time zone; examples: UTC, Europe/Berlin.`)
  }
}

function decoder(zone: Zone, layoutOf: (cells: readonly string[]) => Layout, storesFull: boolean): Decode {
  return frame => {
    const line = readUtf8(frame.bytes).trimEnd()
    const read = readLine(line)
    if (!read) return undecoded(frame, line, zone, storesFull)
    const { front, log, cells } = read
    const header = readSyslogFront(front, frame, zone)
    const fields: FieldMap = { message: log, source: '', ...header.fields }
    if (storesFull) fields['full_message'] = line
    for (const [position, column] of layoutOf(cells)) {
      const cell = cells[position]
      if (cell !== undefined && cell !== '') addField(fields, column.name, valueOf(cell, column), `pan_${column.name}`)
    }
    fields['source'] = textIn(fields, 'device_name') ?? header.host ?? frame.remoteName ?? frame.remoteAddress
    const [, receivedThere = '', , , , , generated = ''] = cells
    const time = timeOf(generated, zone) ?? timeOf(receivedThere, zone) ?? header.time
    return {
      timestamp: time ?? frame.receivedAt,
      fields,
      problem: time === null ? 'The log has no readable time: the time of receipt was taken.' : null,
      undecodable: false,
    }
  }
}

function undecoded(frame: Frame, line: string, zone: Zone, storesFull: boolean): Decoded {
  const header = readSyslogFront(line, frame, zone)
  return {
    timestamp: header.time ?? frame.receivedAt,
    fields: {
      message: line,
      source: header.host ?? frame.remoteName ?? frame.remoteAddress,
      ...header.fields,
      ...(storesFull && { full_message: line }),
    },
    problem:
      'Not a log of PAN-OS: it has no version, time, serial number and type with commas between them. The text was kept whole.',
    undecodable: true,
  }
}

function textIn(fields: FieldMap, name: string): string | null {
  const value = Object.hasOwn(fields, name) ? fields[name] : null
  return typeof value === 'string' ? value : null
}

function valueOf(cell: string, { type }: Column): FieldValue {
  switch (type) {
    case 'text':
      return cell
    case 'number':
      return /^-?\d{1,16}$/.test(cell) && isExact(Number(cell), cell) ? Number(cell) : cell
    case 'flag':
      return cell === 'true' || cell === '1' || cell === 'yes'
        ? true
        : cell === 'false' || cell === '0' || cell === 'no'
          ? false
          : cell
  }
}

/** `2018/09/19 11:50:35`. */
function timeOf(text: string, zone: Zone): number | null {
  const iso = text.replace(/^(\d{4})\/(\d\d)\/(\d\d) /, '$1-$2-$3T')
  const read = readIsoTime(iso, 0, zone)
  return read && read.end === iso.length && isInstant(read.time) ? read.time : null
}
