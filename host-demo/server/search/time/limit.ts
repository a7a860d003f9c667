/** The longest span a search looks at: `query_time_range_limit` of the cluster's search configuration. */
import { defaultBrand } from '../../../../core/brand/brand.ts'
import { createMessages } from '../../../../core/brand/catalogue.ts'
import { durationMs, humanizeDuration } from '../../../../core/time/durations.ts'
import { SearchTypeError } from '../types/search-type.ts'
import type { ResolvedRange } from './resolve.ts'

export interface RangeLimit {
  /** The range itself. @throws RangeTooLong */
  readonly check: (range: ResolvedRange) => ResolvedRange
  /** Moves the beginning of a range that is too long; its end stays, and all time ends now. */
  readonly shorten: (range: ResolvedRange, now: number) => ResolvedRange
}

/** A range beyond what the administrator allows. */
export class RangeTooLong extends SearchTypeError {}

const words = createMessages('en', defaultBrand)

/** @param limit ISO 8601; `PT0S`, which is the default, limits nothing */
export function rangeLimitOf(limit: string): RangeLimit {
  const longest = durationMs(limit) || Infinity
  const fits = ({ from, to, all }: ResolvedRange) => longest === Infinity || (!all && to - from <= longest)
  return {
    check(range) {
      if (fits(range)) return range
      throw new RangeTooLong(
        `The time range is too long: the administrator limits searches to ${humanizeDuration(longest, words)}.`,
      )
    },
    shorten(range, now) {
      if (fits(range)) return range
      const to = range.all ? now : range.to
      return { from: to - longest, to, all: false }
    },
  }
}
