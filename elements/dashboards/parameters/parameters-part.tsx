/** The parameters on the page of a dashboard: their values, what queries use without declaring it, and the editor. */
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
  /** The editor is open. */
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
  readonly onValues: (values: ParameterValues) => void
  readonly onDashboard: (dashboard: Dashboard) => void
}

export function ParametersPart(props: ParametersPartProps) {
  const { dashboard, values, timerange, editing, fields, open, onOpen, onValues, onDashboard } = props
  const t = useStrings(dashboardStrings)
  const undeclared = editing ? undeclaredParameters(dashboard) : []
  return (
    <>
      {undeclared.length > 0 && (
        <Callout variant="warning" title={t('undeclared', { names: undeclared.join(', ') })}>
          <Button size="sm" icon="sliders" onClick={() => onOpen(true)}>
            {t('editParameters')}
          </Button>
        </Callout>
      )}
      <ParameterBar {...{ values, timerange, onValues }} parameters={dashboard.parameters} />
      {open && <ParametersDialog {...{ dashboard, fields, onDashboard }} onClose={() => onOpen(false)} />}
    </>
  )
}
