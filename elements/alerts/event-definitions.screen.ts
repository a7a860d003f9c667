import type { Screen } from '../kit/screen.ts'

export const screen: Screen = {
  tag: 'cordwood-event-definitions',
  routes: ['eventDefinitions'],
  load: () => import('./event-definitions.tsx'),
  within: 'alerts',
  menu: {
    place: 'others',
    order: 31,
    to: 'eventDefinitions',
    label: 'eventDefinitions',
    permission: 'eventdefinitions:read',
  },
}
