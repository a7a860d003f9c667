import { useCallback } from 'react'
import { configurationPath } from '../../core/configuration/api.ts'
import type { ConfigClass } from '../../core/configuration/classes.ts'
import { configurationOf, type ConfigurationStore } from '../../core/configuration/store.ts'
import { useCore, useQueryData, type QueryData } from '../kit/kit.ts'

/**
 * The configuration of this name (null fetches nothing), read once for all elements of the page, and as any of them has saved it. `load` is
 * how it is read; it must be stable.
 */
export function useConfiguration<T>(
  name: ConfigClass | null,
  load: (store: ConfigurationStore, signal: AbortSignal) => Promise<T>,
): QueryData<T> {
  const store = configurationOf(useCore())
  return useQueryData<T>(name === null ? null : configurationPath(name), {
    fetcher: useCallback((_path: string, signal: AbortSignal) => load(store, signal), [store, load]),
    onErrorRetry: false,
  })
}
