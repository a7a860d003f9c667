import type { Screen } from '../kit/screen.ts'

export const screen: Screen = {
  tag: 'cordwood-event-definition',
  routes: ['newEventDefinition', 'eventDefinition', 'editEventDefinition'],
  modes: { newEventDefinition: 'new', editEventDefinition: 'edit' },
  load: () => import('./event-definition.tsx'),
  within: 'alerts',
}
