import { useCallback } from 'react'
import { notificationFieldStrings } from '../../core/notifications/field-strings.ts'
import { pageOfUsers } from '../../core/users/api.ts'
import { MultiSelectField, useCore, usePermission, useStrings, type FieldProps, type LoadOptions } from '../kit/kit.ts'

export interface UsersFieldProps extends FieldProps {
  /** User names. */
  readonly value: readonly string[]
  readonly onChange: (value: readonly string[]) => void
}

/** Users of this cluster; who may not list them types their names. */
export function UsersField(props: UsersFieldProps) {
  const { client } = useCore()
  const f = useStrings(notificationFieldStrings)
  const mayList = usePermission('users:list')
  const load = useCallback<LoadOptions>(
    async ({ filter, offset, limit, signal }) => {
      const request = { query: filter, page: Math.floor(offset / limit) + 1, per_page: limit }
      const { users, total } = await pageOfUsers(client, request, { signal })
      return {
        options: users.map(({ username, full_name }) => ({
          value: username,
          label: username,
          ...(full_name && full_name !== username && { note: full_name }),
        })),
        total,
      }
    },
    [client],
  )
  return (
    <MultiSelectField
      {...props}
      hint={props.hint ?? (mayList ? f('usersHint') : `${f('usersHint')} ${f('usersTyped')}`)}
      {...(mayList ? { load } : { creatable: true })}
    />
  )
}
