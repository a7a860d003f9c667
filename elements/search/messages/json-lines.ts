/** A message as indented JSON, line by line, with the marks of its values. */
import type { PagedMessage } from '../../../core/search/schema.ts'
import type { HighlightingRule } from '../../../core/views/schema.ts'
import { firstInOrder } from './first-in-order.ts'
import { marksOf, type TextMark } from './highlights.ts'
import { textOf } from './message-fields.ts'

export interface JsonLine {
  /** With its quotes and colon. */
  readonly name: string
  /** With its comma, but for the last. */
  readonly text: string
  readonly marks: readonly TextMark[]
}

/** Marks of a text where it stands in JSON: behind the quote, and further where characters are escaped. */
function inQuotes(text: string, marks: readonly TextMark[]): TextMark[] {
  const places = new Map<number, number>()
  const wanted = new Set(marks.flatMap(({ start, length }) => [start, start + length]))
  let place = 1
  for (let at = 0; at <= text.length; at += 1) {
    if (wanted.has(at)) places.set(at, place)
    // Lone halves of pairs are escaped on their own, whole pairs are not: both halves together take two units.
    const pair = at + 1 < text.length && /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(at, at + 2))
    if (pair) {
      if (wanted.has(at + 1)) places.set(at + 1, place + 1)
      place += 2
      at += 1
    } else if (at < text.length) place += JSON.stringify(text[at]).length - 2
  }
  return marks.map(({ start, length, ...mark }) => {
    const from = places.get(start) ?? 1
    return { ...mark, start: from, length: (places.get(Math.min(start + length, text.length)) ?? place) - from }
  })
}

export interface JsonLimits {
  /** Fields that are given; the opened message has them all. */
  readonly fields: number
  /** Units of a text. */
  readonly length: number
}

export interface JsonMessage {
  readonly lines: readonly JsonLine[]
  /** Fields beyond the limit. */
  readonly left: number
}

/** The fields by name. What is given can be copied as JSON, with braces around it. */
export function jsonOf(
  { message, highlight_ranges: ranges }: Pick<PagedMessage, 'message' | 'highlight_ranges'>,
  rules: readonly HighlightingRule[],
  { fields, length: limit }: JsonLimits,
): JsonMessage {
  const names = Object.keys(message)
  const shownNames = firstInOrder(names, fields)
  const lines = shownNames.map((name, at): JsonLine => {
    const value = message[name]
    const text = textOf(value)
    const cut = typeof value === 'string' && text.length > limit ? text.slice(0, limit) : text
    const marks = marksOf(name, value, cut, ranges, rules)
    const shown = typeof value === 'string' ? JSON.stringify(cut === text ? cut : `${cut}…`) : text
    return {
      name: `${JSON.stringify(name)}:`,
      text: at < shownNames.length - 1 ? `${shown},` : shown,
      marks: typeof value === 'string' ? inQuotes(cut, marks) : marks,
    }
  })
  return { lines, left: names.length - shownNames.length }
}
