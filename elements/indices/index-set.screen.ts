import type { Screen } from '../kit/screen.ts'

export const screen: Screen = {
  tag: 'cordwood-index-set',
  routes: ['newIndexSet', 'indexSet', 'indexSetConfiguration'],
  modes: { newIndexSet: 'create', indexSetConfiguration: 'configuration' },
  load: () => import('./index-set.tsx'),
  within: 'indices',
}
