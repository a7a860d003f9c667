/** The testers that look at plain texts. */
import type {
  ContainsStringResult,
  ContainsStringTest,
  CutResult,
  SplitAndIndexTest,
  SubstringTest,
} from '../../../core/tools/schema.ts'
import { partAt } from '../platform/text-parts.ts'

export function containsString({ string, search_string }: ContainsStringTest): ContainsStringResult {
  const start = string.indexOf(search_string)
  return start < 0
    ? { matched: false, search_string, string }
    : { matched: true, match: { start, end: start + search_string.length }, search_string, string }
}

/** The part between the separators, the first being 1; a text without a separator is one part. An empty part is none. */
export function splitAndIndex({ string, split_by, index }: SplitAndIndexTest): CutResult {
  const part = partAt(string, split_by, index)
  if (!part) return { successful: false, cut: null, begin_index: 0, end_index: 0 }
  return cutOf(string, part.start, part.end)
}

/** Without success where the text has no such part. */
export const substring = ({ string, start, end }: SubstringTest): CutResult =>
  cutOf(string, start, end > string.length ? start : end, end)

function cutOf(string: string, start: number, end: number, end_index = end): CutResult {
  const cut = string.slice(start, end)
  return cut === ''
    ? { successful: false, cut: null, begin_index: start, end_index }
    : { successful: true, cut, begin_index: start, end_index }
}
