import type { Screen } from '../kit/screen.ts'

export const screen: Screen = {
  tag: 'cordwood-user-form',
  routes: ['newUser', 'editUser'],
  load: () => import('./user-form.tsx'),
  within: 'users',
}
