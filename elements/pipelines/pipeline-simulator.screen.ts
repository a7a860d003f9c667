import type { Screen } from '../kit/screen.ts'

export const screen: Screen = {
  tag: 'cordwood-pipeline-simulator',
  routes: ['pipelineSimulator'],
  load: () => import('./pipeline-simulator.tsx'),
  within: 'pipelines',
}
