import type { Screen } from '../kit/screen.ts'

export const screen: Screen = {
  tag: 'cordwood-pipeline-rules',
  routes: ['pipelineRules'],
  load: () => import('./pipeline-rules.tsx'),
  within: 'pipelines',
}
