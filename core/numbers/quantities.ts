/** The formats '0.00%' and '0.0ib' of specification 9.10. */
import { nonFiniteText, withoutNegativeZero } from './format.ts'

const percentage = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  useGrouping: false,
})
const oneDecimal = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  useGrouping: false,
})
const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB', 'ZiB', 'YiB']

/** A ratio as a percentage with two decimals: 0.1234 → '12.34%'. */
export function formatPercentage(ratio: number): string {
  return `${Number.isFinite(ratio) ? withoutNegativeZero(percentage.format(ratio * 100)) : nonFiniteText(ratio)}%`
}

/** Bytes in IEC units with one decimal: 1536 → '1.5KiB', 0 → '0B'. */
export function formatBytes(bytes: number): string {
  if (!Number.isFinite(bytes)) return nonFiniteText(bytes)
  if (bytes === 0) return '0B'
  let size = Math.abs(bytes)
  let unit = 0
  while (unit < units.length - 1 && Number(oneDecimal.format(size)) >= 1024) {
    size /= 1024
    unit += 1
  }
  return `${bytes < 0 ? '-' : ''}${oneDecimal.format(size)}${units[unit]}`
}
