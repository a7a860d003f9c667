import { useSearchPage } from './page-context.ts'
import { RefreshControl } from './refresh-control.tsx'
import { useAutoRefresh, useRefreshIntervals } from './use-auto-refresh.ts'

export interface AutoRefreshProps {
  /** The interval of the page in milliseconds; null: off. One that is not offered counts as off. */
  readonly wanted: number | null
  readonly onInterval: (interval: number | null) => void
  /** Runs the search again without being asked for. */
  readonly onTick: () => void
}

/**
 * Refreshes the search page around it, by its button or in an interval. The intervals come from the server while the page is being built: they are asked
 * for here, so that the rest of the page is not rendered again.
 */
export function AutoRefresh({ wanted, onInterval, onTick }: AutoRefreshProps) {
  const { live, state, refresh } = useSearchPage()
  const { offered, usual } = useRefreshIntervals()
  const interval = wanted !== null && offered.includes(wanted) ? wanted : null
  useAutoRefresh(live ? null : interval, state.running !== null, onTick)
  return (
    <RefreshControl interval={interval} offered={offered} usual={usual} onInterval={onInterval} onRefresh={refresh} />
  )
}
