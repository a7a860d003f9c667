/** The ways by which somebody reaches an entity. They are judged by the declarations of its collection, as the record layer judges a call. */
import type { AccessWay } from '../../../../core/permissions/access-schema.ts'
import { impliesPermission } from '../../../../core/permissions/permissions.ts'
import type { Capability } from '../../../../core/permissions/shares-schema.ts'
import type { Grant } from '../../platform/records/grants.ts'
import { PermissionSet } from '../../platform/records/permissions.ts'
import type { Role, User } from '../../users/collections.ts'
import type { Shareable } from './shareable.ts'

const order: readonly Capability[] = ['view', 'manage', 'own']
const rank = ({ capability }: { readonly capability: Capability }) => order.indexOf(capability)

/** A holder of permissions: a role, or the user's own (`role` null). */
export interface PermissionSource {
  readonly role: { readonly id: string; readonly name: string } | null
  readonly set: PermissionSet
}

/** Of most users: roles give them what they may. */
const none = new PermissionSet([])

export const sourceOfRole = ({ id, name, permissions }: Role): PermissionSource => ({
  role: { id, name },
  set: new PermissionSet(permissions),
})

export const sourceOfUser = ({ permissions }: User): PermissionSource => ({
  role: null,
  set: permissions.length === 0 ? none : new PermissionSet(permissions),
})

/** Null where the permissions do not reach the entity. */
export function wayOfPermissions({ role, set }: PermissionSource, { read, edit }: Shareable): AccessWay | null {
  const { permissions } = set
  if (permissions.length === 0) return null
  const ofWay = { role, by: null, at: null }
  if (permissions.includes('*')) return { kind: 'administrator', capability: 'own', permission: '*', ...ofWay }
  // Without a permission that is needed only the server itself may.
  const manages = edit.length > 0 && set.isAnyPermitted(edit)
  if (!manages && (read.length === 0 || !set.isAnyPermitted(read))) return null
  const needed = manages ? edit : read
  return {
    kind: role === null ? 'permission' : 'role',
    capability: manages ? 'manage' : 'view',
    permission: permissions.find(held => needed.some(one => impliesPermission(held, one))) ?? null,
    ...ofWay,
  }
}

/** @param toEveryone the grant is to everyone, not to the user */
export const wayOfGrant = ({ capability, updated_by: by, updated_at: at }: Grant, toEveryone: boolean): AccessWay => ({
  kind: toEveryone ? 'everyone' : capability === 'own' ? 'owner' : 'share',
  capability,
  role: null,
  permission: null,
  by,
  at,
})

/** The greatest first; null without any. */
export function reachedBy(
  ways: readonly AccessWay[],
): { readonly capability: Capability; readonly ways: AccessWay[] } | null {
  const sorted = ways.toSorted((a, b) => rank(b) - rank(a))
  return sorted[0] ? { capability: sorted[0].capability, ways: sorted } : null
}

export const isCurrent = ({ expires_at: expiry }: Grant, now: string): boolean => expiry === null || expiry > now
