/** What the address asks for (specification 2.2), and back. */
import { searchLinkOf, searchParameters, type SearchLink } from '../../core/routes/search-link.ts'
import type { TimeRange as WireTimeRange } from '../../core/search/schema.ts'
import type { TimeRange } from '../../core/time/time-range.ts'
import { parseInterval } from '../../core/search/interval.ts'

/** As `URLSearchParams` takes it: text with or without '?', pairs, or parameters that were read already. */
export type Parameters = string | URLSearchParams | Readonly<Record<string, string>>

export interface ReadParameters {
  readonly link: SearchLink
  /** Why the rest of the address was passed over. */
  readonly problem: string | null
}

export function readParameters(parameters: Parameters): ReadParameters {
  const given = new URLSearchParams(parameters as string)
  try {
    return { link: searchLinkOf(given), problem: null }
  } catch (error) {
    const query = given.get('q')
    return { link: query ? { query } : {}, problem: error instanceof Error ? error.message : String(error) }
  }
}

/** Two links that ask for the same. */
export const sameLink = (a: SearchLink, b: SearchLink): boolean =>
  JSON.stringify(searchParameters(a)) === JSON.stringify(searchParameters(b))

const named: Readonly<Record<string, string>> = {
  second: '1s', minute: '1m', hour: '1h', day: '1d', week: '1w', month: '1M', quarter: '3M', year: '1y',
}

/** The bucket width an address names ('minute', '5m'); undefined for 'auto' and for what is none. */
export function intervalOf(name: string | undefined): string | undefined {
  const text = name !== undefined && Object.hasOwn(named, name) ? named[name]! : name
  return text !== undefined && parseInterval(text) ? text : undefined
}

/** A keyword means something only together with a zone. */
export const wireTimeRange = (range: TimeRange, zone: string): WireTimeRange =>
  (range.type === 'keyword' ? { ...range, timezone: range.timezone ?? zone } : range)
