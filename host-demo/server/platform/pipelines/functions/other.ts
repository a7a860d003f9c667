import { cefKey } from '../../ingest/protocols/cef/dictionary.ts'
import { cefStart, readExtension, readParts } from '../../ingest/protocols/cef/parts.ts'
import { cefValue } from '../../ingest/protocols/cef/values.ts'
import { zoneOf } from '../../ingest/decoding/zone.ts'
import type { Run, RuleFunctions } from '../run.ts'
import { boundedSize, textOf, valueOf, type Value } from '../values.ts'

const utc = zoneOf('UTC')
const headerNames = [
  'cef_version',
  'device_vendor',
  'device_product',
  'device_version',
  'device_event_class_id',
  'name',
  'severity',
]

export const other: RuleFunctions = {
  debug: ({ surroundings }: Run, value: Value) =>
    surroundings.log(`PIPELINE DEBUG: ${value === null ? 'null' : textOf(value).slice(0, 10_000)}`),
  metric_counter_inc: ({ surroundings }: Run, name: string, value = 1n) => surroundings.count(name, Number(value)),
  parse_cef: ({ surroundings, budget }: Run, text: string, fullNames: boolean) => {
    budget.spend(text.length)
    const start = cefStart(text)
    const { header, extension } = start < 0 ? { header: [], extension: '' } : readParts(text, start)
    if (header.length < headerNames.length) return null
    const parts = new Map<string, Value>(headerNames.map((name, i) => [name, header[i]!]))
    parts.set('cef_version', /^\d{1,9}$/.test(header[0]!) ? BigInt(header[0]!) : header[0]!)
    const reading = { zone: utc, months: new Map<string, string>(), receivedAt: surroundings.now() }
    for (const [key, value] of readExtension(extension).pairs) {
      const { full, type } = cefKey(key)
      parts.set(fullNames ? full : key, valueOf(cefValue(value, type, reading)))
      boundedSize(parts.size)
    }
    return parts
  },
}
