import type { Screen } from '../kit/screen.ts'

export const screen: Screen = {
  tag: 'cordwood-saved-searches',
  routes: ['views'],
  load: () => import('./saved-searches.tsx'),
  within: 'search',
  menu: { place: 'system', order: 40, to: 'views', label: 'paletteSaved' },
}
