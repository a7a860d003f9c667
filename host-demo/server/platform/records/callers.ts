/** Makes callers: of a user's permissions, of the server itself, of nobody. */
import type { Caller } from './caller.ts'
import { PermissionSet } from './permissions.ts'

export type CallerFacts = Omit<Caller, 'isPermitted' | 'isAnyPermitted'>

/** Caches permission sets, so that thousands of permissions are sorted only once per caller. */
const sets = new WeakMap<readonly string[], PermissionSet>()

function setOf(permissions: readonly string[]): PermissionSet {
  const known = sets.get(permissions) ?? new PermissionSet(permissions)
  sets.set(permissions, known)
  return known
}

export function caller(facts: CallerFacts): Caller {
  const granted = setOf(facts.permissions)
  return Object.freeze({
    ...facts,
    isPermitted: (permission: string) => granted.isPermitted(permission),
    isAnyPermitted: (permissions: readonly string[]) => granted.isAnyPermitted(permissions),
  })
}

const everything: readonly string[] = ['*']
const nothing: readonly string[] = []

/** The server itself, doing a named task: may do everything, and stands in the audit log by the task's name. */
export function system(task: string): Caller {
  return caller({
    userId: `system:${task}`,
    username: `system:${task}`,
    permissions: everything,
    grnPermissions: nothing,
    timeZone: null,
    sessionId: null,
    carrier: 'system',
  })
}

export const anonymous: Caller = caller({
  userId: null,
  username: null,
  permissions: [],
  grnPermissions: [],
  timeZone: null,
  sessionId: null,
  carrier: 'none',
})
