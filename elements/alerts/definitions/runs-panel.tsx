/** How a definition runs: its next run, and what came of the last one. */
import { definitionPageStrings } from '../../../core/alerts/definition-page-strings.ts'
import { isSystemDefinition } from '../../../core/alerts/entity.ts'
import type { EventDefinition, SchedulerContext } from '../../../core/alerts/schema.ts'
import { formatNumber } from '../../../core/numbers/format.ts'
import { Link, Panel, RelativeTime, Timestamp, useCore, useStrings, ValueRows, type ValueRow } from '../../kit/kit.ts'
import { useRunTime } from './run-cells.tsx'
import { runState, StateBadge, stateKey } from './state-cell.tsx'

export interface RunsPanelProps {
  readonly definition: EventDefinition
  readonly scheduler: SchedulerContext
}

export function RunsPanel({ definition, scheduler }: RunsPanelProps) {
  const { routes } = useCore()
  const t = useStrings(definitionPageStrings)
  const timeOf = useRunTime()
  const { is_scheduled, next_time, triggered_at, data, last_run: run, queued_notifications: waiting } = scheduler
  const state = runState(definition, scheduler)
  const rows: readonly ValueRow[] = [
    {
      label: t('status'),
      value: (
        <>
          <StateBadge state={state} />{' '}
          <span className="sm">{t(isSystemDefinition(definition) ? 'whenSystem' : stateKey(state))}</span>
        </>
      ),
    },
    ...(run?.error ? [{ label: t('lastError'), value: <bdi className="break c-danger">{run.error}</bdi> }] : []),
    ...(is_scheduled && next_time !== null
      ? [
          {
            label: t('nextRun'),
            value: (
              <>
                <RelativeTime value={next_time} />{' '}
                <span className="muted">
                  <Timestamp value={next_time} />
                </span>
              </>
            ),
          },
        ]
      : []),
    {
      label: t('lastRun'),
      value:
        triggered_at === null ? (
          <span className="faint">{t('noRun')}</span>
        ) : (
          <>
            <RelativeTime value={triggered_at} />{' '}
            <span className="muted">
              <Timestamp value={triggered_at} />
            </span>
          </>
        ),
    },
    ...(run
      ? [
          { label: t('took'), value: timeOf(run.duration_ms) },
          { label: t('lateness'), value: timeOf(run.lateness_ms) },
          { label: t('eventsMade'), value: formatNumber(run.events) },
        ]
      : []),
    ...(data && is_scheduled
      ? [
          {
            label: t('nextWindow'),
            value: (
              <>
                <Timestamp value={data.timerange_from} /> – <Timestamp value={data.timerange_to} />
              </>
            ),
          },
        ]
      : []),
    {
      label: t('waitingLabel'),
      value:
        waiting === 0 ? (
          '0'
        ) : (
          <Link to={routes.notificationQueue({ event_definition_id: definition.id })}>{formatNumber(waiting)}</Link>
        ),
    },
  ]
  return (
    <Panel
      title={t('runs')}
      actions={
        <Link className="sm" to={routes.alerts({ definition: definition.id, alerts: 'include' })}>
          {t('showEvents')}
        </Link>
      }
    >
      <div className="pad">
        <ValueRows rows={rows} />
      </div>
    </Panel>
  )
}
