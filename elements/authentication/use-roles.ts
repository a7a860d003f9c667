/** The roles of this cluster by their ids, where the user may list them. */
import { useMemo } from 'react'
import type { AuthzRolePage } from '../../core/users/schema.ts'
import { usePermission, useQueryData, type SelectOption } from '../kit/kit.ts'

export interface Roles {
  /** Null: the user may not list roles. */
  readonly options: readonly SelectOption[] | null
  /** Undefined: not known. */
  readonly nameOf: (id: string) => string | undefined
  readonly known: boolean
}

const allRoles = '/authz/roles?per_page=0&sort=name&order=asc'

export function useRoles(): Roles {
  const mayRead = usePermission('roles:read')
  const { data } = useQueryData<AuthzRolePage>(mayRead ? allRoles : null)
  return useMemo(() => {
    const names = new Map(data?.roles.map(({ id, name }) => [id, name]))
    const options = data?.roles.map(({ id, name, description }) => ({
      value: id,
      label: name,
      ...(description && { note: description }),
    }))
    return { options: mayRead ? (options ?? []) : null, nameOf: id => names.get(id), known: data !== undefined }
  }, [data, mayRead])
}
