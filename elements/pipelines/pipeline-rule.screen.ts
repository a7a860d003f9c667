import type { Screen } from '../kit/screen.ts'

export const screen: Screen = {
  tag: 'cordwood-pipeline-rule',
  routes: ['pipelineRule'],
  load: () => import('./pipeline-rule.tsx'),
  within: 'pipelines',
}
