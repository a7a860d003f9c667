/** A stored secret: kept until it is reset, and the reset can be undone (specification 4, API token). */
import { useEffect, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { useStrings } from '../words.ts'
import { typedSecret, type EncryptedChange } from './encrypted.ts'
import { FieldNote, type FieldProps } from './field.tsx'
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
  const kept = 'keep_value' in value
  const [stored] = useState(kept)
  const root = useRef<HTMLDivElement>(null)
  const pressed = useRef(false)
  // The button that was pressed goes away; the focus goes on to what takes its place.
  useEffect(() => {
    if (pressed.current) root.current?.querySelector<HTMLElement>('input, button')?.focus()
    pressed.current = false
  }, [kept])
  const press = (change: EncryptedChange) => {
    pressed.current = true
    onChange(change)
  }
  if (kept) {
    return (
      <div ref={root} className="field" role="group" aria-label={field.label}>
        <span className={field.hideLabel ? 'sr' : 'label'}>{field.label}</span>
        <div className="row wrap">
          <span className="sm muted grow">{k('secretSet')}</span>
          <Button size="sm" disabled={field.disabled} onClick={() => press({ delete_value: true })}>
            {resetLabel ?? k('resetToken')}
          </Button>
        </div>
        <FieldNote error={field.error} hint={field.hint} />
      </div>
    )
  }
  return (
    <div ref={root} className="col">
      <PasswordField
        {...field}
        autoComplete="new-password"
        hint={stored && 'delete_value' in value ? k('secretRemoved') : field.hint}
        value={'set_value' in value ? value.set_value : ''}
        onChange={text => onChange(typedSecret(text))}
      />
      {stored && (
        <div>
          <Button size="sm" onClick={() => press({ keep_value: true })}>
            {k('undoReset')}
          </Button>
        </div>
      )}
    </div>
  )
}
