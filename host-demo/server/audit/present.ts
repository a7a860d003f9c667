/** Rows of the audit log as calls give them, those that older versions wrote among them. */
import type { AuditChange, AuditEntry } from '../../../core/audit/schema.ts'
import type { LogRow } from '../platform/records/log.ts'

/** Members of a row that have a place of their own; the others are details. */
const placed = new Set([
  'action',
  'actor',
  'actor_id',
  'carrier',
  'address',
  'title',
  'changes',
  'more',
  'collection',
  'entity_id',
  'properties',
])

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)

export function presentRow({ id, at, entity, body }: LogRow): AuditEntry {
  const colon = entity.indexOf(':')
  return {
    id,
    at: new Date(at).toISOString(),
    actor: textOf(body['actor']),
    actor_id: textOf(body['actor_id']),
    carrier: textOf(body['carrier']),
    address: textOf(body['address']),
    action: String(body['action']),
    entity_type: entity.slice(0, Math.max(colon, 0)),
    entity_id: entity.slice(colon + 1),
    entity_title: textOf(body['title']),
    changes: changesOf(body),
    more: body['more'] === true,
    details: Object.fromEntries(Object.entries(body).filter(([name]) => !placed.has(name))),
  }
}

/** Rows had the names of properties before they had values. */
function changesOf({ changes, properties }: LogRow['body']): AuditChange[] {
  if (Array.isArray(changes)) return changes as AuditChange[]
  if (!Array.isArray(properties)) return []
  return properties.map(property => ({ property: String(property), hidden: true }))
}
