/** What the interface offers about roles: the server's own rules, asked with the permissions that the current user holds. */
import { permissionCheck, type Permissions } from '../permissions/permissions.ts'
import type { AuthzRole } from '../users/schema.ts'

/** The user who looks. */
export interface Viewer {
  readonly permissions: Permissions
}

export type JudgedRole = Pick<AuthzRole, 'id' | 'name' | 'read_only'>

export interface RoleRights {
  /** Its page can be opened. */
  readonly show: boolean
  readonly edit: boolean
  readonly delete: boolean
  /** Its members can be listed. */
  readonly members: boolean
}

export function roleRights(viewer: Viewer | null | undefined, role: JudgedRole): RoleRights {
  const holds = permissionCheck(viewer?.permissions ?? [])
  const isChangeable = !role.read_only
  return {
    show: holds(`roles:read:${role.id}`),
    edit: isChangeable && holds(`roles:edit:${role.name}`),
    delete: isChangeable && holds('roles:edit'),
    members: holds('users:list'),
  }
}

/** Whether roles can be given to this user, and taken from them. */
export const mayAssignTo = (
  viewer: Viewer | null | undefined,
  user: { readonly username: string; readonly read_only?: boolean | null },
): boolean => user.read_only !== true && permissionCheck(viewer?.permissions ?? [])(`users:rolesedit:${user.username}`)
