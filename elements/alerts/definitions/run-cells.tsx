/** When a definition ran and runs again, and what waits to be sent, in cells of the list. */
import { definitionPageStrings } from '../../../core/alerts/definition-page-strings.ts'
import type { EventDefinition, SchedulerContext } from '../../../core/alerts/schema.ts'
import { formatNumber } from '../../../core/numbers/format.ts'
import { Icon, Link, RelativeTime, Tooltip, useCore, useStrings } from '../../kit/kit.ts'
import { runState, StateBadge, stateKey } from './state-cell.tsx'

/** From here on, tenths of seconds are enough. */
const secondsFromMs = 10_000

/** Returns '42 ms' or '12.3 s'. */
export function useRunTime(): (ms: number) => string {
  const t = useStrings(definitionPageStrings)
  return ms =>
    ms < secondsFromMs
      ? t('duration', { ms: formatNumber(ms) })
      : t('durationSeconds', { seconds: formatNumber(Math.round(ms / 100) / 10) })
}

export function StateCell({ definition }: { readonly definition: EventDefinition }) {
  const t = useStrings(definitionPageStrings)
  const { scheduler } = definition
  const state = runState(definition, scheduler)
  const reason = scheduler?.last_run?.error
  const isBad = state === 'failing' || state === 'stopped'
  return (
    <Tooltip content={isBad && reason ? `${t(stateKey(state))} ${reason}` : t(stateKey(state))}>
      <span tabIndex={isBad ? 0 : undefined}>
        <StateBadge state={state} />
      </span>
    </Tooltip>
  )
}

interface SchedulerProps {
  readonly scheduler: SchedulerContext | null
}

export function NextRun({ scheduler }: SchedulerProps) {
  const t = useStrings(definitionPageStrings)
  if (!scheduler?.is_scheduled || scheduler.next_time === null) return <span className="faint">{t('noNextRun')}</span>
  return <RelativeTime value={scheduler.next_time} />
}

export function LastRun({ scheduler }: SchedulerProps) {
  const t = useStrings(definitionPageStrings)
  const timeOf = useRunTime()
  if (!scheduler?.triggered_at) return <span className="faint">{t('noRun')}</span>
  const { last_run: run } = scheduler
  return (
    <span className="definition-run">
      <RelativeTime value={scheduler.triggered_at} />
      {run && <span className="xs muted tabular">{timeOf(run.duration_ms)}</span>}
      {run?.error && (
        <Tooltip content={run.error}>
          <span tabIndex={0} role="img" aria-label={t('failing')}>
            <Icon name="exclamation-triangle" className="c-warning" />
          </span>
        </Tooltip>
      )}
    </span>
  )
}

/** How many notifications a definition has, and how many of theirs wait. */
export function NotificationsCell({ definition }: { readonly definition: EventDefinition }) {
  const t = useStrings(definitionPageStrings)
  const { routes } = useCore()
  const count = definition.notifications.length
  const waiting = definition.scheduler?.queued_notifications ?? 0
  if (count === 0 && waiting === 0) return <span className="faint">0</span>
  return (
    <span className="definition-run">
      <span>{formatNumber(count)}</span>
      {waiting > 0 && (
        <Link className="xs" to={routes.notificationQueue({ event_definition_id: definition.id })}>
          {t('countWaiting', { count: waiting })}
        </Link>
      )}
    </span>
  )
}
