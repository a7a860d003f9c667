import { isPermitted, type Permissions } from './permissions.ts'

/** Returns whether 'domain:action' is held for all entities, or for at least one of them: 'domain:action:{id}'. */
export function isPermittedForSome(permissions: Permissions, required: string): boolean {
  return isPermitted(permissions, required) || (permissions ?? []).some(one => one.startsWith(`${required}:`))
}
