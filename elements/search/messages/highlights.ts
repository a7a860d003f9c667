/** Cutting a text at the places that matched. */
import type { HighlightRanges } from '../../../core/search/schema.ts'

export interface TextPart { readonly text: string, readonly marked: boolean }

/** The first `limit` UTF-16 units of the text, cut where matches begin and end. Ranges may overlap and come in any order. */
export function markedParts(text: string, ranges: HighlightRanges[string] | undefined, limit = Infinity): TextPart[] {
  const shown = text.length > limit ? text.slice(0, limit) : text
  const parts: TextPart[] = []
  let at = 0
  for (const { start, length } of [...ranges ?? []].sort((a, b) => a.start - b.start)) {
    const from = Math.max(at, start)
    const to = Math.min(start + length, shown.length)
    if (to <= from) continue
    if (from > at) parts.push({ text: shown.slice(at, from), marked: false })
    parts.push({ text: shown.slice(from, to), marked: true })
    at = to
  }
  if (at < shown.length) parts.push({ text: shown.slice(at), marked: false })
  return parts
}

/** The ranges of one field; fields may have any name. */
export const rangesOf = (ranges: HighlightRanges, field: string): HighlightRanges[string] | undefined =>
  (Object.hasOwn(ranges, field) ? ranges[field] : undefined)
