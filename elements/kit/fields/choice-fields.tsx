/** On or off. */
import { useId, type ReactNode } from 'react'
import { FieldNote } from './field.tsx'

export interface ToggleProps {
  readonly label: ReactNode
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly hint?: string
  readonly disabled?: boolean
}

export interface CheckboxFieldProps extends ToggleProps {
  /** The problem with the choice, from the server. */
  readonly error?: string
  readonly indeterminate?: boolean
}

export function CheckboxField({
  label,
  checked,
  onChange,
  hint,
  error,
  disabled,
  indeterminate = false,
}: CheckboxFieldProps) {
  const id = useId()
  return (
    <div className="field">
      <label className="check">
        <input
          type="checkbox"
          ref={input => {
            if (input) input.indeterminate = indeterminate
          }}
          checked={checked}
          disabled={disabled}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={hint === undefined && error === undefined ? undefined : id}
          onChange={event => onChange(event.target.checked)}
        />
        {label}
      </label>
      <FieldNote id={id} error={error} hint={hint} />
    </div>
  )
}
