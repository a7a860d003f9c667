import type { Screen } from '../kit/screen.ts'

export const screen: Screen = {
  tag: 'cordwood-lookup-adapters',
  routes: ['lookupAdapters'],
  load: () => import('./lookup-adapters.tsx'),
  within: 'lookupTables',
  menu: { place: 'others', order: 21, to: 'lookupAdapters', label: 'lookupAdapters', permission: 'lookuptables:read' },
}
