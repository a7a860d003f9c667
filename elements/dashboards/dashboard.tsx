/**
 * `<cordwood-dashboard>`: one dashboard with its pages and widgets, looked at, changed and saved. Without a `view-id` it begins a new one.
 *
 * Inside a shell it takes `parameters`, the query of the page's address, and navigates when the page, the override or a value changes.
 * Elsewhere it takes `page`, `override` and `values`, and never touches the address.
 *
 * @permission view:read:{id} — shows the dashboard; 'dashboards:read:{id}' does too
 * @permission view:edit:{id} — changes it; without it it is saved as another one
 * @permission dashboards:create — saves it as another one
 * @permission view:delete:{id} — deletes it
 * @permission streams:read — searches the messages of a stream that a widget names; without it the widget is not permitted
 * @permission entity:own:grn::::dashboard:{id} — shares it
 * @example
 * <cordwood-dashboard view-id="64c900000000000000000001"></cordwood-dashboard>
 */
import { useEffect, useState } from 'react'
import type { DashboardOverride } from '../../core/dashboards/address.ts'
import type { ParameterValues } from '../../core/dashboards/parameters.ts'
import { dashboardStrings } from '../../core/dashboards/strings.ts'
import { defineElement, EmptyState, ErrorState, Skeleton, useCore, useNavigate, useStrings } from '../kit/kit.ts'
import dataCss from '../kit/styles/data.css?inline'
import tablesCss from '../kit/tables/tables.css?inline'
import messageCss from '../search/messages/messages.css?inline'
import timeCss from '../search/time/time.css?inline'
import css from './dashboards.css?inline'
import { fetchCharts } from '../widgets/widgets-panel.tsx'
import { DashboardView } from './dashboard-view.tsx'
import { PublicView } from './public/public-view.tsx'
import { TvMode } from './tv-mode.tsx'
import { useStoredDashboard } from './use-stored-dashboard.ts'

export interface DashboardProps {
  /** Id of the dashboard; without one a new one begins. */
  readonly viewId?: string
  /** The query of the page's address, from the shell. */
  readonly parameters?: string
  /** Token of a public link: shows its dashboard to everybody, without a login. In place of `viewId`. */
  readonly publicLink?: string
  /** `tv`: over the whole screen, without controls, one page after the other. */
  readonly mode?: string
  /** Id of the page that is shown first. */
  readonly page?: string
  /** Query and time range that stand in for those of all widgets. */
  readonly override?: Partial<DashboardOverride>
  /** Values of the parameters, by name. */
  readonly values?: ParameterValues
  /** Disables shortcuts without a modifier key. */
  readonly noKeys?: boolean
}

/** What was created here, and where: it is shown until the page's address says so, or from now on where none does. */
interface Created {
  readonly id: string
  readonly from: string | undefined
}

function Dashboard({ publicLink, ...props }: DashboardProps) {
  useEffect(fetchCharts, [])
  return publicLink ? <PublicView {...props} publicLink={publicLink} /> : <OwnDashboard {...props} />
}

function OwnDashboard(props: DashboardProps) {
  const core = useCore()
  const navigate = useNavigate()
  const given = props.viewId || undefined
  const hosted = props.parameters !== undefined
  const [created, setCreated] = useState<Created | null>(null)
  const [deleted, setDeleted] = useState<string | null>(null)
  const t = useStrings(dashboardStrings)
  const own = created !== null && created.from === given ? created.id : null
  const id = own ?? given
  const { stored, error, reload, saved } = useStoredDashboard(core, id)
  const isDeleted = id !== undefined && id === deleted
  // Once the question about unsaved changes has been taken back.
  useEffect(() => {
    if (!hosted) return
    if (isDeleted) navigate(core.routes.dashboards())
    else if (own !== null) navigate(core.routes.dashboard({ viewId: own }))
  }, [hosted, own, isDeleted, navigate, core])
  useEffect(() => setCreated(null), [given])
  if (id !== undefined && !stored)
    return (
      <div className="page-box">
        <div className="page">{error ? <ErrorState error={error} onRetry={reload} /> : <Skeleton rows={8} />}</div>
      </div>
    )
  if (isDeleted) return <EmptyState icon="trash" title={t('deletedHere')} />
  if (props.mode === 'tv' && stored) return <TvMode {...props} stored={stored} />
  return (
    <DashboardView
      key={stored?.view.id ?? 'new'}
      {...props}
      stored={stored}
      onDeleted={() => setDeleted(id ?? null)}
      onSaved={next => {
        saved(next)
        if (next.view.id !== id) setCreated({ id: next.view.id, from: given })
      }}
    />
  )
}

defineElement<DashboardProps>('cordwood-dashboard', Dashboard, {
  props: {
    viewId: String,
    publicLink: String,
    parameters: String,
    mode: String,
    page: String,
    override: Object,
    values: Object,
    noKeys: Boolean,
  },
  events: [
    'cordwood-dashboard-changed',
    'cordwood-dashboard-created',
    'cordwood-dashboard-saved',
    'cordwood-dashboard-deleted',
    'cordwood-request-share',
  ],
  styles: [dataCss, tablesCss, timeCss, messageCss, css],
})
