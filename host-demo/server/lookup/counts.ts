/** Counts of lookups, for the API and as metrics. */
import type { CacheCounts } from '../../../core/lookup/schema.ts'
import type { LookupHost } from '../platform/lookup/lookup-host.ts'

/** Returns the counts of tables, added up. */
export function cacheCounts(lookups: LookupHost, tables: readonly { readonly name: string }[]): CacheCounts {
  const counts = tables.map(({ name }) => lookups.tableCounts(name)).filter(one => one !== null)
  return {
    hits: counts.reduce((sum, { hits }) => sum + hits, 0),
    misses: counts.reduce((sum, { misses }) => sum + misses, 0),
    entries: counts.reduce((sum, { entries }) => sum + entries, 0),
  }
}
