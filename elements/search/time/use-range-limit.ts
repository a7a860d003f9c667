/** The longest range the search configuration allows. */
import { searchPageStrings } from '../../../core/search/page-strings.ts'
import { durationMs, humanizeDuration } from '../../../core/time/durations.ts'
import { resolveTimeRange, type TimeRange } from '../../../core/time/time-range.ts'
import { useCore, useStore, useStrings } from '../../kit/kit.ts'
import { useSearchConfig } from '../use-search-config.ts'

export interface RangeLimit {
  /** '30 days'; null: nothing is limited. */
  readonly words: string | null
  /** The longest range that ends now; null: nothing is limited. */
  readonly longest: TimeRange | null
  /** Why the range is too long; undefined when it is not, or a keyword whose span is not given. */
  readonly problem: (range: TimeRange, span?: { readonly from: number; readonly to: number }) => string | undefined
}

/** Milliseconds; Infinity for all messages; null for a keyword. */
export function lengthOf(range: TimeRange): number | null {
  const resolved = resolveTimeRange(range, 0)
  return resolved && (resolved.from === null ? Infinity : resolved.to - resolved.from)
}

export function useRangeLimit(): RangeLimit {
  const p = useStrings(searchPageStrings)
  const messages = useStore(useCore().$messages)
  const longest = durationMs(useSearchConfig()?.query_time_range_limit ?? 'PT0S') ?? 0
  if (longest === 0) return { words: null, longest: null, problem: () => undefined }
  const words = humanizeDuration(longest, messages)
  return {
    words,
    longest: { type: 'relative', from: Math.floor(longest / 1000) },
    problem: (range, span) => {
      const length = span ? span.to - span.from : lengthOf(range)
      return length !== null && length > longest ? p('limit', { duration: words }) : undefined
    },
  }
}
