import type { Screen } from '../kit/screen.ts'

export const screen: Screen = {
  tag: 'cordwood-dashboards',
  routes: ['dashboards'],
  load: () => import('./dashboards.tsx'),
  menu: { place: 'main', order: 40, to: 'dashboards', label: 'dashboards' },
}
