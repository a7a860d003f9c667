/** The parameters on the page of a dashboard: their values, and while it is edited what opens their editor. */
import { useState } from 'react'
import type { Dashboard } from '../../../core/dashboards/dashboard.ts'
import type { ParameterValues } from '../../../core/dashboards/parameters.ts'
import { dashboardStrings } from '../../../core/dashboards/strings.ts'
import { undeclaredParameters } from '../../../core/dashboards/used-parameters.ts'
import type { TimeRange } from '../../../core/time/time-range.ts'
import { Button, Callout, lazyPart, useStrings } from '../../kit/kit.ts'
import { ParameterBar } from './parameter-bar.tsx'

const ParametersDialog = lazyPart(async () => (await import('./parameters-dialog.tsx')).ParametersDialog)

export interface ParametersPartProps {
  readonly dashboard: Dashboard
  readonly values: ParameterValues
  /** The range whose messages have the values of fields that are offered; null: the last day. */
  readonly timerange: TimeRange | null
  readonly editing: boolean
  /** Names of fields that may give the values of a parameter. */
  readonly fields: readonly string[]
  readonly onValues: (values: ParameterValues) => void
  readonly onDashboard: (dashboard: Dashboard) => void
}

export function ParametersPart(props: ParametersPartProps) {
  const { dashboard, values, timerange, editing, fields, onValues, onDashboard } = props
  const t = useStrings(dashboardStrings)
  const [open, setOpen] = useState(false)
  const undeclared = editing ? undeclaredParameters(dashboard) : []
  return (
    <>
      {undeclared.length > 0 && (
        <Callout variant="warning">{t('undeclared', { names: undeclared.join(', ') })}</Callout>
      )}
      <div className="row wrap">
        <ParameterBar {...{ values, timerange, onValues }} parameters={dashboard.parameters} />
        {editing && (
          <Button size="sm" variant="ghost" icon="sliders" onClick={() => setOpen(true)}>
            {t('editParameters')}
          </Button>
        )}
      </div>
      {open && <ParametersDialog {...{ dashboard, fields, onDashboard }} onClose={() => setOpen(false)} />}
    </>
  )
}
