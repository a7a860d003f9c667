/** A stored secret: kept until it is reset, and the reset can be undone (specification 4, API token). */
import { useState } from 'react'
import { Button } from '../button.tsx'
import { useStrings } from '../hooks.ts'
import { typedSecret, type EncryptedChange } from './encrypted.ts'
import type { FieldProps } from './field.tsx'
import { fieldStrings } from './strings.ts'
import { PasswordField } from './text-fields.tsx'

export interface EncryptedFieldProps extends FieldProps {
  readonly value: EncryptedChange
  readonly onChange: (value: EncryptedChange) => void
  /** Default 'Reset token'. */
  readonly resetLabel?: string
}

export function EncryptedField({ value, onChange, resetLabel, ...field }: EncryptedFieldProps) {
  const k = useStrings(fieldStrings)
  const [stored] = useState('keep_value' in value)
  if ('keep_value' in value) {
    return (
      <div className="field" role="group" aria-label={field.label}>
        <span className={field.hideLabel ? 'sr' : 'label'}>{field.label}</span>
        <div className="row wrap">
          <span className="sm muted grow">{k('secretSet')}</span>
          <Button size="sm" disabled={field.disabled} onClick={() => onChange({ delete_value: true })}>{resetLabel ?? k('resetToken')}</Button>
        </div>
        {field.hint !== undefined && <div className="hint">{field.hint}</div>}
      </div>
    )
  }
  return (
    <div className="col">
      <PasswordField
        {...field}
        autoFocus={stored || field.autoFocus}
        autoComplete="new-password"
        hint={stored && 'delete_value' in value ? k('secretRemoved') : field.hint}
        value={'set_value' in value ? value.set_value : ''}
        onChange={text => onChange(typedSecret(text))}
      />
      {stored && <div><Button size="sm" onClick={() => onChange({ keep_value: true })}>{k('undoReset')}</Button></div>}
    </div>
  )
}
