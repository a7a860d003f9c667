/** The texts of a top list: those with the largest counts, and of equal ones those that come first in the order of values. */
import type { SharedTexts } from '../shared-texts.ts'
import { leastOfMost } from './text-counts.ts'
import { compareTexts } from './value-order.ts'

/** Of equal ones that are more than this all are given: these are sorted later, in steps. */
const MOST_SELECTED = 100

/**
 * Returns the numbers of the texts among which the `most` first ones are. A text is made only of those at the end of the list, where many have
 * the same small count.
 *
 * @param counts by number of the text; 0: it was not counted
 */
export function firstTexts(texts: SharedTexts, counts: Int32Array, most: number): number[] {
  const least = leastOfMost(counts, most)
  const first: number[] = []
  const last: number[] = []
  for (let number = 0; number < counts.length; number++) {
    const count = counts[number]!
    if (count >= least) (count > least ? first : last).push(number)
  }
  const left = most - first.length
  return first.concat(left < last.length && left <= MOST_SELECTED ? firstInOrder(texts, last, left) : last)
}

/** Returns so many of the texts, those that come first. */
function firstInOrder(texts: SharedTexts, numbers: readonly number[], count: number): number[] {
  const first: number[] = []
  for (const number of numbers) {
    const text = texts.text(number)
    if (first.length === count && compareTexts(text, texts.text(first[count - 1]!)) > 0) continue
    let place = first.length
    while (place > 0 && compareTexts(text, texts.text(first[place - 1]!)) < 0) place--
    first.splice(place, 0, number)
    if (first.length > count) first.pop()
  }
  return first
}
