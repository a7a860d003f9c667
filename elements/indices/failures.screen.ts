import type { Screen } from '../kit/screen.ts'

export const screen: Screen = {
  tag: 'cordwood-index-failures',
  routes: ['indexFailures'],
  load: () => import('./failures.tsx'),
  within: 'overview',
  menu: { place: 'system', order: 50, to: 'indexFailures', label: 'failures', permission: 'indices:failures' },
}
