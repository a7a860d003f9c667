/** Which stretches of a value are marked, and in which colour: what the search found, and the rules of the user. */
import type { HighlightRanges } from '../../../core/search/schema.ts'
import type { HighlightingRule } from '../../../core/views/schema.ts'
import { colorOfRule, matchesRule } from './highlighting-rules.ts'

export interface TextMark {
  readonly start: number
  readonly length: number
  /** '#rrggbb' of a rule; absent for what the search found. */
  readonly color?: string
}

export interface TextPart {
  readonly text: string
  readonly marked: boolean
  readonly color?: string
}

/** The ranges of one field; fields may have any name. */
export const rangesOf = (ranges: HighlightRanges, field: string): HighlightRanges[string] | undefined =>
  Object.hasOwn(ranges, field) ? ranges[field] : undefined

/** The most matches of one rule that are marked in one value. */
const mostPlaces = 500

/** Finds the text regardless of case. Offsets agree only if lower case keeps the length; otherwise case matters. */
function placesOf(text: string, wanted: string): TextMark[] {
  const [whole, part] = [text.toLowerCase(), wanted.toLowerCase()]
  const [hay, needle] = whole.length === text.length ? [whole, part] : [text, wanted]
  const places: TextMark[] = []
  for (
    let at = hay.indexOf(needle);
    at >= 0 && places.length < mostPlaces;
    at = hay.indexOf(needle, at + needle.length)
  ) {
    places.push({ start: at, length: needle.length })
  }
  return places
}

/**
 * The marks of a value, those that win first: words that a rule marks, what the search found, values that a rule marks as a whole. Of two
 * rules the first wins. A rule 'equal' marks its words wherever they stand in a text; a number is marked only as a whole.
 */
export function marksOf(
  field: string,
  value: unknown,
  text: string,
  ranges: HighlightRanges,
  rules: readonly HighlightingRule[],
): readonly TextMark[] {
  const found = rangesOf(ranges, field) ?? []
  const own = rules.filter(rule => rule.field === field)
  if (own.length === 0) return found
  const words: TextMark[] = []
  const wholes: TextMark[] = []
  for (const rule of own) {
    const color = colorOfRule(rule, value)
    if (matchesRule(rule, value)) wholes.push({ start: 0, length: text.length, color })
    else if (rule.condition === 'equal' && rule.value !== '' && typeof value === 'string') {
      words.push(...placesOf(text, rule.value).map(place => ({ ...place, color })))
    }
  }
  return [...words, ...found, ...wholes]
}

/** The first `limit` UTF-16 units of the text, cut where marks begin and end. Of marks that overlap the earlier in the list wins. */
export function markedParts(text: string, marks: readonly TextMark[] | undefined, limit = Infinity): TextPart[] {
  const shown = text.length > limit ? text.slice(0, limit) : text
  let free: readonly (readonly [from: number, to: number])[] = [[0, shown.length]]
  const cuts: { readonly from: number; readonly to: number; readonly color?: string }[] = []
  for (const { start, length, color } of marks ?? []) {
    const end = Math.min(start + length, shown.length)
    const next: (readonly [number, number])[] = []
    for (const [from, to] of free) {
      const cut = [Math.max(from, start), Math.min(to, end)] as const
      if (cut[0] >= cut[1]) {
        next.push([from, to])
        continue
      }
      cuts.push({ from: cut[0], to: cut[1], ...(color !== undefined && { color }) })
      if (from < cut[0]) next.push([from, cut[0]])
      if (cut[1] < to) next.push([cut[1], to])
    }
    free = next
  }
  return [
    ...free
      .filter(([from, to]) => from < to)
      .map(([from, to]) => ({ at: from, text: shown.slice(from, to), marked: false })),
    ...cuts.map(({ from, to, color }) => ({
      at: from,
      text: shown.slice(from, to),
      marked: true,
      ...(color !== undefined && { color }),
    })),
  ]
    .sort((a, b) => a.at - b.at)
    .map(({ at: _, ...part }) => part)
}
