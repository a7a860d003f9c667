/** Names and e-mail of a user; the username of a new one. */
import type { UserValues } from '../../core/users/form-values.ts'
import { userStrings } from '../../core/users/strings.ts'
import type { Fields } from '../kit/entities/entities.ts'
import { TextField, useStrings } from '../kit/kit.ts'

export interface ProfileFieldsProps {
  readonly form: Fields<UserValues>
  readonly isNew?: boolean
  /** Given: it cannot be changed here, and may have no parts. */
  readonly fullName?: string
}

export function ProfileFields({ form, isNew = false, fullName }: ProfileFieldsProps) {
  const t = useStrings(userStrings)
  return (
    <>
      {fullName === undefined ? (
        <div className="field-pair">
          <TextField
            label={t('firstName')}
            required
            pattern=".*\S.*"
            maxLength={100}
            autoComplete="off"
            autoFocus={isNew}
            {...form.field('first_name')}
          />
          <TextField
            label={t('lastName')}
            required
            pattern=".*\S.*"
            maxLength={100}
            autoComplete="off"
            {...form.field('last_name')}
          />
        </div>
      ) : (
        <TextField label={t('name')} readOnly value={fullName} onChange={() => undefined} />
      )}
      {isNew ? (
        <TextField
          label={t('username')}
          hint={t('usernameHint')}
          title={t('usernameWrong')}
          required
          pattern="[^:*,]*[^:*,\s][^:*,]*"
          maxLength={100}
          {...form.field('username')}
        />
      ) : (
        <TextField
          label={t('username')}
          hint={t('usernameStays')}
          readOnly
          value={form.values.username}
          onChange={() => undefined}
        />
      )}
      <TextField
        label={t('email')}
        type="email"
        required
        maxLength={254}
        title={t('emailWrong')}
        {...form.field('email')}
      />
    </>
  )
}
