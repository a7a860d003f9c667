/** The syslog header in front of an event of another format (CEF, PAN-OS). */
import type { Frame } from '../../decoding/codec.ts'
import { isInstant, type FieldMap } from '../../decoding/fields.ts'
import type { Zone } from '../../decoding/zone.ts'
import { readPriority } from './priority.ts'
import { readRfc3164 } from './rfc3164.ts'
import { readRfc5424 } from './rfc5424.ts'

export interface SyslogFront {
  /** UTC milliseconds; null where there is no readable one. */
  readonly time: number | null
  readonly host: string | null
  /** `facility`, `facility_num` and `level` of a priority. */
  readonly fields: FieldMap
}

/** Reads the header as far as there is one. */
export function readSyslogFront(front: string, { receivedAt }: Frame, zone: Zone): SyslogFront {
  const priority = readPriority(front)
  const known = priority !== null && priority !== 'malformed' ? priority : null
  const at = known?.end ?? 0
  const parts = (known && readRfc5424(front, at, zone)) ?? readRfc3164(front, at, receivedAt, zone)
  return {
    time: parts?.time != null && isInstant(parts.time) ? parts.time : null,
    host: parts?.hostname ?? null,
    fields: known ? { facility: known.facility, facility_num: known.facilityNumber, level: known.level } : {},
  }
}
