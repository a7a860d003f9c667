/** Ownership of entities, and the right to share them (specification 6). */
import { catalogue, type Messages } from '../brand/catalogue.ts'
import { createGrn, parseGrn } from './grn.ts'

/** The part of a user that ownership depends on; names as on the wire. */
export interface OwnershipHolder {
  readonly permissions: readonly string[]
  readonly grn_permissions: readonly string[]
}

export const permissionStrings = catalogue('permissions', {
  sharingNotPossible: 'Sharing not possible',
  onlyOwners: 'Only owners of this {type} are allowed to share it.',
})

/** Whether the user holds 'entity:own:{grn}' or '*'. No user owns nothing. */
export function isOwner(user: OwnershipHolder | null | undefined, grn: string): boolean {
  return (
    !!user &&
    (user.permissions.includes('*') || [`entity:own:${grn}`, '*'].some(one => user.grn_permissions.includes(one)))
  )
}

export const ownsEntity = (user: OwnershipHolder | null | undefined, type: string, id: string): boolean =>
  isOwner(user, createGrn(type, id))

/** Why the Share button is disabled: `reason` if given, else that only owners may share; null for owners. */
export function sharingRefusal(
  user: OwnershipHolder | null | undefined,
  grn: string,
  messages: Messages,
  reason?: string,
): string | null {
  if (isOwner(user, grn)) return null
  return reason ?? messages.of(permissionStrings)('onlyOwners', { type: parseGrn(grn).type.replaceAll('_', ' ') })
}
