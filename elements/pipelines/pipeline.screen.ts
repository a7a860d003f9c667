import type { Screen } from '../kit/screen.ts'

export const screen: Screen = {
  tag: 'cordwood-pipeline',
  routes: ['pipeline'],
  load: () => import('./pipeline.tsx'),
  within: 'pipelines',
}
