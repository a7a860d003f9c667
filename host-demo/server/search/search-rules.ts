/** Reads the cluster's search limits: the longest range, and the fields without analysis. */
import { searchesConfig } from '../configuration/configs.ts'
import { system } from '../platform/records/callers.ts'
import { inStage } from '../platform/timing/timing.ts'
import type { Services } from '../platform/services.ts'
import { analysisOf, type Analysis } from './analysis.ts'
import { rangeLimitOf, type RangeLimit } from './time/limit.ts'

export interface SearchRules {
  readonly range: RangeLimit
  readonly analysis: Analysis
}

export async function searchRules({ records }: Pick<Services, 'records'>): Promise<SearchRules> {
  const config = await inStage('plan', () => records.as(system('search')).config(searchesConfig).get())
  return { range: rangeLimitOf(config.query_time_range_limit), analysis: analysisOf(config.analysis_disabled_fields) }
}
