import type { AuthzRole, AuthzRolePage } from '../../core/users/schema.ts'
import { usePermission, useQueryData } from '../kit/kit.ts'

/** The roles of the cluster by name; undefined while they are not known, and for who may not read them. */
export function useRoles(): readonly AuthzRole[] | undefined {
  const mayRead = usePermission('roles:read')
  const { data } = useQueryData<AuthzRolePage>(mayRead ? '/authz/roles?per_page=0&sort=name' : null)
  return data?.roles
}
