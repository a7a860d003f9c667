/** Asks for a new password twice, with the rules for it. */
import { useState } from 'react'
import { passwordProblems } from '../../core/users/rules.ts'
import { userStrings } from '../../core/users/strings.ts'
import { PasswordField, useStrings } from '../kit/kit.ts'
import { PasswordRules } from './password-rules.tsx'
import { usePasswordRules } from './use-password-rules.ts'

export interface NewPasswordFieldsProps {
  readonly username: string
  readonly value: string
  readonly onChange: (password: string) => void
  /** What the server said. */
  readonly error?: string
}

export function NewPasswordFields({ username, value, onChange, error }: NewPasswordFieldsProps) {
  const t = useStrings(userStrings)
  const rules = usePasswordRules()
  const [repeated, setRepeated] = useState('')
  const isWeak = value !== '' && passwordProblems(rules, value, username.trim()).length > 0
  return (
    <div className="form">
      <div className="col">
        <PasswordField
          label={t('newPassword')}
          autoComplete="new-password"
          required
          value={value}
          error={error}
          problem={isWeak ? t('passwordWeak') : undefined}
          onChange={onChange}
        />
        <PasswordRules rules={rules} password={value} username={username.trim()} />
      </div>
      <PasswordField
        label={t('repeatPassword')}
        hint={t('repeatHint')}
        autoComplete="new-password"
        required
        value={repeated}
        problem={repeated !== value ? t('passwordDiffers') : undefined}
        onChange={setRepeated}
      />
    </div>
  )
}
