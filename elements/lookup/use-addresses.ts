/** Addresses of the pages of single tables, caches and data adapters. */
import { useMemo } from 'react'
import { isSegment } from '../../core/client/request.ts'
import { useCore } from '../kit/kit.ts'

/** Returns the addresses by name; that of the list for a name that cannot stand in one, as another server may answer it. */
export function useAddresses() {
  const { routes } = useCore()
  return useMemo(() => {
    const orList = (list: string, to: (values: { readonly name: string }) => string) => (name: string) =>
      isSegment(name) ? to({ name }) : list
    return {
      table: orList(routes.lookupTables(), routes.lookupTable),
      editTable: orList(routes.lookupTables(), routes.editLookupTable),
      cache: orList(routes.lookupCaches(), routes.lookupCache),
      editCache: orList(routes.lookupCaches(), routes.editLookupCache),
      adapter: orList(routes.lookupAdapters(), routes.lookupAdapter),
      editAdapter: orList(routes.lookupAdapters(), routes.editLookupAdapter),
    }
  }, [routes])
}
