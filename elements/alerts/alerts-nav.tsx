/** The way between events, their definitions, notifications and what waits to be sent. */
import { alertsNavStrings } from '../../core/alerts/nav-strings.ts'
import { Link, useCore, useStrings } from '../kit/kit.ts'
import { addKitCss } from '../kit/stylesheet.ts'
import css from './alerts-nav.css?inline'

addKitCss(css)

export type AlertsPlace = 'alerts' | 'definitions' | 'notifications' | 'queue'

/** Goes first in the `Page` of each list; each page shows what its user may read, so all see all four. */
export function AlertsNav({ current }: { readonly current: AlertsPlace }) {
  const { routes } = useCore()
  const t = useStrings(alertsNavStrings)
  const places = [
    ['alerts', routes.alerts()],
    ['definitions', routes.eventDefinitions()],
    ['notifications', routes.eventNotifications()],
    ['queue', routes.notificationQueue()],
  ] as const
  return (
    <nav className="alerts-nav" aria-label={t('pages')}>
      {places.map(([place, to]) => (
        <Link key={place} to={to} aria-current={place === current ? 'page' : undefined}>
          {t(place)}
        </Link>
      ))}
    </nav>
  )
}
