/** The testers that look at plain texts. */
import type {
  ContainsStringResult, ContainsStringTest, CutResult, SplitAndIndexTest, SubstringTest,
} from '../../../core/tools/schema.ts'

export function containsString({ string, search_string }: ContainsStringTest): ContainsStringResult {
  const start = string.indexOf(search_string)
  return start < 0
    ? { matched: false, search_string, string }
    : { matched: true, match: { start, end: start + search_string.length }, search_string, string }
}

const nothing: CutResult = { successful: false, begin_index: 0, end_index: 0 }

/** The part between the separators, the first being 1; a text without a separator is one part. */
export function splitAndIndex({ string, split_by, index }: SplitAndIndexTest): CutResult {
  if (index < 1) return nothing
  let begin = 0
  for (let part = 1; part < index; part++) {
    const separator = string.indexOf(split_by, begin)
    if (separator < 0) return nothing
    begin = separator + split_by.length
  }
  const next = string.indexOf(split_by, begin)
  const end = next < 0 ? string.length : next
  return { successful: true, cut: string.slice(begin, end), begin_index: begin, end_index: end }
}

/** Without success where the text has no such part. */
export function substring({ string, start, end }: SubstringTest): CutResult {
  if (start >= end || end > string.length) return { ...nothing, begin_index: start, end_index: end }
  return { successful: true, cut: string.slice(start, end), begin_index: start, end_index: end }
}
