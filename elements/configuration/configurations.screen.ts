import type { Screen } from '../kit/screen.ts'

export const screen: Screen = {
  tag: 'cordwood-configurations',
  routes: ['configurations'],
  load: () => import('./configurations.tsx'),
  menu: {
    place: 'system',
    order: 60,
    to: 'configurations',
    label: 'configurations',
    permission: 'clusterconfigentry:read',
  },
}
