import type { Screen } from '../kit/screen.ts'

export const screen: Screen = {
  tag: 'cordwood-event-notification',
  routes: ['newEventNotification', 'eventNotification', 'editEventNotification'],
  modes: { newEventNotification: 'new', editEventNotification: 'edit' },
  load: () => import('./event-notification.tsx'),
  within: 'alerts',
}
