/** Configurations of the cluster that belong to no other area (contract part 2, 2.2). */
import { SearchesClusterConfig, searchesConfigName } from '../../../core/system/schema.ts'
import { defaultSearchesConfig } from '../../../core/system/defaults.ts'
import { config } from '../platform/records/records.ts'

export const searchesConfig = config(searchesConfigName, SearchesClusterConfig, defaultSearchesConfig, check)

/** ISO 8601: `P1D`, `PT5M`, `P1DT12H`. */
const isPeriod = (text: string) => /^P(?=.)(\d+Y)?(\d+M)?(\d+W)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+([.]\d+)?S)?)?$/.test(text)

function check(value: SearchesClusterConfig): Record<string, string[]> {
  const problems: Record<string, string[]> = {}
  const wrong = (field: string, periods: readonly string[]) => {
    const bad = periods.filter(period => !isPeriod(period))
    if (bad.length > 0) problems[field] = [`${bad.map(period => `'${period}'`).join(', ')} is not an ISO 8601 period such as PT5M.`]
  }
  wrong('query_time_range_limit', [value.query_time_range_limit])
  wrong('relative_timerange_options', Object.keys(value.relative_timerange_options))
  wrong('surrounding_timerange_options', Object.keys(value.surrounding_timerange_options))
  wrong('auto_refresh_timerange_options', Object.keys(value.auto_refresh_timerange_options))
  wrong('default_auto_refresh_option', [value.default_auto_refresh_option])
  return problems
}
