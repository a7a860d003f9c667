import type { Screen } from '../kit/screen.ts'

export const screen: Screen = {
  tag: 'cordwood-lookup-tables',
  routes: ['lookupTables'],
  load: () => import('./lookup-tables.tsx'),
  menu: { place: 'system', order: 37, to: 'lookupTables', label: 'lookupTables', permission: 'lookuptables:read' },
}
