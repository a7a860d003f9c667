/** The longest span a search looks at: `query_time_range_limit` of the cluster's search configuration. */
import { durationMs } from '../../../../core/time/durations.ts'
import { searchesConfig } from '../../configuration/configs.ts'
import { system } from '../../platform/records/callers.ts'
import type { Services } from '../../services.ts'
import type { ResolvedRange } from './resolve.ts'

/** Moves the beginning of a range that is too long; its end stays, and all time ends now. */
export type RangeLimit = (range: ResolvedRange, now: number) => ResolvedRange

/** `PT0S`, which is the default, limits nothing. */
export async function rangeLimit({ records }: Services): Promise<RangeLimit> {
  const { query_time_range_limit: limit } = await records.as(system('search')).config(searchesConfig).get()
  const longest = durationMs(limit) ?? 0
  return (range, now) => {
    if (longest === 0 || range.to - range.from <= longest) return range
    const to = range.all ? now : range.to
    return { from: to - longest, to, all: false }
  }
}
