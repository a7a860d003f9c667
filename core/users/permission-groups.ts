/** Permissions by what they are about: those for all such entities one by one, those for single ones counted. */
import { permissionParts, type PermissionPart } from '../roles/permission-words.ts'
import { selfPermissions } from './rules.ts'

export interface PermissionGroup {
  readonly domain: string
  /** Has each action once, without an instance. */
  readonly parts: readonly PermissionPart[]
  /** How many are for single entities. */
  readonly single: number
}

/** Leaves out what everybody has on their own account. @param username of who holds the permissions */
export function permissionGroups(permissions: readonly string[], username: string): readonly PermissionGroup[] {
  const own = new Set(selfPermissions(username))
  const groups = new Map<string, { parts: Map<string, PermissionPart>; single: number }>()
  for (const permission of permissions) {
    if (own.has(permission)) continue
    for (const part of permissionParts(permission)) {
      const group = groups.get(part.domain) ?? { parts: new Map(), single: 0 }
      groups.set(part.domain, group)
      if (part.instance === undefined) group.parts.set(part.action ?? '*', part)
      else group.single++
    }
  }
  return [...groups].map(([domain, { parts, single }]) => ({ domain, parts: [...parts.values()], single }))
}
