/** The order of values: a text that is a number stands among the numbers. */
import type { FieldValue } from '../../message-store.ts'
import { compareValues } from '../read/sorting.ts'
import { numberIn } from '../text/text-values.ts'

/** Returns what a value is sorted as. */
export function sortedAs(value: FieldValue): FieldValue {
  const number = typeof value === 'string' ? numberIn(value) : NaN
  return Number.isNaN(number) ? value : number
}

/** Compares texts as groups of the same size are sorted. */
export const compareTexts = (a: string, b: string): number =>
  compareValues(sortedAs(a), sortedAs(b), 'asc') || compareValues(a, b, 'asc')
