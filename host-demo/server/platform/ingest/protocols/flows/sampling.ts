/** Reads the sampling rates that exporters report in options records (RFC 5477; RFC 3954, 8). */
import { walkRecord, type Template } from './template.ts'
import { unsigned } from './values.ts'

/** Sampler of NetFlow v9, selector of IPFIX. */
const samplers: ReadonlySet<number> = new Set([48, 302])

function numbersOf(template: Template, record: Buffer): ReadonlyMap<number, number> {
  const numbers = new Map<number, number>()
  walkRecord(template, record, 0, ({ enterprise, number, scope }, start, end) => {
    // Numbers of scopes below 6 are NetFlow's own.
    if (enterprise !== 0 || (scope && number < 6) || end - start > 8) return
    const value = unsigned(record.subarray(start, end))
    if (typeof value === 'number') numbers.set(number, value)
  })
  return numbers
}

/** The sampler's id (0: it has none) and how many packets there are for each it looked at; null where the record tells none. */
export function samplingOf(
  template: Template,
  record: Buffer,
): { readonly sampler: number; readonly interval: number } | null {
  const numbers = numbersOf(template, record)
  const sampler = numbers.get(48) ?? numbers.get(302) ?? 0
  const selected = numbers.get(305)
  const size = numbers.get(309)
  const population = numbers.get(310)
  const interval =
    numbers.get(34) ??
    numbers.get(50) ??
    (selected && numbers.has(306) ? Math.round((selected + numbers.get(306)!) / selected) : undefined) ??
    (size && population ? Math.round(population / size) : undefined)
  return interval === undefined || interval < 1 || interval > 0xffff_ffff ? null : { sampler, interval }
}

/** The interval of the record's sampler; of the only one there is; 0 where it is not known. */
export function intervalOf(sampling: ReadonlyMap<number, number>, template: Template, record: Buffer): number {
  if (sampling.size === 0) return 0
  if (template.specifiers.some(({ enterprise, number }) => enterprise === 0 && samplers.has(number))) {
    const numbers = numbersOf(template, record)
    const interval = sampling.get(numbers.get(48) ?? numbers.get(302) ?? 0)
    if (interval !== undefined) return interval
  }
  return sampling.size === 1 ? sampling.values().next().value! : (sampling.get(0) ?? 0)
}
