import type { Screen } from '../kit/screen.ts'

export const screen: Screen = {
  tag: 'cordwood-user-tokens',
  routes: ['userTokens'],
  load: () => import('./user-tokens.tsx'),
  within: 'users',
}
