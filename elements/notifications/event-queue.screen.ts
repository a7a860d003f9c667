import type { Screen } from '../kit/screen.ts'

export const screen: Screen = {
  tag: 'cordwood-event-queue',
  routes: ['notificationQueue'],
  load: () => import('./event-queue.tsx'),
  within: 'alerts',
  menu: {
    place: 'others',
    order: 33,
    to: 'notificationQueue',
    label: 'notificationQueue',
    permission: 'eventnotifications:read',
  },
}
