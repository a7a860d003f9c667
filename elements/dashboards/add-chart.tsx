/** Asks which dashboard a chart of a search page is put on. */
import { useMemo } from 'react'
import { widgetOfSearch } from '../../core/dashboards/from-search.ts'
import type { SearchPage } from '../../core/search/page.ts'
import { AddToDashboard, type AddToDashboardProps } from './add-to-dashboard.tsx'

export interface AddChartProps extends AddToDashboardProps {
  readonly page: SearchPage
  /** In which words for a time are read. */
  readonly zone: string
}

export function AddChart({ page, zone, widget, ...rest }: AddChartProps) {
  const asking = useMemo(() => widgetOfSearch(widget, page, zone), [widget, page, zone])
  return <AddToDashboard {...rest} widget={asking} />
}
