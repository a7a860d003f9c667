import { useState } from 'react'
import { periodOf, periodText, periodUnits, type PeriodUnit } from '../../core/indices/period-units.ts'
import { strategyStrings } from '../../core/indices/strategy-strings.ts'
import { AmountField, DurationField, useStrings, type FieldProps } from '../kit/kit.ts'

export interface PeriodFieldProps extends FieldProps {
  /** ISO 8601: 'P1D'; '' when nothing is typed. */
  readonly value: string
  readonly onChange: (value: string) => void
  /** Default: minutes to years. */
  readonly units?: readonly PeriodUnit[]
}

/** A period as a number and a unit; one of several units, 'P1DT12H', as its text. */
export function PeriodField({ value, onChange, units = periodUnits, ...rest }: PeriodFieldProps) {
  const t = useStrings(strategyStrings)
  const period = periodOf(value)
  const [isText] = useState(value !== '' && period === null)
  const [unit, setUnit] = useState<PeriodUnit>(period?.unit ?? 'days')
  if (isText) return <DurationField {...rest} value={value} isValid={ms => ms > 0} onChange={onChange} />
  return (
    <AmountField
      {...rest}
      min={1}
      step={1}
      value={period?.amount}
      unit={unit}
      units={[...new Set([...units, unit])].map(one => ({ value: one, label: t(one) }))}
      unitLabel={t('unitOf', { label: rest.label })}
      onChange={(amount, chosen) => {
        const next = chosen as PeriodUnit
        setUnit(next)
        onChange(amount === undefined || amount < 0 || !Number.isInteger(amount) ? '' : periodText(amount, next))
      }}
    />
  )
}
