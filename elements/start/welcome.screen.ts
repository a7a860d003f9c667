import type { Screen } from '../kit/screen.ts'

export const screen: Screen = {
  tag: 'cordwood-welcome',
  routes: ['welcome', 'start'],
  load: () => import('./welcome.tsx'),
  menu: { place: 'others', order: 10, to: 'welcome', label: 'start' },
}
