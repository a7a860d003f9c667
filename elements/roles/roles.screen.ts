import type { Screen } from '../kit/screen.ts'

export const screen: Screen = {
  tag: 'cordwood-roles',
  routes: ['roles'],
  load: () => import('./roles.tsx'),
  menu: { place: 'system', order: 64, to: 'roles', label: 'roles', permission: 'roles:read' },
}
