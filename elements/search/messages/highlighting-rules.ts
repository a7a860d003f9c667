/** Highlighting rules: whether one holds for a value, and the colours it gives. */
import type { HighlightingRule } from '../../../core/views/schema.ts'
import { parseColor } from '../../kit/fields/color.ts'
import { defaultHighlightColor, highlightingColorOf } from '../../../core/values/highlighting-color.ts'

const numberOf = (value: unknown): number => {
  if (typeof value === 'number') return value
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN
}
const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** Whether the rule holds for the whole value. Greater and less compare numbers only; texts are equal whatever their case. */
export function matchesRule(
  { condition, value: wanted }: Pick<HighlightingRule, 'condition' | 'value'>,
  value: unknown,
): boolean {
  if (value === undefined) return false
  const [a, b] = [numberOf(value), numberOf(wanted)]
  const equal = Number.isNaN(a) || Number.isNaN(b) ? textOf(value).toLowerCase() === wanted.toLowerCase() : a === b
  switch (condition) {
    case 'equal':
      return equal
    case 'not_equal':
      return !equal
    case 'greater':
      return a > b
    case 'greater_equal':
      return a >= b
    case 'less':
      return a < b
    case 'less_equal':
      return a <= b
    default:
      return false
  }
}

/** The colour of the rule for a value. What is no colour, and a type of colour that there is not, gives the default one. */
export function colorOfRule({ color }: Pick<HighlightingRule, 'color'>, value: unknown): string {
  // Stored by older clients as the colour alone.
  const given: unknown = color
  if (typeof given === 'string') return parseColor(given) ?? defaultHighlightColor
  try {
    return parseColor(highlightingColorOf(color, numberOf(value))) ?? defaultHighlightColor
  } catch {
    return defaultHighlightColor
  }
}
