import type { Screen } from '../kit/screen.ts'

export const screen: Screen = {
  tag: 'cordwood-pipelines',
  routes: ['pipelines'],
  load: () => import('./pipelines.tsx'),
  menu: {
    place: 'system',
    order: 37,
    to: 'pipelines',
    label: 'pipelines',
    permission: ['pipeline:read', 'pipeline_connection:read'],
  },
}
