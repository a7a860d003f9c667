/** An engine that notes what it is asked, and a queue with nothing in it. */
import type { SchedulerContext } from '../../../../core/alerts/schema.ts'
import type { NotificationQueue } from '../../notifications/queue/queue.ts'
import type { StoredDefinition } from '../collection.ts'
import { neverScheduled } from '../definitions/present.ts'
import type { DraftDefinition, Engine, ExecuteRequest } from '../engine/engine.ts'

export interface EngineDouble extends Engine {
  readonly scheduled: Map<string, StoredDefinition>
  readonly gone: string[]
  readonly ran: string[]
  readonly executed: ExecuteRequest[]
  readonly drafts: DraftDefinition[]
}

export function engineDouble(): EngineDouble {
  const scheduled = new Map<string, StoredDefinition>()
  const gone: string[] = []
  const ran: string[] = []
  const executed: ExecuteRequest[] = []
  const drafts: DraftDefinition[] = []
  const running: SchedulerContext = {
    ...neverScheduled,
    is_scheduled: true,
    status: 'runnable',
    next_time: new Date().toISOString(),
  }
  return {
    scheduled,
    gone,
    ran,
    executed,
    drafts,
    start: async () => undefined,
    stop: async () => undefined,
    schedule: async definition => void scheduled.set(definition.id, definition),
    unschedule: async id => void scheduled.delete(id),
    async removed(id) {
      scheduled.delete(id)
      gone.push(id)
    },
    contexts: async ids => new Map(ids.filter(id => scheduled.has(id)).map(id => [id, running])),
    execute: async (_definition, request) => void executed.push(request),
    runNow: async id => void ran.push(id),
    async preview(draft) {
      drafts.push(draft)
      return { events: [], total: 0, windows: 12, firing: 0, notified: 0, histogram: [], curve: null, stoppedAt: null }
    },
  }
}

export interface QueueDouble extends Pick<NotificationQueue, 'clear' | 'waiting'> {
  readonly cleared: string[]
}

export function queueDouble(): QueueDouble {
  const cleared: string[] = []
  return {
    cleared,
    waiting: ids => new Map(ids.map(id => [id, 0])),
    async clear(id) {
      cleared.push(id)
      return 0
    },
  }
}
