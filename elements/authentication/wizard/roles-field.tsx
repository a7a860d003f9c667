import { authenticationFormStrings } from '../../../core/authentication/form-strings.ts'
import { authenticationStrings } from '../../../core/authentication/strings.ts'
import { MultiSelectField, useStrings, type FieldProps } from '../../kit/kit.ts'
import { useRoles } from '../use-roles.ts'

export interface RolesFieldProps extends FieldProps {
  /** Holds ids. */
  readonly value: readonly string[]
  readonly onChange: (roles: readonly string[]) => void
}

/** Roles of this cluster. One that was deleted meanwhile stays until it is taken out. */
export function RolesField({ value, ...props }: RolesFieldProps) {
  const t = useStrings(authenticationStrings)
  const f = useStrings(authenticationFormStrings)
  const { options, nameOf, known } = useRoles()
  const gone = known
    ? value.filter(id => nameOf(id) === undefined).map(id => ({ value: id, label: t('unknownRole', { id }) }))
    : []
  return (
    <MultiSelectField
      {...props}
      hint={options === null ? f('rolesUnknown') : props.hint}
      disabled={props.disabled || options === null}
      options={[...(options ?? value.map(id => ({ value: id, label: id }))), ...gone]}
      value={value}
    />
  )
}
