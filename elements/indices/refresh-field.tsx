import { useState } from 'react'
import { indexSetStrings } from '../../core/indices/index-set-strings.ts'
import { timeUnitMs, type TimeUnitName } from '../../core/time/time-unit.ts'
import { TimeUnitField, useStrings } from '../kit/kit.ts'

export interface RefreshFieldProps {
  /** Milliseconds; NaN: empty. */
  readonly value: number
  readonly onChange: (ms: number) => void
  readonly error: string | undefined
}

/** How often the types of fields are read, in a unit that people use. */
export function RefreshField({ value, onChange, error }: RefreshFieldProps) {
  const t = useStrings(indexSetStrings)
  const [unit, setUnit] = useState<TimeUnitName>(
    value % timeUnitMs({ value: 1, unit: 'MINUTES' }) === 0 ? 'MINUTES' : 'SECONDS',
  )
  const amount = value / timeUnitMs({ value: 1, unit })
  return (
    <TimeUnitField
      label={t('fieldTypeRefresh')}
      required
      min={unit === 'SECONDS' ? 1 : 0}
      units={['SECONDS', 'MINUTES']}
      value={{ value: Number.isNaN(amount) ? undefined : amount, unit }}
      error={error}
      onChange={next => {
        setUnit(next.unit)
        onChange(timeUnitMs({ value: next.value ?? Number.NaN, unit: next.unit }))
      }}
    />
  )
}
