import type { Screen } from '../kit/screen.ts'

export const screen: Screen = {
  tag: 'cordwood-event-replay',
  routes: ['replayAlert', 'replayEventDefinition'],
  load: () => import('./event-replay.tsx'),
  fills: true,
  within: 'alerts',
}
