import type { Screen } from '../kit/screen.ts'

export const screen: Screen = {
  tag: 'cordwood-lookup-cache',
  routes: ['newLookupCache', 'lookupCache', 'editLookupCache'],
  modes: { newLookupCache: 'create', editLookupCache: 'edit' },
  load: () => import('./lookup-cache.tsx'),
  within: 'lookupTables',
}
