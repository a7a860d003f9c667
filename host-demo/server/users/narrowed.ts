/** Narrows the permissions of a user to those of a token: what is left is what both allow. */
import { permissionCheck } from '../../../core/permissions/permissions.ts'
import type { Effective } from './directory.ts'

type Parts = readonly (readonly string[])[]

const partsOf = (permission: string): Parts => permission.split(':').map(part => part.split(','))

/** What both permissions allow; null where that is nothing. */
export function commonPermission(one: string, other: string): string | null {
  return commonOf(partsOf(one), partsOf(other))
}

function commonOf(one: Parts, other: Parts): string | null {
  const common: string[] = []
  for (let i = 0; i < Math.max(one.length, other.length); i++) {
    const [mine, theirs] = [one[i] ?? ['*'], other[i] ?? ['*']]
    const both = mine.includes('*') ? theirs : theirs.includes('*') ? mine : mine.filter(word => theirs.includes(word))
    if (both.length === 0) return null
    common.push(both.includes('*') ? '*' : both.join(','))
  }
  // What is shorter covers everything below it.
  while (common.length > 1 && common.at(-1) === '*') common.pop()
  return common.join(':')
}

/** Returns what a user has of the permissions of a token, which may name ownership (`entity:own:grn::::stream:…`). */
export function narrowed({ permissions, grnPermissions }: Effective, scope: readonly string[]): Effective {
  const allowed = permissionCheck(scope)
  const held = permissionCheck(permissions)
  const common = new Set<string>()
  const parted = permissions.map(permission => [permission, partsOf(permission)] as const)
  for (const wanted of scope) {
    // Without lists and wildcards the question has a quick answer, and a user may have thousands of permissions.
    if (!/[*,]/.test(wanted) && held(wanted)) {
      common.add(wanted)
      continue
    }
    const parts = partsOf(wanted)
    for (const [, ofUser] of parted) {
      const both = commonOf(ofUser, parts)
      if (both !== null) common.add(both)
    }
  }
  return {
    permissions: common.has('*') ? ['*'] : [...common],
    grnPermissions: grnPermissions.filter(permission => allowed(permission)),
  }
}
