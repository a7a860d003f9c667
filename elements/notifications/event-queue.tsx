/**
 * `<cordwood-event-queue>`: the notifications that wait to be sent, why, and since when; how many were sent, failed, or were suppressed for which
 * reason. It keeps itself up to date.
 *
 * @permission eventdefinitions:read:{id} — shows what waits of the event definition
 * @permission eventdefinitions:edit:{id} — cancels and clears what waits of the event definition
 * @example
 * <cordwood-event-queue></cordwood-event-queue>
 */
import { useMemo } from 'react'
import { notificationPageStrings } from '../../core/notifications/page-strings.ts'
import type { DeliveryCounts } from '../../core/notifications/queue.ts'
import { AlertsNav } from '../alerts/alerts-nav.tsx'
import { defineElement, Page, Panel, SelectField, useStrings, type SelectOption } from '../kit/kit.ts'
import { CountsTable } from './counts-table.tsx'
import css from './notification-pages.css?inline'
import formCss from './notifications.css?inline'
import { QueuePanel } from './queue-panel.tsx'
import { SuppressedTable } from './suppressed.tsx'
import { totalsOf, useStatistics } from './use-statistics.ts'
import { useQueueFilter } from './use-queue-filter.ts'

export interface EventQueueProps {
  /** The query of the address, from the shell: `event_definition_id` and `notification_id` filter. */
  readonly parameters?: string
}

const none: readonly DeliveryCounts[] = []

function EventQueue({ parameters }: EventQueueProps) {
  const t = useStrings(notificationPageStrings)
  const { filter, setFilter } = useQueueFilter(parameters)
  const statistics = useStatistics()
  const counts = useMemo(
    () =>
      (statistics ?? none).filter(
        ({ event_definition_id: definition, notification_id: notification }) =>
          (filter.event_definition_id ?? definition) === definition &&
          (filter.notification_id ?? notification) === notification,
      ),
    [statistics, filter],
  )
  const totals = useMemo(() => totalsOf(counts), [counts])
  const definitions = useOptions(statistics, one => [one.event_definition_id, one.event_definition_title])
  const notifications = useOptions(statistics, one => [one.notification_id, one.notification_title])
  return (
    <Page title={t('queue')} description={t('queueIntro')}>
      <AlertsNav current="queue" />
      <QueuePanel key={JSON.stringify(filter)} filter={filter} counts={counts}>
        <div className="queue-filters">
          <SelectField
            label={t('definition')}
            placeholder={t('allDefinitions')}
            clearable
            options={definitions}
            value={filter.event_definition_id ?? null}
            onChange={id => setFilter({ ...filter, event_definition_id: id ?? undefined })}
          />
          <SelectField
            label={t('notification')}
            placeholder={t('allNotifications')}
            clearable
            options={notifications}
            value={filter.notification_id ?? null}
            onChange={id => setFilter({ ...filter, notification_id: id ?? undefined })}
          />
        </div>
      </QueuePanel>
      {statistics && (
        <div className="beside">
          <Panel title={t('suppressedTitle')} note={t('deliveriesNote')}>
            <SuppressedTable totals={totals} />
          </Panel>
          <Panel title={t('deliveries')} note={t('deliveriesNote')}>
            <CountsTable counts={counts} named />
          </Panel>
        </div>
      )}
    </Page>
  )
}

/** Returns what is counted as options, by title. */
function useOptions(
  statistics: readonly DeliveryCounts[] | undefined,
  read: (one: DeliveryCounts) => readonly [id: string, title: string],
): readonly SelectOption[] {
  const titles = new Map((statistics ?? none).map(read))
  return [...titles]
    .map(([value, title]) => ({ value, label: title === '' ? value : title }))
    .sort((a, b) => a.label.localeCompare(b.label))
}

defineElement<EventQueueProps>('cordwood-event-queue', EventQueue, {
  props: { parameters: String },
  styles: [css, formCss],
})
