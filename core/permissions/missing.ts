/** Dependencies of an entity that its grantees may not read, and those of them that the user may grant. */
import { isOwner, type OwnershipHolder } from './ownership.ts'
import type { SharedEntity, ShareReply } from './shares-schema.ts'

/** A dependency and the grantees who may not read it. */
export interface MissingGrant {
  readonly entity: SharedEntity
  readonly grantees: readonly string[]
}

/** Returns the dependencies that `user` owns, each with the grantees who lack it. */
export function grantableBy(
  user: OwnershipHolder,
  reply: Pick<ShareReply, 'missing_permissions_on_dependencies'>,
): readonly MissingGrant[] {
  const byEntity = new Map<string, { entity: SharedEntity; grantees: string[] }>()
  for (const [grantee, entities] of Object.entries(reply.missing_permissions_on_dependencies)) {
    for (const entity of entities) {
      if (!isOwner(user, entity.id)) continue
      const known = byEntity.get(entity.id) ?? { entity, grantees: [] }
      known.grantees.push(grantee)
      byEntity.set(entity.id, known)
    }
  }
  return [...byEntity.values()]
}
