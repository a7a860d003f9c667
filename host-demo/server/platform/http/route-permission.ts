/**
 * Decides who may call a route: the permission it declares, whether a caller has it, and its wording in the API
 * documentation.
 */
import type { Caller } from '../records/caller.ts'
import type { Collection } from '../records/collection.ts'

/** One permission, or several that are all needed, or several of which one will do. */
type Needed = string | readonly string[] | AnyOf

export interface AnyOf {
  readonly anyOf: readonly string[]
}

/** Permissions asked for each entity that a call touches; one of them will do. */
export interface PerEntity {
  readonly perEntity: readonly string[]
}

/** `open`: no login. `authenticated`: any user. Else permissions, or a function of the path values that gives them. */
export type RoutePermission =
  | 'open'
  | 'authenticated'
  | Needed
  | PerEntity
  | ((params: Record<string, string>) => Needed)

/** Returns permissions of which one will do. */
export const anyOf = (...permissions: readonly string[]): AnyOf => ({ anyOf: permissions })

/**
 * Declares that any user may call the route and is judged for each entity: by the records, which ask for the permission of a collection,
 * or by the handler, which asks for the one that is named.
 * @param of a collection, or a permission such as 'users:edit:{username}'
 * @param sample members of documents that the collection's permissions depend on
 */
export function perEntity<T>(
  of: string | Collection<T>,
  action: 'create' | 'read' | 'edit' | 'delete' = 'read',
  sample: Partial<T> = {},
): PerEntity | 'authenticated' {
  if (typeof of === 'string') return { perEntity: [of] }
  const ask = of.permissions[action] as (document: object) => string | readonly string[] | null
  const permissions = [ask({ ...sample, id: '{id}' }) ?? []].flat()
  return permissions.length > 0 ? { perEntity: permissions } : 'authenticated'
}

/** Whether a user may call the route at all. */
export function mayCall(caller: Caller, permission: RoutePermission, params: Record<string, string>): boolean {
  if (permission === 'open' || permission === 'authenticated') return true
  const needed = typeof permission === 'function' ? permission(params) : permission
  if (typeof needed === 'string') return caller.isPermitted(needed)
  if ('perEntity' in needed) return true
  return 'anyOf' in needed ? caller.isAnyPermitted(needed.anyOf) : needed.every(single => caller.isPermitted(single))
}

export interface PermissionNames {
  readonly kind: 'all' | 'any' | 'each'
  readonly names: readonly string[]
}

/** Returns what a route asks of its callers, with the names of path values in braces; null where any user, or nobody, is asked. */
export function permissionNames(permission: RoutePermission, path: string): PermissionNames | null {
  if (permission === 'open' || permission === 'authenticated') return null
  const values = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, `{${name}}`]))
  const needed = typeof permission === 'function' ? permission(values) : permission
  if (typeof needed === 'string') return { kind: 'all', names: [needed] }
  if ('perEntity' in needed) return { kind: 'each', names: needed.perEntity }
  return 'anyOf' in needed ? { kind: 'any', names: needed.anyOf } : { kind: 'all', names: needed }
}

/** @throws Error for a route that asks for nothing without saying so */
export function checkPermission({
  method,
  path,
  permission,
}: {
  readonly method: string
  readonly path: string
  readonly permission: RoutePermission | undefined
}): void {
  const asksNothing = !permission || permissionNames(permission, path)?.names.length === 0
  if (asksNothing) throw new Error(`The route ${method} ${path} declares no permission.`)
}
