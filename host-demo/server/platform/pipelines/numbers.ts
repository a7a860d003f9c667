/** Numbers of the rule language: whole ones have 64 bits and are `bigint`, others are `number`. Texts and limits are those of Java. */

const LEAST = -(2n ** 63n)
const MOST = 2n ** 63n - 1n

/** Returns the number cut to 64 bits: what is too large begins again at the other end. */
export const wrap = (value: bigint): bigint => BigInt.asIntN(64, value)

/** Returns null for what is no whole number of 64 bits in decimal digits. */
export function wholeOf(text: string): bigint | null {
  if (!/^[+-]?\d{1,30}$/.test(text)) return null
  if (text.length <= 15) return BigInt(Number(text))
  const exact = BigInt(text.replace(/^\+/, ''))
  return exact < LEAST || exact > MOST ? null : exact
}

/** Cuts the fraction; what is too large is the largest. */
export function truncated(value: number): bigint {
  if (Number.isNaN(value)) return 0n
  if (value >= 2 ** 63) return MOST
  if (value <= -(2 ** 63)) return LEAST
  return BigInt(Math.trunc(value))
}

/** Reads a double as Java writes it (`1d`, `0x1p3`, `NaN`); null for other texts. */
export function doubleOf(text: string): number | null {
  if (text.length > 1000) return null
  const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?[dDfF]?$/
  if (decimal.test(text)) return Number(text.replace(/[dDfF]$/, ''))
  const [, sign, word] = /^([+-]?)(NaN|Infinity)$/.exec(text) ?? []
  if (word !== undefined) return sign === '-' ? -Number(word) : Number(word)
  const hex = /^([+-]?)0[xX]([\da-fA-F]*)\.?([\da-fA-F]*)[pP]([+-]?\d{1,5})[dDfF]?$/.exec(text)
  if (!hex || hex[2]! + hex[3]! === '') return null
  const mantissa = Number(`0x${hex[2]}${hex[3]}`) * 2 ** (Number(hex[4]) - 4 * hex[3]!.length)
  return hex[1] === '-' ? -mantissa : mantissa
}

/** Returns a double as Java writes it: `1.0`, `1.0E10`. */
export function doubleText(value: number): string {
  const size = Math.abs(value)
  if (!Number.isFinite(value)) return String(value)
  if (Object.is(value, -0)) return '-0.0'
  if (value === 0) return '0.0'
  if (size >= 1e-3 && size < 1e7) return Number.isInteger(value) ? `${value}.0` : String(value)
  const [mantissa = '', exponent = ''] = value.toExponential().split('e')
  return `${mantissa.includes('.') ? mantissa : `${mantissa}.0`}E${exponent.replace('+', '')}`
}
