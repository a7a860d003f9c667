/**
 * `<cordwood-duration-input>`: an ISO 8601 duration, upper-cased and with its 'P' as it is typed, in words beside it.
 *
 * @example
 * <cordwood-duration-input name="timeout" label="Session timeout" value="PT1H"></cordwood-duration-input>
 */
import { defineElement, DurationField } from '../kit/kit.ts'
import { useFieldProps, type FormFieldProps } from './field-props.ts'
import { useFormField } from './use-form-field.ts'

export interface DurationInputProps extends FormFieldProps {
  /** The duration in ISO 8601, such as 'PT1H30M'. */
  readonly value?: string
  /** Returns whether a duration is valid: `ms => ms >= 60000`. Default: every duration. */
  readonly validator?: (ms: number) => boolean
  /** The text shown beside an invalid value. Default 'invalid'. */
  readonly errorText?: string
}

function DurationInput(props: DurationInputProps) {
  const { value = '', validator, errorText } = props
  const form = useFormField(value)
  return (
    <DurationField
      {...useFieldProps(props)}
      value={value}
      onChange={form.type}
      isValid={validator}
      errorText={errorText}
      onValidity={form.onValidity}
    />
  )
}

defineElement<DurationInputProps>('cordwood-duration-input', DurationInput, {
  formAssociated: true,
  props: {
    label: String,
    hideLabel: Boolean,
    hint: String,
    error: String,
    value: String,
    validator: Object,
    errorText: String,
  },
})
