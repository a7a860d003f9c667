import type { Screen } from '../kit/screen.ts'

export const screen: Screen = {
  tag: 'cordwood-role',
  routes: ['newRole', 'role', 'editRole'],
  modes: { newRole: 'new', editRole: 'edit' },
  load: () => import('./role.tsx'),
  within: 'roles',
}
