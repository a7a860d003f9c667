import type { Entity } from '../../../core/entities/entity.ts'
import { useHost } from '../host.ts'
import type { EntityDeletedDetail } from './details.ts'
import { useEntityChanged } from './use-entity-changed.ts'

/** Emits the entity's event for what was deleted, and makes lists ask again. */
export function useDeletedEvent(entity: Entity): (ids: readonly string[]) => void {
  const host = useHost()
  const changed = useEntityChanged(entity)
  return ids => {
    if (ids.length > 0 && entity.events.deleted !== undefined) {
      host.emit(entity.events.deleted, { ids } satisfies EntityDeletedDetail)
    }
    changed()
  }
}
