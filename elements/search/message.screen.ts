import type { Screen } from '../kit/screen.ts'

export const screen: Screen = {
  tag: 'cordwood-message',
  routes: ['message'],
  load: () => import('./message.tsx'),
}
