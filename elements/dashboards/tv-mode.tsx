/** A dashboard on a TV: pages in turn over the whole window, refreshed by itself, without a control. */
import { useCallback, useMemo, useRef, useState } from 'react'
import {
  addressOf,
  addressParameters,
  plainAddress,
  tvAddressOf,
  type TvAddress,
} from '../../core/dashboards/address.ts'
import {
  dashboardOf,
  type Dashboard,
  type DashboardPage,
  type StoredDashboard,
} from '../../core/dashboards/dashboard.ts'
import { dashboardStrings } from '../../core/dashboards/strings.ts'
import { formatDateTime } from '../../core/time/formats.ts'
import { describeTimeRange } from '../../core/time/time-range.ts'
import type { Widget } from '../../core/views/schema.ts'
import { isAggregation, isText } from '../../core/views/widgets.ts'
import { useCore, useNavigate, useStore, useStrings, useTimeZone, useTitle } from '../kit/kit.ts'
import { shortText } from '../widgets/chart/text.ts'
import { useAutoRefresh } from '../search/use-auto-refresh.ts'
import { WidgetsPanel } from '../widgets/widgets-panel.tsx'
import type { DashboardProps } from './dashboard.tsx'
import type { WidgetKinds } from '../widgets/panel/kind.ts'
import { useWidgetKinds } from './kinds/kinds.ts'
import { scopeOf } from './page-scope.ts'
import { timeRangeOf } from './settings/about-widget.tsx'
import { queryOf } from './use-address.ts'
import { useEscape } from './use-escape.ts'
import type { PageAsked } from './run-page.ts'
import { useRunner } from './use-runner.ts'
import { useTurn, type Turn } from './use-turn.ts'
import { useWakeLock } from './use-wake-lock.ts'

export interface TvModeProps extends DashboardProps {
  readonly stored: StoredDashboard
}

/** The pages that are shown; an index that there is none for is left out, and all are shown where none is left. */
function pagesOf({ pages }: Dashboard, { tabs }: TvAddress): readonly DashboardPage[] {
  const chosen = tabs?.flatMap(at => (pages[at] ? [pages[at]] : [])) ?? []
  return chosen.length === 0 ? pages : chosen
}

export function TvMode({ stored, parameters = '', override, values }: TvModeProps) {
  const core = useCore()
  const { routes } = core
  const t = useStrings(dashboardStrings)
  const zone = useTimeZone()
  const navigate = useNavigate()
  const { view } = stored
  useTitle(view.title)
  useWakeLock()
  const { tv, address } = useMemo(() => {
    const given = new URLSearchParams(parameters)
    return { tv: tvAddressOf(given), address: addressOf(given).address }
  }, [parameters])
  const dashboard = useMemo(() => dashboardOf(stored), [stored])
  const pages = useMemo(() => pagesOf(dashboard, tv), [dashboard, tv])
  const asked: Omit<PageAsked, 'page'> = {
    parameters: dashboard.parameters,
    override: {
      query: address.override.query ?? override?.query ?? null,
      timeRange: address.override.timeRange ?? override?.timeRange ?? null,
    },
    values: { ...values, ...address.values },
    zone,
    searchId: stored.search.id,
    every: tv.refresh * 1000,
  }
  const kinds = useWidgetKinds(false)
  const { page, ready } = useTurn(core.client, {
    pages,
    intervalMs: tv.interval * 1000,
    asked,
    asks: widget => isAggregation(widget) || kinds.get(widget.type)?.asks === true,
  })
  const leave = useCallback(() => {
    const { override: kept, values: chosen } = address
    navigate(
      routes.dashboard(
        { viewId: view.id },
        queryOf(addressParameters({ ...plainAddress, page: page.id, override: kept, values: chosen })),
      ),
    )
  }, [navigate, routes, view.id, page.id, address])
  useEscape(true, leave)
  const { up, since } = useOutage()
  return (
    <div className="dashboard dashboard-tv">
      <header className="row">
        <h1 tabIndex={-1}>
          <bdi>{view.title}</bdi>
        </h1>
        {pages.length > 1 && (
          <span className="muted">
            <bdi>{shortText(page.title, 80) || t('page', { number: dashboard.pages.indexOf(page) + 1 })}</bdi>
          </span>
        )}
        {!up && since !== null && (
          <span className="c-danger end" role="status">
            {t('tvLost', { time: formatDateTime(since, 'default', zone) })}
          </span>
        )}
      </header>
      <TvPage key={page.id} {...{ page, ready, asked, kinds }} />
    </div>
  )
}

interface TvPageProps extends Turn {
  readonly asked: Omit<PageAsked, 'page'>
  readonly kinds: WidgetKinds
}

function TvPage({ page, ready, asked, kinds }: TvPageProps) {
  const core = useCore()
  const zone = useTimeZone()
  const messages = useStore(core.$messages)
  const [revision, setRevision] = useState(0)
  const { runner, running } = useRunner(core.client, { ...asked, page }, ready)
  useAutoRefresh(
    asked.every,
    running,
    useCallback(() => setRevision(count => count + 1), []),
  )
  const subtitleOf = (widget: Widget) =>
    isText(widget) ? '' : describeTimeRange(asked.override.timeRange ?? timeRangeOf(widget), messages, zone)
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
      fields={noFields}
      zone={zone}
      editable={false}
      kinds={kinds}
      scaled
      subtitleOf={subtitleOf}
      focused={null}
      onChange={() => undefined}
    />
  )
}

const noFields: readonly never[] = []

/** Whether the server can be reached, and since when it cannot. */
function useOutage(): { readonly up: boolean; readonly since: number | null } {
  const { up } = useStore(useCore().$available)
  const since = useRef<number | null>(null)
  if (up) since.current = null
  else since.current ??= Date.now()
  return { up, since: since.current }
}
