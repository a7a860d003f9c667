/** Number formats of specification 9.10: '0,0.[00]', '0.00%', '0.0ib'. */

/** Bounds of a Java int as the interface uses them: ±(2^31 − 1). */
export const maxJavaInt = 2 ** 31 - 1
export const minJavaInt = -maxJavaInt

const numbers = new Map<string, Intl.NumberFormat>()
function numberIn(lang: string): Intl.NumberFormat {
  let format = numbers.get(lang)
  if (!format) numbers.set(lang, format = new Intl.NumberFormat(lang, { maximumFractionDigits: 2, useGrouping: true }))
  return format
}
const percentage = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false })
const oneDecimal = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false })
const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB', 'ZiB', 'YiB']

/** The number that JSON carries as a number or as a string ('NaN', 'Infinity', '-Infinity' among them); null for what is none. */
export function normalizeNumber(value: unknown): number | null {
  if (typeof value === 'number') return value
  if (typeof value !== 'string' || value.trim() === '') return null
  const parsed = Number(value)
  return Number.isNaN(parsed) && value.trim() !== 'NaN' ? null : parsed
}

const words = (value: number) => (Number.isNaN(value) ? 'NaN' : value > 0 ? 'Infinity' : '-Infinity')

/** No '-0' for what rounds to nothing. */
const withoutNegativeZero = (text: string) => (/^-[0.,]*$/.test(text) ? text.slice(1) : text)

/** Grouped, with at most two decimals: 1234.5 → '1,234.5'. */
export const formatNumber = (value: number): string => formatNumberIn('en', value)

/** As `formatNumber`, in the way of a language (BCP 47 tag). */
export function formatNumberIn(lang: string, value: number): string {
  return Number.isFinite(value) ? withoutNegativeZero(numberIn(lang).format(value)) : words(value)
}

/** A ratio as a percentage with two decimals: 0.1234 → '12.34%'. */
export function formatPercentage(ratio: number): string {
  return `${Number.isFinite(ratio) ? withoutNegativeZero(percentage.format(ratio * 100)) : words(ratio)}%`
}

/** Bytes in IEC units with one decimal: 1536 → '1.5KiB', 0 → '0B'. */
export function formatBytes(bytes: number): string {
  if (!Number.isFinite(bytes)) return words(bytes)
  if (bytes === 0) return '0B'
  let size = Math.abs(bytes)
  let unit = 0
  while (unit < units.length - 1 && Number(oneDecimal.format(size)) >= 1024) {
    size /= 1024
    unit += 1
  }
  return `${bytes < 0 ? '-' : ''}${oneDecimal.format(size)}${units[unit]}`
}
