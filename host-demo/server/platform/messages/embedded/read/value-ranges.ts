/** Ranges and dates over texts: a text that is a number or a date is compared as one where the bounds are, any other text by its letters. */
import { resolveDate } from '../../../../../../core/query/dates.ts'
import type { Phrase, Range, Term } from '../../../../../../core/query/tree.ts'
import { instantIn, numberIn, parseNumber } from '../text/text-values.ts'

/** The instant `now` stands for, and the zone of dates that name none. */
export interface DateContext {
  readonly now: number
  readonly timeZone: string
}

/** Bounds of numbers, or of instants in UTC milliseconds. */
export interface NumberMatch {
  readonly lower: number
  readonly includeLower: boolean
  readonly upper: number
  readonly includeUpper: boolean
}

type Test<T> = (value: T) => boolean
type Bounds = Pick<Range, 'lower' | 'includeLower' | 'upper' | 'includeUpper'>

const WHOLE = /^[+-]?\d+$/
/** A month at least, or arithmetic: other texts are not taken for dates where a single value is asked for. */
const DATE_TERM = /^\d{4}-\d\d(?:-|$)|\|\||^now[-+/]/
const ARITHMETIC = /^now|\|\|/

export function numberTest({ lower, includeLower, upper, includeUpper }: NumberMatch): Test<number> {
  return value => (includeLower ? value >= lower : value > lower) && (includeUpper ? value <= upper : value < upper)
}

/** Returns the bounds as numbers, or null where one is none. An open end takes everything, infinities there are included. */
export function numberRange({ lower, includeLower, upper, includeUpper }: Bounds): NumberMatch | null {
  const [from, to] = [lower === null ? -Infinity : parseNumber(lower), upper === null ? Infinity : parseNumber(upper)]
  if (from === null || to === null) return null
  return {
    lower: from,
    includeLower: includeLower || lower === null,
    upper: to,
    includeUpper: includeUpper || upper === null,
  }
}

/** Returns the number a term asks for, or null where it is none or a double would be another one. */
export function exactNumber(text: string): number | null {
  const number = parseNumber(text)
  return number === null || !isLong(text, number) || BigInt(number) === BigInt(text) ? number : null
}

/** Tests the text of a keyword field. `fold` brings the bounds into the case of the values. */
export function rangeTest(
  bounds: Range,
  context: DateContext,
  fold: (text: string) => string = text => text,
): Test<string> {
  const numbers = numberTextTest(bounds)
  const dates = dateTextTest(instantRange(bounds, context), context)
  const { includeLower, includeUpper } = bounds
  const [lower, upper] = [bounds.lower, bounds.upper].map(bound => (bound === null ? null : fold(bound)))
  const letters = (value: string): boolean =>
    (lower == null || (includeLower ? value >= lower : value > lower)) &&
    (upper == null || (includeUpper ? value <= upper : value < upper))
  // Arithmetic is of dates only.
  const others = [bounds.lower, bounds.upper].some(bound => bound !== null && dates !== null && ARITHMETIC.test(bound))
    ? () => false
    : letters
  return value => numbers?.(value) ?? dates?.(value) ?? others(value)
}

/** Tests for the texts that are a date within the one asked for, or that text itself; null where no date is asked for. */
export function dateTermTest({ value: wanted }: Term | Phrase, context: DateContext): Test<string> | null {
  const range = DATE_TERM.test(wanted) ? instantRange(only(wanted), context) : null
  const test = dateTextTest(range, context)
  return test && (value => test(value) ?? value === wanted)
}

/** Returns the values of booleans between two of them. */
export function booleansIn(bounds: Bounds): readonly boolean[] {
  const numberOf = (text: string | null): string | null =>
    text === 'true' ? '1' : text === 'false' ? '0' : text === null ? null : 'none'
  const range = numberRange({ ...bounds, lower: numberOf(bounds.lower), upper: numberOf(bounds.upper) })
  return range ? [false, true].filter(value => numberTest(range)(Number(value))) : []
}

/** Returns the bounds as instants, or null where one is no date. A date that is not exact takes in all it stands for. */
export function instantRange(bounds: Bounds, context: DateContext): NumberMatch | null {
  const { includeLower, includeUpper } = bounds
  const lower = bounds.lower === null ? -Infinity : resolveDate(bounds.lower, { ...context, roundUp: !includeLower })
  const upper = bounds.upper === null ? Infinity : resolveDate(bounds.upper, { ...context, roundUp: includeUpper })
  if (lower === null || upper === null) return null
  return {
    lower,
    includeLower: includeLower || bounds.lower === null,
    upper,
    includeUpper: includeUpper || bounds.upper === null,
  }
}

/** The bounds of a single value. */
export const only = (value: string): Bounds => ({ lower: value, includeLower: true, upper: value, includeUpper: true })

/** Null for texts that are no date. */
function dateTextTest(
  range: NumberMatch | null,
  { timeZone }: DateContext,
): ((value: string) => boolean | null) | null {
  if (!range) return null
  const test = numberTest(range)
  return value => {
    const instant = instantIn(value, timeZone)
    return Number.isNaN(instant) ? null : test(instant)
  }
}

/** Null for texts that are no number. Whole numbers that one double stands for are told apart by their digits. */
function numberTextTest(bounds: Bounds): ((value: string) => boolean | null) | null {
  const range = numberRange(bounds)
  if (!range) return null
  const above = comparison(bounds.lower, range.lower, range.includeLower, -1)
  const below = comparison(bounds.upper, range.upper, range.includeUpper, 1)
  return value => {
    const number = numberIn(value)
    return Number.isNaN(number) ? null : above(number, value) && below(number, value)
  }
}

/** Whether a number is not beyond the bound; `side` is where beyond lies. */
function comparison(
  text: string | null,
  bound: number,
  included: boolean,
  side: 1 | -1,
): (number: number, value: string) => boolean {
  if (text === null) return () => true
  const digits = isLong(text, bound) ? BigInt(text) : null
  return (number, value) => {
    if (number !== bound) return number < bound === side > 0
    if (digits === null || !isLong(value.trim(), number)) return included
    const own = BigInt(value.trim())
    return own === digits ? included : own < digits === side > 0
  }
}

/** A whole number of more digits than a double has. */
const isLong = (text: string, number: number): boolean =>
  !Number.isSafeInteger(number) && Number.isFinite(number) && WHOLE.test(text)
