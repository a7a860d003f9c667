import type { Screen } from '../kit/screen.ts'

export const screen: Screen = {
  tag: 'cordwood-enterprise',
  routes: ['enterprise'],
  load: () => import('./enterprise.tsx'),
  menu: { place: 'system', order: 80, to: 'enterprise', label: 'enterprise', permission: 'licenseinfos:read' },
}
