/** Highlighting rules: whether one holds for a value, and the colours it gives. */
import type { HighlightingRule } from '../../../core/views/schema.ts'
import { defaultHighlightColor, highlightingColorOf } from '../../../core/values/highlighting-color.ts'

const numberOf = (value: unknown): number => {
  if (typeof value === 'number') return value
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN
}
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value) ?? '')

/** Whether the rule holds for the whole value. Greater and less compare numbers only; texts are equal whatever their case. */
export function matchesRule({ condition, value: wanted }: Pick<HighlightingRule, 'condition' | 'value'>, value: unknown): boolean {
  if (value === undefined) return false
  const [a, b] = [numberOf(value), numberOf(wanted)]
  const equal = Number.isNaN(a) || Number.isNaN(b) ? textOf(value).toLowerCase() === wanted.toLowerCase() : a === b
  switch (condition) {
    case 'equal': return equal
    case 'not_equal': return !equal
    case 'greater': return a > b
    case 'greater_equal': return a >= b
    case 'less': return a < b
    case 'less_equal': return a <= b
    default: return false
  }
}

const hex = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i

/** The colour of the rule for a value. What is no colour, and a type of colour that there is not, gives the default one. */
export function colorOfRule({ color }: Pick<HighlightingRule, 'color'>, value: unknown): string {
  // Stored by older clients as the colour alone.
  const given: unknown = color
  if (typeof given === 'string') return hex.test(given) ? given : defaultHighlightColor
  try {
    const found = highlightingColorOf(color, numberOf(value))
    return hex.test(found) ? found : defaultHighlightColor
  } catch {
    return defaultHighlightColor
  }
}

const linear = (part: number) => {
  const share = part / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** Relative luminance (WCAG) of '#rgb' or '#rrggbb', 0 to 1. */
export function luminanceOf(color: string): number {
  const digits = color.slice(1)
  const long = digits.length === 3 ? [...digits].map(digit => digit + digit).join('') : digits
  const [red, green, blue] = [0, 2, 4].map(at => linear(Number.parseInt(long.slice(at, at + 2), 16)))
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

/** Whether dark text reads better than white on the colour: either has at least 4.5:1 where it is chosen. */
export const wantsDarkText = (color: string): boolean => luminanceOf(color) > 0.179
