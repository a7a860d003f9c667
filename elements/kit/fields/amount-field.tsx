/** A number and its unit. */
import { useId } from 'react'
import { useStrings } from '../words.ts'
import { FieldNote, useField, type FieldProps } from './field.tsx'
import { frameStrings } from './frame-strings.ts'
import type { SelectOption } from './options.ts'
import { SelectField } from './select-fields.tsx'
import { fieldStrings } from './strings.ts'
import { useTypedNumber } from './text-fields.tsx'

export interface AmountFieldProps extends FieldProps {
  /** Undefined: empty, or not a number. */
  readonly value: number | undefined
  readonly unit: string
  readonly units: readonly SelectOption[]
  /** The name of the unit's control. */
  readonly unitLabel: string
  readonly onChange: (value: number | undefined, unit: string) => void
  /** Given: a checkbox stands in front, and false disables the input. */
  readonly enabled?: boolean
  readonly onEnabled?: (enabled: boolean) => void
  readonly min?: number
  readonly max?: number
  /** Default 'any'. */
  readonly step?: number | 'any'
}

/** `number [unit]`, with a checkbox in front where it can be switched off. */
export function AmountField(props: AmountFieldProps) {
  const { value, unit, units, unitLabel, onChange, enabled, onEnabled, min, max, step = 'any' } = props
  const k = useStrings(fieldStrings)
  const f = useStrings(frameStrings)
  const labelId = useId()
  const off = props.disabled === true || enabled === false
  const field = useField({ ...props, disabled: off }, off ? undefined : value)
  const typed = useTypedNumber(value, next => onChange(next, unit))
  return (
    <div className="field" role="group" aria-labelledby={labelId}>
      <label id={labelId} htmlFor={field.id} className={props.hideLabel ? 'sr' : 'label'}>
        {props.label}
        {props.optional && <span className="optional"> ({f('optional')})</span>}
      </label>
      <div className="row amount">
        {enabled !== undefined && (
          <input
            type="checkbox"
            aria-label={k('enabledOf', { label: props.label })}
            checked={enabled}
            disabled={props.disabled}
            onChange={event => onEnabled?.(event.target.checked)}
          />
        )}
        <input
          {...field.control}
          ref={field.ref}
          className="input tabular"
          type="number"
          {...typed}
          {...{ min, max, step }}
        />
        <SelectField
          label={unitLabel}
          hideLabel
          disabled={off}
          value={unit}
          options={units}
          onChange={next => next !== null && onChange(value, next)}
        />
      </div>
      <FieldNote id={field.noteId} error={field.error} hint={props.hint} />
    </div>
  )
}
