import type { Screen } from '../kit/screen.ts'

export const screen: Screen = {
  tag: 'cordwood-user',
  routes: ['user'],
  load: () => import('./user.tsx'),
  within: 'users',
}
