import type { Screen } from '../kit/screen.ts'

export const screen: Screen = {
  tag: 'cordwood-index-sets',
  routes: ['indices'],
  load: () => import('./index-sets.tsx'),
  menu: { place: 'system', order: 45, to: 'indices', label: 'indices', permission: 'indices:read' },
}
