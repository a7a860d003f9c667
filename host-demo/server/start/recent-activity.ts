/** Lists the activity on entities that a caller may read. */
import type { ActivityEntry } from '../../../core/start/schema.ts'
import type { Entities, Entity } from '../entities/entities.ts'
import { activityLog, type Activity } from '../platform/records/activity.ts'
import type { Caller } from '../platform/records/caller.ts'
import type { LogRow } from '../platform/records/log.ts'
import type { Services } from '../platform/services.ts'

/** Rows considered; older ones are of no interest on a start page. */
const LOOKED_AT = 500
const KEPT_MS = 90 * 24 * 3_600_000

/**
 * Latest first. Titles are those of today. What was deleted has only its last title: that is told to who did it and to who may do
 * everything, as nobody can say any more who could read it.
 */
export async function recentActivity(services: Services, entities: Entities, caller: Caller): Promise<ActivityEntry[]> {
  const rows = await services.records.log(activityLog).list({ limit: LOOKED_AT })
  const found = new Map<string, Promise<Entity | null>>()
  const entityOf = (grn: string) => {
    const known = found.get(grn) ?? entities.find(caller, grn)
    found.set(grn, known)
    return known
  }
  const told = await Promise.all(rows.map(async row => entryOf(row, await entityOf(row.entity), caller)))
  return told.filter(entry => entry !== null)
}

function entryOf(
  { id, entity: item_grn, at, body }: LogRow,
  entity: Entity | null,
  caller: Caller,
): ActivityEntry | null {
  const { activity_type, item_title, user_name } = body as unknown as Activity
  const mayKnow = entity !== null || (item_title !== '' && (caller.isPermitted('*') || caller.username === user_name))
  if (!mayKnow) return null
  return {
    id,
    activity_type,
    item_grn,
    item_title: entity?.title ?? item_title,
    user_name,
    timestamp: new Date(at).toISOString(),
  }
}

export const forgetOldActivity = async ({ records }: Services): Promise<void> => {
  await records.log(activityLog).removeWhere({ to: Date.now() - KEPT_MS })
}
