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
import { useState } from 'react'
import type { DashboardOverride } from '../../core/dashboards/address.ts'
import { takeHandedOver } from '../../core/dashboards/handed-over.ts'
import type { ParameterValues } from '../../core/dashboards/parameters.ts'
import { defineElement, ErrorState, Skeleton, useCore } from '../kit/kit.ts'
import dataCss from '../kit/styles/data.css?inline'
import messageCss from '../search/messages/messages.css?inline'
import timeCss from '../search/time/time.css?inline'
import css from './dashboards.css?inline'
import { DashboardView } from './dashboard-view.tsx'
import { TvMode } from './tv-mode.tsx'
import { useStoredDashboard } from './use-stored-dashboard.ts'

export interface DashboardProps {
  /** Id of the dashboard; without one a new one begins. */
  readonly viewId?: string
  /** The query of the page's address, from the shell. */
  readonly parameters?: string
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

function Dashboard(props: DashboardProps) {
  const core = useCore()
  // What was created here is shown from now on where no address says so.
  const [createdId, setCreatedId] = useState<string | null>(null)
  const id = props.viewId || createdId || undefined
  const { stored, error, reload, saved } = useStoredDashboard(core, id)
  const [first] = useState(() => (id === undefined ? takeHandedOver(core) : null))
  if (id !== undefined && !stored)
    return (
      <div className="page-box">
        <div className="page">{error ? <ErrorState error={error} onRetry={reload} /> : <Skeleton rows={8} />}</div>
      </div>
    )
  if (props.mode === 'tv' && stored) return <TvMode {...props} stored={stored} />
  return (
    <DashboardView
      key={stored?.view.id ?? 'new'}
      {...props}
      stored={stored}
      first={first}
      onSaved={next => {
        saved(next)
        if (props.parameters === undefined) setCreatedId(next.view.id)
      }}
    />
  )
}

defineElement<DashboardProps>('cordwood-dashboard', Dashboard, {
  props: {
    viewId: String,
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
  styles: [dataCss, timeCss, messageCss, css],
})
