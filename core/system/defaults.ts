/** What holds while nothing else is configured (contract part 2, 2.2). */
import type { SearchesClusterConfig } from './schema.ts'

export const defaultAnalysisDisabledFields = ['message', 'full_message']
export const defaultAutoRefreshOptions: Readonly<Record<string, string>> = {
  PT1S: '1 second', PT2S: '2 second', PT5S: '5 seconds', PT10S: '10 seconds', PT30S: '30 seconds', PT1M: '1 minute', PT5M: '5 minutes',
}
export const defaultAutoRefresh = 'PT5S'

export const defaultSearchesConfig: SearchesClusterConfig = {
  query_time_range_limit: 'PT0S',
  relative_timerange_options: {
    PT5M: '5 minutes',
    PT15M: '15 minutes',
    PT30M: '30 minutes',
    PT1H: '1 hour',
    PT2H: '2 hours',
    PT8H: '8 hours',
    P1D: '1 day',
    P2D: '2 days',
    P5D: '5 days',
    P7D: '7 days',
    P14D: '14 days',
    P30D: '30 days',
    PT0S: 'all messages',
  },
  surrounding_timerange_options: {
    PT1S: '1 second',
    PT5S: '5 seconds',
    PT10S: '10 seconds',
    PT30S: '30 seconds',
    PT1M: '1 minute',
    PT5M: '5 minutes',
  },
  surrounding_filter_fields: ['source', 'gl2_source_input', 'file', 'source_file'],
  analysis_disabled_fields: defaultAnalysisDisabledFields,
  auto_refresh_timerange_options: { ...defaultAutoRefreshOptions },
  default_auto_refresh_option: defaultAutoRefresh,
}
