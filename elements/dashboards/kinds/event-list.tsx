/** The events of a range, newest first. */
import { dashboardStrings } from '../../../core/dashboards/strings.ts'
import { eventsOf } from '../../../core/widgets/read.ts'
import { searchTypeId } from '../../../core/widgets/search-types.ts'
import { isEvents } from '../../../core/views/widgets.ts'
import { Badge, EmptyState, Link, Timestamp, useCore, useStore, useStrings, VisibleText } from '../../kit/kit.ts'
import type { KindDrawProps } from '../../widgets/panel/kind.ts'

/** Events that are shown; the others stand on the page of events. */
const most = 200

export function EventList({ widget, results, title }: KindDrawProps) {
  const t = useStrings(dashboardStrings)
  const { routes, $user } = useCore()
  // Who looks at a public dashboard has no page of events.
  const isKnown = useStore($user) !== null
  const id = searchTypeId(widget.id, 'events')
  const result = results && Object.hasOwn(results, id) ? results[id] : undefined
  if (!isEvents(widget)) return null
  const events = eventsOf(result)
    .filter(({ alert }) => alert || widget.config.alerts_only !== true)
    .sort((a, b) => b.time - a.time)
  if (events.length === 0) return <EmptyState title={t('noEvents')} icon="bell" />
  return (
    <div className="dashboard-messages" role="group" aria-label={title} tabIndex={0}>
      <ul className="dashboard-events">
        {events.slice(0, most).map(({ id: eventId, time, message, alert }, at) => (
          <li key={`${time} ${at}`}>
            <Timestamp value={new Date(time).toISOString()} />
            {alert && <Badge variant="danger">{t('alert')}</Badge>}
            <span className="break">
              {isKnown && eventId !== '' ? (
                <Link to={routes.alerts({ event: eventId })}>
                  <VisibleText text={message} />
                </Link>
              ) : (
                <VisibleText text={message} />
              )}
            </span>
          </li>
        ))}
      </ul>
      {events.length > most && (
        <p className="xs muted dashboard-foot">{t('newestOf', { shown: most, total: events.length })}</p>
      )}
    </div>
  )
}
