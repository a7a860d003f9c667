import { useState } from 'react'
import { timeUnitMs } from '../../core/time/time-unit.ts'
import { TimeUnitField, type FieldProps, type TypedTimeUnit } from '../kit/kit.ts'
import { timeUnitOf } from './milliseconds.ts'

interface MillisecondsFieldProps extends Omit<FieldProps, 'required'> {
  /** Milliseconds. */
  readonly value: number
  readonly onChange: (ms: number) => void
  /** A checkbox in front makes it 0; `ifEnabled` is what it starts from then. */
  readonly ifEnabled?: number
}

/** Milliseconds as a number and its unit. At least 1, or switched off where that can be. */
export function MillisecondsField({ value, onChange, ifEnabled, ...props }: MillisecondsFieldProps) {
  const [typed, setTyped] = useState<TypedTimeUnit>(() =>
    timeUnitOf(value === 0 && ifEnabled !== undefined ? ifEnabled : value),
  )
  const enabled = ifEnabled === undefined ? undefined : value !== 0
  const msOf = ({ value: count, unit }: TypedTimeUnit) =>
    count === undefined ? 1 : Math.max(1, Math.round(timeUnitMs({ value: count, unit })))
  return (
    <TimeUnitField
      {...props}
      required
      min={typed.unit === 'MILLISECONDS' ? 1 : 0.001}
      value={typed}
      enabled={enabled}
      onEnabled={on => onChange(on ? msOf(typed) : 0)}
      onChange={next => {
        setTyped(next)
        onChange(msOf(next))
      }}
    />
  )
}
