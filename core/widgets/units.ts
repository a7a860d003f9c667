/** Units of metrics: values as text, and steps of an axis that are round in the unit. */
import { formatNumber } from '../numbers/format.ts'
import { formatBytes, formatPercentage } from '../numbers/quantities.ts'
import { day, hour, minute, second } from '../time/milliseconds.ts'
import type { AggregationConfig, SeriesUnit } from '../views/schema.ts'
import { canonical } from './series.ts'

/** Returns the unit of a series; null where it has none. @param series its index in the config */
export function unitOf({ formatting_settings: settings, series: all }: AggregationConfig, series: number) {
  const one = all[series]
  const literal = one && canonical(one.function)
  return settings?.units?.find(({ field_name }) => canonical(field_name) === literal)?.unit ?? null
}

const durationUnits = [
  ['d', day],
  ['h', hour],
  ['min', minute],
  ['s', second],
] as const

/** The two largest units: 5400000 → '1 h 30 min'. Below a minute it is one number. */
function durationText(ms: number): string {
  const size = Math.abs(ms)
  const sign = ms < 0 ? '-' : ''
  if (size < second) return `${sign}${formatNumber(size)} ms`
  const at = durationUnits.findIndex(([, unit]) => size >= unit)
  const [name, unit] = durationUnits[at]!
  const next = durationUnits[at + 1]
  if (!next) return `${sign}${formatNumber(size / unit)} ${name}`
  const parts = Math.round(size / next[1])
  const [whole, rest] = [Math.floor((parts * next[1]) / unit), parts % (unit / next[1])]
  return `${sign}${formatNumber(whole)} ${name}${rest === 0 ? '' : ` ${rest} ${next[0]}`}`
}

/** Returns a value in its unit: 1536 → '1.5KiB', 90 → '1 min 30 s', 12.5 → '12.50%'. Percent are given as such, not as a ratio. */
export function quantityText(value: number, unit: SeriesUnit | null): string {
  if (unit === null || !Number.isFinite(value)) return formatNumber(value)
  if (unit === 'bytes') return formatBytes(value)
  if (unit === 'percent') return formatPercentage(value / 100)
  return durationText(unit === 'seconds' ? value * second : value)
}

/** The steps that are round in milliseconds, above a second. */
const timeSteps = [
  ...[1, 2, 5, 10, 15, 30].map(count => count * second),
  ...[1, 2, 5, 10, 15, 30].map(count => count * minute),
  ...[1, 2, 3, 6, 12].map(count => count * hour),
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].map(count => count * day),
]
const binarySteps = Array.from({ length: 9 }, (_, power) =>
  [1, 2, 4, 8, 16, 32, 64, 128, 256, 512].map(count => count * 1024 ** power),
).flat()

/** Lines of an axis besides the one at zero. */
const mostLines = 4

/** Returns the step of an axis from 0 to `largest`; null: decimal steps are round. */
export function axisStep(largest: number, unit: SeriesUnit | null): number | null {
  if (unit === 'bytes') return binarySteps.find(step => largest <= step * mostLines) ?? null
  const scale = unit === 'seconds' ? second : 1
  if ((unit !== 'seconds' && unit !== 'milliseconds') || largest * scale < mostLines * second) return null
  const step = timeSteps.find(one => largest * scale <= one * mostLines)
  return step === undefined ? null : step / scale
}
