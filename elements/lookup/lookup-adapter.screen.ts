import type { Screen } from '../kit/screen.ts'

export const screen: Screen = {
  tag: 'cordwood-lookup-adapter',
  routes: ['newLookupAdapter', 'lookupAdapter', 'editLookupAdapter'],
  modes: { newLookupAdapter: 'create', editLookupAdapter: 'edit' },
  load: () => import('./lookup-adapter.tsx'),
  within: 'lookupTables',
}
