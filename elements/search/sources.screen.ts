import type { Screen } from '../kit/screen.ts'

export const screen: Screen = {
  tag: 'cordwood-sources',
  routes: ['sources'],
  load: () => import('./sources.tsx'),
  menu: { place: 'system', order: 30, to: 'sources', label: 'sources' },
}
