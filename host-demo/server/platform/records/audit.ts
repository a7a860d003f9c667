/** One row of the audit log per change: who did what to which document, and which properties changed; never their values. */
import type { Change, LogRow } from './backend.ts'
import type { Caller } from './caller.ts'
import { newId } from './ids.ts'

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
      ...change.kind === 'delete' ? {} : { properties: Object.keys(change.body) },
    },
  }
}
