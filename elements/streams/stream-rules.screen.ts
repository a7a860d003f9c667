import type { Screen } from '../kit/screen.ts'

export const screen: Screen = {
  tag: 'cordwood-stream-rules',
  routes: ['editStream'],
  load: () => import('./stream-rules.tsx'),
  within: 'streams',
}
