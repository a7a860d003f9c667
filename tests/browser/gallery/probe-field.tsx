/** The smallest form-associated element: one text input. */
import {
  defineElement,
  useFormReset,
  useFormValue,
  useHost,
  useSetValue,
  type FormElementProps,
} from '../../../elements/kit/kit.ts'
import { useState } from 'react'

interface ProbeFieldProps extends FormElementProps {
  readonly label?: string
  readonly value?: string
}

function ProbeField({ label, value = '', disabled, required }: ProbeFieldProps) {
  const host = useHost()
  const setValue = useSetValue()
  const [resets, setResets] = useState(0)
  useFormValue(value, value.includes('!') ? 'No exclamation marks.' : '')
  useFormReset(() => setResets(count => count + 1))
  return (
    <label>
      {label}
      <input
        value={value}
        disabled={disabled}
        required={required}
        onChange={event => {
          setValue(event.target.value)
          host.change('input')
        }}
        onBlur={() => host.change('change')}
      />
      <output>{resets}</output>
    </label>
  )
}

defineElement<ProbeFieldProps>('cordwood-probe-field', ProbeField, {
  props: { label: String, value: String },
  formAssociated: true,
})
