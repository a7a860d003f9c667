/** The charts beside the messages. What draws them is loaded when the panel is first shown. */
import { lazy, Suspense, type ReactNode } from 'react'
import type { WidgetsOfPage } from '../../core/widgets/change.ts'
import type { FieldKind } from '../../core/widgets/defaults.ts'
import type { TimeRange } from '../../core/search/schema.ts'
import { Skeleton } from '../kit/kit.ts'

export { addChartFor } from '../../core/widgets/change.ts'

/** `countable: false`: there is nothing to group by, texts of many words for example. */
export interface WidgetField {
  readonly name: string
  readonly kind: FieldKind
  readonly countable?: boolean
}

export interface WidgetsPanelProps extends WidgetsOfPage {
  /**
   * The search of every widget without its own query, range and streams; its range is the resolved one of the page's
   * answer, so that all agree.
   */
  readonly scope: WidgetsScope
  /** Grows when the search is to be run again. */
  readonly revision: number
  readonly fields: readonly WidgetField[]
  readonly zone: string
  /** Charts can be added, changed, moved and deleted. */
  readonly editable: boolean
  /** Height of a row of the grid in pixels; that of dashboards by default. */
  readonly rowHeight?: number | undefined
  /** Puts the tools into a bar of its own; without it they stand above the charts. */
  readonly toolbar?: (tools: ReactNode) => ReactNode
  /** One step of undo. */
  readonly onChange: (change: Partial<WidgetsOfPage>) => void
  /** Adds what was chosen in a chart to the query, or what excludes it. Without it values cannot be chosen. */
  readonly onFilter?: (field: string, value: string, exclude: boolean) => void
  /** Narrows the searched range to a part of the time of a chart, ISO 8601. Without it times cannot be chosen. */
  readonly onTimeRange?: (range: { readonly from: string; readonly to: string }) => void
}

export interface WidgetsScope {
  readonly query: string
  readonly timerange: TimeRange
  readonly streams: readonly string[]
}

const Charts = lazy(async () => ({ default: (await import('./panel/charts.tsx')).Charts }))

export function WidgetsPanel(props: WidgetsPanelProps) {
  return (
    <Suspense fallback={<Skeleton />}>
      <Charts {...props} />
    </Suspense>
  )
}
