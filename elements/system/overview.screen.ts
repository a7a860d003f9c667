import type { Screen } from '../kit/screen.ts'

export const screen: Screen = {
  tag: 'cordwood-overview',
  routes: ['overview'],
  load: () => import('./overview.tsx'),
  menu: { place: 'system', order: 10, to: 'overview', label: 'overview' },
}
