/** The charts of the page: they search what the page's answer is about, so that all figures agree. */
import { useMemo, useState, type ReactNode } from 'react'
import { mayChangeSomeDashboard } from '../../core/dashboards/rights.ts'
import type { TimeRange } from '../../core/search/schema.ts'
import { viewStrings } from '../../core/views/strings.ts'
import { titleOf } from '../../core/widgets/change.ts'
import type { AddToDashboardProps } from '../dashboards/add-to-dashboard.tsx'
import { lazyPart, useHeldPermissions, useStrings } from '../kit/kit.ts'
import { WidgetsPanel } from '../widgets/widgets-panel.tsx'
import { useSearchPage } from './page-context.ts'
import { PaneTools } from './pane-tools.tsx'

export interface ChartsPaneProps {
  readonly timerange: TimeRange
  readonly rowHeight?: number | undefined
  readonly toolbar?: (tools: ReactNode) => ReactNode
}

const AddChart = lazyPart(async () => (await import('../dashboards/add-chart.tsx')).AddChart)

const inPaneBar = (tools: ReactNode) => (
  <PaneTools>
    <span className="grow" />
    {tools}
  </PaneTools>
)

export function ChartsPane({ timerange, rowHeight, toolbar = inPaneBar }: ChartsPaneProps) {
  const { page, result, state, fields, zone, change, filter } = useSearchPage()
  const v = useStrings(viewStrings)
  const mayAdd = mayChangeSomeDashboard(useHeldPermissions())
  const [added, setAdded] = useState<Omit<AddToDashboardProps, 'onClose'> | null>(null)
  const { query, streams, filters } = result?.request ?? page
  const scope = useMemo(
    () => ({ query, streams, filters, timerange: result?.range ?? timerange }),
    [query, streams, filters, result?.range, timerange],
  )
  return (
    <>
      <WidgetsPanel
        widgets={page.widgets}
        positions={page.positions}
        titles={page.titles}
        scope={scope}
        revision={state.answers}
        fields={fields}
        zone={zone}
        highlighting={page.highlighting}
        editable
        rowHeight={rowHeight}
        toolbar={toolbar}
        onChange={change}
        onFilter={filter}
        onTimeRange={range => change({ timeRange: { type: 'absolute', ...range } })}
        menuOf={(widget, name) =>
          mayAdd
            ? [
                {
                  label: v('addTo'),
                  icon: 'grid-3x3',
                  onSelect: () =>
                    setAdded({
                      widget,
                      title: titleOf(page.titles, widget.id),
                      name,
                    }),
                },
              ]
            : []
        }
      />
      {added && <AddChart {...added} page={page} zone={zone} onClose={() => setAdded(null)} />}
    </>
  )
}
