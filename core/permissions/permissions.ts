/**
 * The permission rules. `isPermitted` and its kin are the interface's rules (specification 6), to the letter; `impliesPermission` is the
 * server's full wildcard syntax (contract 1, 7.7). Elements hide by them; only the server decides.
 */

/** The permission strings of a user ('domain:action:id'); null without a user. */
export type Permissions = readonly string[] | null | undefined

function holds(permissions: readonly string[], required: string): boolean {
  if (permissions.includes('*') || permissions.includes(required)) return true
  const [first, second] = required.split(':')
  if (second === undefined) return permissions.includes(`${required}:*`)
  return (
    permissions.includes(`${first}`) ||
    permissions.includes(`${first}:*`) ||
    permissions.includes(`${first}:${second}`) ||
    permissions.includes(`${first}:${second}:*`)
  )
}

/** Whether the one permission is held. An empty requirement is always allowed; no user is denied. */
export function isPermitted(permissions: Permissions, required: string | null | undefined): boolean {
  return !required || (permissions ? holds(permissions, required) : false)
}

/** Whether all of them are held. */
export function allPermitted(permissions: Permissions, required: readonly string[] | null | undefined): boolean {
  return (required ?? []).every(one => isPermitted(permissions, one))
}

/** Whether at least one of them is held. */
export function isAnyPermitted(permissions: Permissions, required: readonly string[] | null | undefined): boolean {
  return !required || required.length === 0 || required.some(one => isPermitted(permissions, one))
}

type Parts = readonly (readonly string[])[]

const partsOf = (permission: string): Parts => permission.split(':').map(part => part.split(','))

const covers = (held: readonly string[], required: readonly string[]) =>
  held.includes('*') || required.every(one => held.includes(one))

function partsImply(held: Parts, required: Parts): boolean {
  return held.every((part, i) => covers(part, required[i] ?? ['*']))
}

/**
 * Whether the held permission implies the required one: parts are compared one by one, `*` covers any part, a comma list each of its
 * values, and what is shorter covers everything below it. Case counts. An unscoped requirement is not met by a scoped permission.
 */
export function impliesPermission(held: string, required: string): boolean {
  return partsImply(partsOf(held), partsOf(required))
}

/**
 * Makes the check of one user's permissions, for many questions: a plain permission is found by its prefixes, so that thousands of
 * grants cost nothing; only those with wildcards or lists are walked through. `required` is one permission, without lists.
 */
export function permissionCheck(permissions: readonly string[]): (required: string) => boolean {
  if (permissions.includes('*')) return () => true
  const plain = new Set<string>()
  const patterns: Parts[] = []
  for (const permission of permissions) {
    if (/[*,]/.test(permission)) patterns.push(partsOf(permission))
    else plain.add(permission)
  }
  return required => {
    for (let end = required.indexOf(':'); end !== -1; end = required.indexOf(':', end + 1)) {
      if (plain.has(required.slice(0, end))) return true
    }
    if (plain.has(required)) return true
    const parts = partsOf(required)
    return patterns.some(pattern => partsImply(pattern, parts))
  }
}
