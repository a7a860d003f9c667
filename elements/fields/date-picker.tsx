/**
 * `<cordwood-date-picker>`: a day, typed or picked from a calendar, in the user's time zone.
 *
 * @example
 * <cordwood-date-picker name="until" label="Until" value="2026-03-01" from-date="2026-02-01"></cordwood-date-picker>
 */
import { DateField, defineElement } from '../kit/kit.ts'
import { useFieldProps, type FormFieldProps } from './field-props.ts'
import { useFormField } from './use-form-field.ts'

export interface DatePickerProps extends FormFieldProps {
  /** 'YYYY-MM-DD', or the typed text while it is not a date; '' = none. */
  readonly value?: string
  /** The earliest day that can be chosen, in a supported format. */
  readonly fromDate?: string
}

const day = /^\d{4}-\d\d-\d\d$/

function DatePicker(props: DatePickerProps) {
  const { value = '', fromDate } = props
  const form = useFormField(value)
  return (
    <DateField
      {...useFieldProps(props)}
      value={value}
      fromDate={fromDate}
      onChange={next => (day.test(next) ? form.pick(next) : form.type(next))}
      onValidity={form.onValidity}
    />
  )
}

defineElement<DatePickerProps>('cordwood-date-picker', DatePicker, {
  formAssociated: true,
  props: { label: String, hideLabel: Boolean, hint: String, error: String, value: String, fromDate: String },
})
