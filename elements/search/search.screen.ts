import type { Screen } from '../kit/screen.ts'

export const screen: Screen = {
  tag: 'cordwood-search',
  routes: ['search', 'newSearch', 'savedSearch', 'view', 'extendedSearch', 'streamSearch', 'legacyStreamSearch'],
  modes: { view: 'view' },
  load: () => import('./search.tsx'),
  fills: true,
  menu: { place: 'main', order: 10, to: 'search', label: 'search' },
}
