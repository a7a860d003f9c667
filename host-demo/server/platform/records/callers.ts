/** Makes callers: of a user's permissions, of the server itself, of nobody. */
import type { Caller } from './caller.ts'
import { PermissionSet } from './permissions.ts'

export type CallerFacts = Omit<Caller, 'isPermitted' | 'isAnyPermitted'>

export function caller(facts: CallerFacts): Caller {
  const granted = new PermissionSet(facts.permissions)
  return Object.freeze({
    ...facts,
    isPermitted: (permission: string) => granted.isPermitted(permission),
    isAnyPermitted: (permissions: readonly string[]) => granted.isAnyPermitted(permissions),
  })
}

/** The server itself, doing a named task: may do everything, and stands in the audit log by the task's name. */
export function system(task: string): Caller {
  return caller({
    userId: `system:${task}`,
    username: `system:${task}`,
    permissions: ['*'],
    grnPermissions: [],
    timeZone: null,
    sessionId: null,
    carrier: 'system',
  })
}

export const anonymous: Caller = caller({
  userId: null, username: null, permissions: [], grnPermissions: [], timeZone: null, sessionId: null, carrier: 'none',
})
