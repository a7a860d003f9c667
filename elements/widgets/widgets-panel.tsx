/** The charts beside the messages. What draws them is loaded when the panel is first shown. */
import type { ReactNode } from 'react'
import type { WidgetsOfPage } from '../../core/widgets/change.ts'
import type { FieldKind } from '../../core/widgets/defaults.ts'
import type { TimeRange } from '../../core/search/schema.ts'
import { lazyPart, type MenuItem } from '../kit/kit.ts'
import { addKitCss } from '../kit/stylesheet.ts'
import type { HighlightingRule, Widget } from '../../core/views/schema.ts'
import gridCss from './grid.css?inline'
import type { WidgetKinds } from './panel/kind.ts'
import { GridOutline } from './panel/grid-outline.tsx'
import type { WidgetRunner } from './panel/use-widget-results.ts'

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
  /** Runs the widgets in another way than by a search of the scope. */
  readonly runner?: WidgetRunner | undefined
  /** Grows for a widget that is to be run again alone. */
  readonly revisions?: ReadonlyMap<string, number> | undefined
  /** The widgets there are besides charts. */
  readonly kinds?: WidgetKinds | undefined
  readonly highlighting?: readonly HighlightingRule[] | undefined
  /** Beside the title: the time it is about, for example. */
  readonly subtitleOf?: ((widget: Widget) => string) | undefined
  /** What is said of a widget, by its id. */
  readonly descriptions?: Readonly<Record<string, string>> | undefined
  /** Further actions of a widget, before those that change it. */
  readonly menuOf?: ((widget: Widget, title: string) => readonly MenuItem[]) | undefined
  /** The widget that is shown alone. */
  readonly focused?: string | null | undefined
  /** Opens the editor of the page; without it charts have their own. */
  readonly onEdit?: ((widget: Widget, isNew: boolean) => void) | undefined
  /** Adds a widget; default: behind all others. */
  readonly add?: ((page: WidgetsOfPage, widget: Widget, title?: string) => WidgetsOfPage) | undefined
  /** What can be added besides charts. */
  readonly moreToAdd?: readonly MenuItem[] | undefined
  /** A deletion happened; default: nothing. */
  readonly onDeleted?: ((title: string, id: string) => void) | undefined
  /** What is laid out for 12 columns keeps its proportions on fewer. */
  readonly scaled?: boolean | undefined
  /** Puts the tools into a bar of its own; without it they stand above the charts. */
  readonly toolbar?: (tools: ReactNode) => ReactNode
  /** One step of undo. */
  readonly onChange: (change: Partial<WidgetsOfPage>) => void
  /** Adds what was chosen in a chart to the query, or what excludes it. Without it values cannot be chosen. */
  readonly onFilter?: (field: string, value: string, exclude: boolean) => void
  /** Returns the address of a search of what a widget is about, and of a part of a query besides; without it no search is offered. */
  readonly searchFor?: ((widget: Widget, part: string) => string) | undefined
  /** Narrows the searched range to a part of the time of a chart, ISO 8601. Without it times cannot be chosen. */
  readonly onTimeRange?: (range: { readonly from: string; readonly to: string }) => void
}

export interface WidgetsScope {
  readonly query: string
  readonly timerange: TimeRange
  readonly streams: readonly string[]
}

addKitCss(gridCss)

const load = async () => (await import('./panel/charts.tsx')).Charts
const Charts = lazyPart(load)

/** Begins to fetch what draws charts, before it is known which. A failure is told when they are shown. */
export const fetchCharts = (): void => void load().catch(() => undefined)

export function WidgetsPanel(props: WidgetsPanelProps) {
  return <Charts fallback={<GridOutline {...props} />} {...props} />
}
