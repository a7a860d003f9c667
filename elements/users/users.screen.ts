import type { Screen } from '../kit/screen.ts'

export const screen: Screen = {
  tag: 'cordwood-users',
  routes: ['users'],
  load: () => import('./users.tsx'),
  menu: { place: 'system', order: 62, to: 'users', label: 'users', permission: 'users:list' },
}
