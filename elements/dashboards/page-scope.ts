import type { DashboardPage } from '../../core/dashboards/dashboard.ts'
import { defaultTimeRange } from '../../core/time/time-range.ts'
import type { WidgetsScope } from '../widgets/widgets-panel.tsx'

/** Returns what widgets of a page without a range, query and streams of their own are about. */
export const scopeOf = ({ stored: { query } }: DashboardPage): WidgetsScope => ({
  query: query?.query.query_string ?? '',
  timerange: query?.timerange ?? defaultTimeRange,
  streams: [],
})
