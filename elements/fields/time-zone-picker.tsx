/**
 * `<cordwood-time-zone-picker>`: a time zone by its IANA name, grouped by region and found by typing, each with its present offset.
 *
 * @example
 * <cordwood-time-zone-picker name="zone" label="Time zone" value="Europe/Berlin"></cordwood-time-zone-picker>
 */
import { defaultTimeZone } from '../../core/time/zones.ts'
import { defineElement, TimeZoneField } from '../kit/kit.ts'
import { useFieldProps, type FormFieldProps } from './field-props.ts'
import { useFormField } from './use-form-field.ts'

export interface TimeZonePickerProps extends FormFieldProps {
  /** The time zone, such as 'Europe/Berlin'; '' = none. Default 'UTC'. */
  readonly value?: string
  /** Whether a button clears the choice. */
  readonly clearable?: boolean
}

function TimeZonePicker(props: TimeZonePickerProps) {
  const { value = defaultTimeZone, clearable } = props
  const form = useFormField(value)
  return (
    <TimeZoneField
      {...useFieldProps(props)}
      value={value === '' ? null : value}
      clearable={clearable}
      onChange={zone => form.pick(zone ?? '')}
      onValidity={form.onValidity}
    />
  )
}

defineElement<TimeZonePickerProps>('cordwood-time-zone-picker', TimeZonePicker, {
  formAssociated: true,
  props: { label: String, hideLabel: Boolean, hint: String, error: String, value: String, clearable: Boolean },
})
