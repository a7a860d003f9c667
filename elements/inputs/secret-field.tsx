import { useState } from 'react'
import { inputStrings } from '../../core/inputs/strings.ts'
import { Button, PasswordField, useStrings, type FieldProps } from '../kit/kit.ts'
import { typedSecret, type SecretChange } from './form-values.ts'

export interface SecretFieldProps extends FieldProps {
  readonly value: SecretChange
  readonly onChange: (value: SecretChange) => void
}

/** An encrypted value: one that is set is kept until it is reset; 'Undo Reset' brings it back (specification 4, API token). */
export function SecretField({ value, onChange, ...field }: SecretFieldProps) {
  const t = useStrings(inputStrings)
  const [stored] = useState('keep_value' in value)
  if ('keep_value' in value) {
    return (
      <div className="field">
        <span className="label">{field.label}</span>
        <div className="row">
          <span className="sm muted grow">{t('secretSet')}</span>
          <Button size="sm" onClick={() => onChange({ delete_value: true })}>{t('resetSecret', { name: field.label })}</Button>
        </div>
        {field.hint !== undefined && <div className="hint">{field.hint}</div>}
      </div>
    )
  }
  return (
    <div className="col">
      <PasswordField
        {...field}
        autoComplete="new-password"
        hint={stored && 'delete_value' in value ? t('secretRemoved') : field.hint}
        value={'set_value' in value ? value.set_value : ''}
        onChange={text => onChange(typedSecret(text))}
      />
      {stored && <div><Button size="sm" onClick={() => onChange({ keep_value: true })}>{t('undoReset')}</Button></div>}
    </div>
  )
}
