import type { Screen } from '../kit/screen.ts'

export const screen: Screen = {
  tag: 'cordwood-lookup-caches',
  routes: ['lookupCaches'],
  load: () => import('./lookup-caches.tsx'),
  within: 'lookupTables',
  menu: { place: 'others', order: 20, to: 'lookupCaches', label: 'lookupCaches', permission: 'lookuptables:read' },
}
