/** The roles of a user, by name. */
import { userStrings } from '../../core/users/strings.ts'
import { Badge, MultiSelectField, useStrings } from '../kit/kit.ts'
import { useRoles } from './use-roles.ts'

export interface RolesFieldProps {
  readonly value: readonly string[]
  readonly onChange: (names: readonly string[]) => void
  readonly error?: string
  readonly hint?: string
  /** Why they stay as they are; null: they may be changed. */
  readonly refusal: string | null
}

export function RolesField({ value, onChange, error, hint, refusal }: RolesFieldProps) {
  const t = useStrings(userStrings)
  const roles = useRoles()
  if (refusal !== null)
    return (
      <div className="col">
        <div className="role-names">
          {value.length === 0 && <span className="muted">{t('noRoles')}</span>}
          {value.map(name => (
            <Badge key={name}>
              <bdi>{name}</bdi>
            </Badge>
          ))}
        </div>
        <p className="hint">{refusal}</p>
      </div>
    )
  return (
    <MultiSelectField
      label={t('roles')}
      hideLabel
      hint={hint ?? t('rolesHint')}
      placeholder={t('rolePlaceholder')}
      options={roles?.map(({ name, description }) => ({ value: name, label: name, note: description ?? undefined }))}
      creatable={roles === undefined}
      value={value}
      error={error}
      onChange={onChange}
    />
  )
}
