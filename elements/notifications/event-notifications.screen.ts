import type { Screen } from '../kit/screen.ts'

export const screen: Screen = {
  tag: 'cordwood-event-notifications',
  routes: ['eventNotifications'],
  load: () => import('./event-notifications.tsx'),
  within: 'alerts',
  menu: {
    place: 'others',
    order: 32,
    to: 'eventNotifications',
    label: 'eventNotifications',
    permission: 'eventnotifications:read',
  },
}
