import type { Screen } from '../kit/screen.ts'

export const screen: Screen = {
  tag: 'cordwood-security',
  routes: ['security'],
  load: () => import('./security.tsx'),
  menu: { place: 'system', order: 90, to: 'security', label: 'security', permission: 'licenseinfos:read' },
}
