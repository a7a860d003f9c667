/** A number and its unit, and the words for them (specification 3, 9.4, 9.5). */
import {
  defaultTimeUnit,
  formatTimeUnit,
  pickedTimeUnits,
  type TimeUnit,
  type TimeUnitName,
} from '../../../core/time/time-unit.ts'
import { timeStrings } from '../../../core/time/strings.ts'
import { useMessages, useStrings } from '../words.ts'
import { AmountField } from './amount-field.tsx'
import type { FieldProps } from './field.tsx'
import { fieldStrings } from './strings.ts'

/** Like TimeUnit; `value` is undefined while the field is empty or not a number. */
export interface TypedTimeUnit {
  readonly value: number | undefined
  readonly unit: TimeUnitName
}

export interface TimeUnitFieldProps extends FieldProps {
  /** Default: 1 second. */
  readonly value?: TypedTimeUnit
  readonly onChange: (value: TypedTimeUnit) => void
  /** Given: a checkbox stands in front, and false disables the input. */
  readonly enabled?: boolean
  readonly onEnabled?: (enabled: boolean) => void
  /** Default: seconds, minutes, hours, days. A value's other unit is offered beside them. */
  readonly units?: readonly TimeUnitName[]
  readonly min?: number
  readonly max?: number
}

const unitKeys = {
  NANOSECONDS: 'unitNanoseconds',
  MICROSECONDS: 'unitMicroseconds',
  MILLISECONDS: 'unitMilliseconds',
  SECONDS: 'unitSeconds',
  MINUTES: 'unitMinutes',
  HOURS: 'unitHours',
  DAYS: 'unitDays',
} as const satisfies Record<TimeUnitName, keyof typeof timeStrings.strings>

/** `number [unit]`, with a checkbox in front where it can be switched off. */
export function TimeUnitField({
  value: { value, unit } = defaultTimeUnit,
  units = pickedTimeUnits,
  onChange,
  ...rest
}: TimeUnitFieldProps) {
  const t = useStrings(timeStrings)
  const k = useStrings(fieldStrings)
  const offered = units.includes(unit) ? units : [unit, ...units]
  return (
    <AmountField
      {...rest}
      value={value}
      unit={unit}
      units={offered.map(one => ({ value: one, label: Object.hasOwn(unitKeys, one) ? t(unitKeys[one]) : one }))}
      unitLabel={k('timeUnit', { label: rest.label })}
      onChange={(next, nextUnit) => onChange({ value: next, unit: nextUnit as TimeUnitName })}
    />
  )
}

/** '5 minutes'; 0 reads `zero` (default 'Never'). */
export function TimeUnitText({ value, zero }: { readonly value: TimeUnit; readonly zero?: string }) {
  return <>{formatTimeUnit(value, useMessages(), zero)}</>
}
