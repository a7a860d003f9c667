/** A number and its unit, and the words for them (specification 3, 9.4, 9.5). */
import { useId } from 'react'
import { defaultTimeUnit, formatTimeUnit, pickedTimeUnits, type TimeUnit, type TimeUnitName } from '../../../core/time/durations.ts'
import { timeStrings } from '../../../core/time/strings.ts'
import { useMessages, useStrings } from '../words.ts'
import { FieldNote, useField, type FieldProps } from './field.tsx'
import { frameStrings } from './frame-strings.ts'
import { SelectField } from './select-fields.tsx'
import { fieldStrings } from './strings.ts'
import { useTypedNumber } from './text-fields.tsx'

/** As TimeUnit; `value` is undefined while nothing, or no number, is typed. */
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
  NANOSECONDS: 'unitNanoseconds', MICROSECONDS: 'unitMicroseconds', MILLISECONDS: 'unitMilliseconds', SECONDS: 'unitSeconds',
  MINUTES: 'unitMinutes', HOURS: 'unitHours', DAYS: 'unitDays',
} as const satisfies Record<TimeUnitName, keyof typeof timeStrings.strings>

/** `number [unit]`, with a checkbox in front where it can be switched off. */
export function TimeUnitField(props: TimeUnitFieldProps) {
  const { value = defaultTimeUnit, onChange, enabled, onEnabled, units = pickedTimeUnits, min, max } = props
  const t = useStrings(timeStrings)
  const k = useStrings(fieldStrings)
  const f = useStrings(frameStrings)
  const labelId = useId()
  const off = props.disabled === true || enabled === false
  const field = useField({ ...props, disabled: off }, off ? undefined : value.value)
  const typed = useTypedNumber(value.value, next => onChange({ unit: value.unit, value: next }))
  const offered = units.includes(value.unit) ? units : [value.unit, ...units]
  return (
    <div className="field" role="group" aria-labelledby={labelId}>
      <label id={labelId} htmlFor={field.id} className={props.hideLabel ? 'sr' : 'label'}>
        {props.label}
        {props.optional && <span className="optional"> ({f('optional')})</span>}
      </label>
      <div className="row time-unit">
        {enabled !== undefined && (
          <input
            type="checkbox"
            aria-label={k('enabledOf', { label: props.label })}
            checked={enabled}
            disabled={props.disabled}
            onChange={event => onEnabled?.(event.target.checked)}
          />
        )}
        <input {...field.control} ref={field.ref} className="input tabular" type="number" step="any" {...typed} {...{ min, max }} />
        <SelectField
          label={k('timeUnit', { label: props.label })}
          hideLabel
          disabled={off}
          value={value.unit}
          options={offered.map(unit => ({ value: unit, label: Object.hasOwn(unitKeys, unit) ? t(unitKeys[unit]) : unit }))}
          onChange={unit => onChange({ value: value.value, unit: unit as TimeUnitName })}
        />
      </div>
      <FieldNote id={field.noteId} error={field.error} hint={props.hint} />
    </div>
  )
}

/** '5 minutes'; 0 reads `zero` (default 'Never'). */
export function TimeUnitText({ value, zero }: { readonly value: TimeUnit, readonly zero?: string }) {
  return <>{formatTimeUnit(value, useMessages(), zero)}</>
}
