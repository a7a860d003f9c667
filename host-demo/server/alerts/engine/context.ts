/** The state of a definition as it is shown (contract 1, 6.3). */
import type { SchedulerContext } from '../../../../core/alerts/schema.ts'
import { iso } from './evaluate/finding.ts'
import type { DefinitionState } from './state.ts'

export function contextOf(
  state: DefinitionState,
  { running, withinMs, queued }: { readonly running: boolean; readonly withinMs: number; readonly queued: number },
): SchedulerContext {
  const { status, nextTo, triggeredAt, lastRun } = state
  const isScheduled = status !== 'paused'
  return {
    is_scheduled: isScheduled,
    status: isScheduled ? (running ? 'running' : status) : null,
    next_time: status === 'runnable' ? iso(Math.max(nextTo, state.retryAt)) : null,
    triggered_at: isScheduled && triggeredAt !== null ? iso(triggeredAt) : null,
    queued_notifications: queued,
    data:
      isScheduled && triggeredAt !== null
        ? {
            type: 'event-processor-execution-v1',
            timerange_from: iso(nextTo - withinMs),
            timerange_to: iso(nextTo),
          }
        : null,
    last_run: lastRun && {
      duration_ms: lastRun.durationMs,
      events: lastRun.events,
      lateness_ms: lastRun.latenessMs,
      error: lastRun.error,
    },
  }
}
