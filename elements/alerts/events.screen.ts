import type { Screen } from '../kit/screen.ts'

export const screen: Screen = {
  tag: 'cordwood-events',
  routes: ['alerts'],
  load: () => import('./events.tsx'),
  menu: { place: 'main', order: 30, to: 'alerts', label: 'alerts' },
}
