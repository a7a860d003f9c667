import type { Screen } from '../kit/screen.ts'

export const screen: Screen = {
  tag: 'cordwood-audit-log',
  routes: ['auditLog'],
  load: () => import('./audit-log.tsx'),
  within: 'overview',
  menu: { place: 'system', order: 68, to: 'auditLog', label: 'auditLog', permission: 'auditlog:read' },
}
