/**
 * `<cordwood-time-unit-input>`: a number and its unit, seconds to days. The form gets '5 MINUTES'.
 *
 * @example
 * <cordwood-time-unit-input name="grace" label="Grace period" value="5 MINUTES" min="1"></cordwood-time-unit-input>
 */
import { useRef } from 'react'
import { defaultTimeUnit } from '../../core/time/time-unit.ts'
import { parseTimeUnit, timeUnitText } from '../../core/time/time-unit-text.ts'
import { defineElement, TimeUnitField } from '../kit/kit.ts'
import { useFieldProps, type FormFieldProps } from './field-props.ts'
import { useFormField } from './use-form-field.ts'

export interface TimeUnitInputProps extends FormFieldProps {
  /**
   * Number, blank, unit (`NANOSECONDS` to `DAYS`); '' while the number is missing or the value is switched off. Default
   * '1 SECONDS'.
   */
  readonly value?: string
  /** The smallest number allowed, in any unit. */
  readonly min?: number
  /** The largest number allowed, in any unit. */
  readonly max?: number
  /** Whether a checkbox switches the value on and off; when off, the value is ''. */
  readonly switchable?: boolean
}

const initial = timeUnitText(defaultTimeUnit)

function TimeUnitInput(props: TimeUnitInputProps) {
  const { value = initial, min, max, switchable } = props
  const form = useFormField(value)
  const parsed = parseTimeUnit(value)
  const last = useRef({ unit: parsed?.unit ?? defaultTimeUnit.unit, on: initial, enabled: value !== '' || !switchable })
  if (parsed) last.current = { unit: parsed.unit, on: value, enabled: true }
  return (
    <TimeUnitField
      {...useFieldProps(props)}
      min={min}
      max={max}
      value={parsed ?? { value: undefined, unit: last.current.unit }}
      onChange={next => {
        last.current.unit = next.unit
        form.type(next.value === undefined ? '' : timeUnitText({ value: next.value, unit: next.unit }))
      }}
      enabled={switchable ? last.current.enabled : undefined}
      onEnabled={enabled => {
        last.current.enabled = enabled
        form.pick(enabled ? last.current.on : '')
      }}
      onValidity={form.onValidity}
    />
  )
}

defineElement<TimeUnitInputProps>('cordwood-time-unit-input', TimeUnitInput, {
  formAssociated: true,
  props: {
    label: String,
    hideLabel: Boolean,
    hint: String,
    error: String,
    value: String,
    min: Number,
    max: Number,
    switchable: Boolean,
  },
})
