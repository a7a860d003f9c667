/**
 * The audit log. One row per change: who did what to which document, from where, and what it was before and after, as far as its
 * collection shows it. And one for what changes no document: logins, what is refused, what is done to the running server.
 */
import { askerAddress } from '../asker.ts'
import { changesOf, titleOf } from './audit-changes.ts'
import type { Change, LogRow } from './backend.ts'
import { collections, type Body, type Collection } from './collection.ts'
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
  body: { action, ...by(caller), ...titleOfUser(caller, entity, details), ...details },
})

/** Logins are about the user who logs in, or whose name was given. */
function titleOfUser({ userId, username }: Caller, entity: string, details: Body): Body {
  if (!entity.startsWith('users:')) return {}
  const title = entity === `users:${userId}` ? username : details['username']
  return typeof title === 'string' ? { title } : {}
}

/** @param titles of documents that are shared, by their entity */
export function auditRow(
  caller: Caller,
  change: Change,
  titles: ReadonlyMap<string, string | null> = new Map(),
  now: number = Date.now(),
): LogRow {
  const { collection, id } = change
  const before = change.kind === 'insert' ? null : change.before
  const after = change.kind === 'delete' ? null : change.body
  const { changes, more } = changesOf(collection, before, after)
  const shared = sharedDocument(change)
  return {
    id: newId(now),
    entity: shared?.entity ?? `${collection.name}:${id}`,
    at: now,
    body: {
      action: shared ? sharing[change.kind] : change.kind,
      ...by(caller),
      title: shared ? (titles.get(shared.entity) ?? null) : titleOf(collection, after ?? before ?? {}),
      changes,
      ...(more && { more }),
    },
  }
}

/** A task of the server that a request began is not done from its address. */
function by({ userId, username, carrier }: Caller): Body {
  const address = carrier === 'system' ? null : askerAddress()
  return { actor_id: userId, actor: username, carrier, ...(address !== null && { address }) }
}

const sharing = { insert: 'share', update: 'change-share', delete: 'unshare' } as const

export interface SharedDocument {
  readonly collection: Collection
  readonly id: string
  /** As rows of the log name it. */
  readonly entity: string
}

/** A grant is something that happens to the document it is for. Null for other changes, and where nothing of that type is stored. */
export function sharedDocument(change: Change): SharedDocument | null {
  if (change.collection.name !== 'grants') return null
  const { target } = change.kind === 'delete' ? change.before : change.body
  const [, , , , type = '', id = ''] = String(target).split(':')
  const collection = collectionOf(type)
  return collection && { collection, id, entity: `${collection.name}:${id}` }
}

/** Saved searches and dashboards are stored together, and decide by a function which of the two they are. */
function collectionOf(type: string): Collection | null {
  const isOfType = ({ definition: { grn } }: Collection) =>
    typeof grn === 'function' ? type === 'dashboard' || type === 'search' : grn === type
  return collections().find(isOfType) ?? null
}
