/**
 * Records the changes people make to entities that can be shared: created, changed, deleted, shared. The start page
 * lists them.
 */
import type { Change, LogRow } from './backend.ts'
import type { Caller } from './caller.ts'
import type { Body } from './collection.ts'
import { grants, targetOf } from './grants.ts'
import { newId } from './ids.ts'

export const activityLog = 'activity'

export type ActivityType = 'create' | 'update' | 'delete' | 'share' | 'unshare'

/** Body of a row; the row's `entity` is the resource name. */
export interface Activity {
  readonly activity_type: ActivityType
  /** As it was then; empty for sharing. */
  readonly item_title: string
  readonly user_name: string
}

const done = { insert: 'create', update: 'update', delete: 'delete' } as const
const shared = { insert: 'share', update: 'share', delete: 'unshare' } as const

/**
 * Builds the activity rows of changes committed together: changes that accompany the creation or deletion of an entity
 * have no row of their own.
 */
export function activityRows(caller: Caller, changes: readonly Change[], now: number = Date.now()): LogRow[] {
  const { username } = caller
  if (caller.carrier === 'system' || username === null) return []
  const told = new Map<
    string,
    { readonly entity: string; readonly activity_type: ActivityType; readonly item_title: string }
  >()
  for (const change of changes) {
    const body: Body = change.kind === 'delete' ? change.before : change.body
    const entity = targetOf(change.collection, change.id, body)
    if (entity === null) continue
    const before = told.get(entity)
    const activity_type = before?.activity_type === 'create' && change.kind === 'update' ? 'create' : done[change.kind]
    told.set(entity, { entity, activity_type, item_title: typeof body['title'] === 'string' ? body['title'] : '' })
  }
  for (const change of changes.filter(({ collection }) => collection.name === grants.name)) {
    const entity = String((change.kind === 'delete' ? change.before : change.body)['target'])
    if (!told.has(entity)) told.set(entity, { entity, activity_type: shared[change.kind], item_title: '' })
  }
  return [...told.values()].map(({ entity, ...activity }) => ({
    id: newId(now),
    entity,
    at: now,
    body: { ...activity, user_name: username } satisfies Activity,
  }))
}
