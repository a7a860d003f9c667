import type { Screen } from '../kit/screen.ts'

export const screen: Screen = {
  tag: 'cordwood-streams',
  routes: ['streams'],
  load: () => import('./streams.tsx'),
  menu: { place: 'main', order: 20, to: 'streams', label: 'streams' },
}
