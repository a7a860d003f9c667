/**
 * The audit log. One row per change: who did what to which document, and which properties changed, never their values. And one for what
 * changes no document: logins, what is refused, what is done to the running server.
 */
import type { Change, LogRow } from './backend.ts'
import type { Body } from './collection.ts'
import type { Caller } from './caller.ts'
import { newId } from './ids.ts'

export const auditLog = 'audit'

/** @param entity what it was done to: `users:<id>`, `inputs:<id>`. @param details no secrets */
export const actionRow = (
  caller: Caller,
  action: string,
  entity: string,
  details: Body,
  now: number = Date.now(),
): LogRow => ({
  id: newId(now),
  entity,
  at: now,
  body: { action, actor_id: caller.userId, actor: caller.username, carrier: caller.carrier, ...details },
})

export function auditRow(caller: Caller, change: Change, now: number = Date.now()): LogRow {
  return {
    id: newId(now),
    entity: `${change.collection.name}:${change.id}`,
    at: now,
    body: {
      action: change.kind,
      collection: change.collection.name,
      entity_id: change.id,
      actor_id: caller.userId,
      actor: caller.username,
      carrier: caller.carrier,
      ...(change.kind === 'delete' ? {} : { properties: Object.keys(change.body) }),
    },
  }
}
