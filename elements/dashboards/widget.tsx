/**
 * `<cordwood-widget>`: one widget of a dashboard, alone in any page. It is 20rem high unless the page gives it another height.
 *
 * It is searched as its dashboard searches it: with its own query, range and streams, the override and the values of parameters. A widget
 * with a refresh of its own keeps it.
 *
 * @permission view:read:{id} — shows widgets of the dashboard; 'dashboards:read:{id}' does too
 * @permission streams:read — searches the messages of a stream that the widget names; without it the widget is not permitted
 * @example
 * <cordwood-widget view-id="64c900000000000000000001" widget-id="cd6f12d6-4ab4-4a1b-9e0c-7d8b1a4c2f11"></cordwood-widget>
 */
import { useCallback, useEffect, useMemo, useState } from 'react'
import { noOverride, type DashboardOverride } from '../../core/dashboards/address.ts'
import {
  dashboardOf,
  type Dashboard,
  type DashboardPage,
  type StoredDashboard,
} from '../../core/dashboards/dashboard.ts'
import type { ParameterValues } from '../../core/dashboards/parameters.ts'
import { dashboardStrings } from '../../core/dashboards/strings.ts'
import { describeTimeRange } from '../../core/time/time-range.ts'
import type { Widget } from '../../core/views/schema.ts'
import { isText } from '../../core/views/widgets.ts'
import {
  defineElement,
  EmptyState,
  ErrorState,
  Skeleton,
  useCore,
  useMethods,
  useStore,
  useStrings,
  useTimeZone,
} from '../kit/kit.ts'
import dataCss from '../kit/styles/data.css?inline'
import tablesCss from '../kit/tables/tables.css?inline'
import messageCss from '../search/messages/messages.css?inline'
import { fetchCharts, WidgetsPanel } from '../widgets/widgets-panel.tsx'
import css from './dashboards.css?inline'
import { useWidgetKinds } from './kinds/kinds.ts'
import { scopeOf } from './page-scope.ts'
import { timeRangeOf } from './settings/about-widget.tsx'
import { useOwnRefreshes } from './use-own-refreshes.ts'
import { useRunner } from './use-runner.ts'
import { useStoredDashboard } from './use-stored-dashboard.ts'
import widgetCss from './widget.css?inline'

export interface WidgetProps {
  /** Id of the dashboard. */
  readonly viewId?: string
  /** Id of the widget in it, on whichever page it stands. */
  readonly widgetId?: string
  /** Values of the dashboard's parameters, by name. */
  readonly values?: ParameterValues
  /** Query and time range that stand in for the widget's own. */
  readonly override?: Partial<DashboardOverride>
}

export interface WidgetMethods {
  /** Searches again. */
  refresh(): void
}

const none: readonly never[] = []
const noMenu = () => none

/** Returns the page with that widget as its only one. */
function pageOfWidget({ pages }: Dashboard, widgetId: string): DashboardPage | null {
  const page = pages.find(({ widgets }) => widgets.some(({ id }) => id === widgetId))
  return page ? { ...page, widgets: page.widgets.filter(({ id }) => id === widgetId) } : null
}

function OneWidget({ viewId = '', widgetId = '', values, override }: WidgetProps) {
  if (viewId === '' || widgetId === '') throw new Error('<cordwood-widget> needs the attributes view-id and widget-id.')
  useEffect(fetchCharts, [])
  const core = useCore()
  const t = useStrings(dashboardStrings)
  const { stored, error, reload } = useStoredDashboard(core, viewId)
  const dashboard = useMemo(() => stored && dashboardOf(stored), [stored])
  const page = useMemo(() => dashboard && pageOfWidget(dashboard, widgetId), [dashboard, widgetId])
  const [revision, setRevision] = useState(0)
  const refresh = useCallback(() => setRevision(count => count + 1), [])
  useMethods({ refresh })
  if (error) return <ErrorState error={error} onRetry={reload} />
  if (!stored || !dashboard) return <Skeleton rows={6} />
  if (!page) return <EmptyState icon="bar-chart" title={t('widgetMissing')} />
  return <Shown {...{ stored, dashboard, page, values, override, revision, refresh }} />
}

interface ShownProps extends Pick<WidgetProps, 'values' | 'override'> {
  readonly stored: StoredDashboard
  readonly dashboard: Dashboard
  readonly page: DashboardPage
  readonly revision: number
  readonly refresh: () => void
}

function Shown({ stored, dashboard, page, values = {}, override, revision, refresh }: ShownProps) {
  const core = useCore()
  const zone = useTimeZone()
  const messages = useStore(core.$messages)
  const kinds = useWidgetKinds()
  const inForce = { ...noOverride, ...override }
  const { runner, running } = useRunner(core.client, {
    page,
    parameters: dashboard.parameters,
    override: inForce,
    values,
    zone,
    searchId: stored.search.id,
    every: null,
  })
  useOwnRefreshes(page, running, refresh)
  const subtitleOf = (widget: Widget) =>
    isText(widget) ? '' : describeTimeRange(inForce.timeRange ?? timeRangeOf(widget), messages, zone)
  return (
    <WidgetsPanel
      widgets={page.widgets}
      positions={page.positions}
      titles={page.titles}
      descriptions={page.descriptions}
      highlighting={page.highlighting}
      scope={scopeOf(page)}
      runner={runner}
      revision={revision}
      fields={none}
      zone={zone}
      editable={false}
      kinds={kinds}
      focused={page.widgets[0]!.id}
      subtitleOf={subtitleOf}
      menuOf={noMenu}
      onChange={() => undefined}
    />
  )
}

defineElement<WidgetProps>('cordwood-widget', OneWidget, {
  props: { viewId: String, widgetId: String, values: Object, override: Object },
  methods: ['refresh'],
  styles: [dataCss, tablesCss, messageCss, css, widgetCss],
})
