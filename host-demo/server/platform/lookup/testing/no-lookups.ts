/** Lookup tables of which there are none, for tests of what asks them. */
import { LookupHost } from '../lookup-host.ts'
import { noRows } from './open-adapter.ts'
import { waysHome } from './served.ts'

export const noLookups = (): LookupHost =>
  new LookupHost({
    types: new Map(),
    own: noRows,
    ways: waysHome(),
    log: error => {
      throw error
    },
  })
