import type { Screen } from '../kit/screen.ts'

export const screen: Screen = {
  tag: 'cordwood-not-found',
  routes: ['notFound'],
  load: () => import('./not-found.tsx'),
}
