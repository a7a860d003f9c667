import { useState } from 'react'
import { configClasses } from '../../core/configuration/classes.ts'
import type { UrlWhitelist } from '../../core/configuration/schema.ts'
import type { ConfigurationStore } from '../../core/configuration/store.ts'
import { useCore, usePermission, useStore } from '../kit/kit.ts'
import { useConfiguration } from './use-configuration.ts'

export interface LoadedWhitelist {
  /** The whitelist as it was first loaded, then as any element of the page last read or saved it. */
  readonly whitelist: UrlWhitelist | undefined
  /** Why there is none. */
  readonly error: Error | undefined
  readonly retry: () => void
  /** Undefined until it is known who the user is. Without it nothing is fetched (specification 6). */
  readonly mayRead: boolean | undefined
  readonly mayWrite: boolean
}

const load = (store: ConfigurationStore, signal: AbortSignal) => store.load(configClasses.urlWhitelist, signal)

export function useWhitelist(): LoadedWhitelist {
  const known = useStore(useCore().$user) !== null
  const permitted = usePermission('urlwhitelist:read')
  const mayWrite = usePermission('urlwhitelist:write')
  const { data, error, loading, refetch } = useConfiguration(permitted ? configClasses.urlWhitelist : null, load)
  const [shown, setShown] = useState<UrlWhitelist>()
  // An old list is not shown while a new one is on its way: who edits it would undo what others have saved since.
  const next = !permitted ? undefined : !loading && !error && data ? data : shown
  if (next !== shown) setShown(next)
  return {
    whitelist: next,
    error: next ? undefined : error,
    retry: refetch,
    mayRead: known ? permitted : undefined,
    mayWrite,
  }
}
