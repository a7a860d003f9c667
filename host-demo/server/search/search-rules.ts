/** What the cluster's search configuration rules of searches: how long a range may be, and which fields have no analysis. */
import { searchesConfig } from '../configuration/configs.ts'
import { system } from '../platform/records/callers.ts'
import { inStage } from '../platform/timing/timing.ts'
import type { Services } from '../services.ts'
import { analysisOf, type Analysis } from './analysis.ts'
import { rangeLimitOf, type RangeLimit } from './time/limit.ts'

export interface SearchRules { readonly range: RangeLimit, readonly analysis: Analysis }

export async function searchRules({ records }: Pick<Services, 'records'>): Promise<SearchRules> {
  const config = await inStage('plan', () => records.as(system('search')).config(searchesConfig).get())
  return { range: rangeLimitOf(config.query_time_range_limit), analysis: analysisOf(config.analysis_disabled_fields) }
}
