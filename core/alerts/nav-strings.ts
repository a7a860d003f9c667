/** Words of the links between the pages about alerts. Lookup: `messages.of(alertsNavStrings)`. */
import { catalogue } from '../brand/catalogue.ts'

export const alertsNavStrings = catalogue('alertsNav', {
  pages: 'Pages about alerts',
  alerts: 'Alerts & Events',
  definitions: 'Event Definitions',
  notifications: 'Notifications',
  queue: 'Queue',
})
