import type { Screen } from '../kit/screen.ts'

export const screen: Screen = {
  tag: 'cordwood-extractor',
  routes: ['newExtractor', 'editExtractor'],
  load: () => import('./extractor.tsx'),
  within: 'inputs',
}
