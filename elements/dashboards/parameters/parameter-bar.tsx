/** The values of the parameters, above the widgets that are searched with them. */
import { useMemo } from 'react'
import { parameterForm, type ParameterValue, type ParameterValues } from '../../../core/dashboards/parameters.ts'
import { dashboardStrings } from '../../../core/dashboards/strings.ts'
import type { Parameter } from '../../../core/search/schema.ts'
import type { TimeRange } from '../../../core/time/time-range.ts'
import { useStrings } from '../../kit/kit.ts'
import { addKitCss } from '../../kit/stylesheet.ts'
import { ParameterControl } from './parameter-control.tsx'
import css from './parameters.css?inline'

addKitCss(css)

export interface ParameterBarProps {
  readonly parameters: readonly Parameter[]
  readonly values: ParameterValues
  /** The range whose messages have the values of fields that are offered; null: the last day. */
  readonly timerange: TimeRange | null
  readonly onValues: (values: ParameterValues) => void
}

/** Returns the values with one of them changed; names may be `__proto__`. */
const withValue = (values: ParameterValues, name: string, value: ParameterValue): ParameterValues =>
  Object.fromEntries([
    ...Object.entries(values).filter(([other]) => other !== name),
    ...(value.length === 0 ? [] : [[name, value] as const]),
  ])

export function ParameterBar({ parameters, values, timerange, onValues }: ParameterBarProps) {
  const t = useStrings(dashboardStrings)
  const forms = useMemo(() => parameters.map(parameterForm), [parameters])
  if (forms.length === 0) return null
  return (
    <div className="row wrap parameter-bar" role="group" aria-label={t('parameters')}>
      {forms.map(form => (
        <ParameterControl
          key={form.name}
          form={form}
          value={Object.hasOwn(values, form.name) ? values[form.name]! : ''}
          timerange={timerange}
          onValue={value => onValues(withValue(values, form.name, value))}
        />
      ))}
    </div>
  )
}
