import type { Screen } from '../kit/screen.ts'

export const screen: Screen = {
  tag: 'cordwood-lookup-table',
  routes: ['newLookupTable', 'lookupTable', 'editLookupTable'],
  modes: { newLookupTable: 'create', editLookupTable: 'edit' },
  load: () => import('./lookup-table.tsx'),
  within: 'lookupTables',
}
