import { useCallback, useEffect, useState } from 'react'
import { configClasses } from '../../core/configuration/classes.ts'
import type { UrlWhitelist } from '../../core/configuration/schema.ts'
import { configurationOf } from '../../core/configuration/store.ts'
import { errorDetail, useBusy, useCore, useHost, usePermission, useStore } from '../kit/kit.ts'
import { useUser } from './use-user.ts'

export interface LoadedWhitelist {
  /** Fetched anew for whoever asks; then as any element of the page has saved it. */
  readonly whitelist: UrlWhitelist | undefined
  readonly error: Error | undefined
  readonly retry: () => void
  /** Undefined until it is known who the user is. Without it nothing is fetched (specification 6). */
  readonly mayRead: boolean | undefined
  readonly mayWrite: boolean
}

export function useWhitelist(): LoadedWhitelist {
  const core = useCore()
  const host = useHost()
  const store = configurationOf(core)
  const known = useUser() !== null
  const permitted = usePermission('urlwhitelist:read')
  const mayWrite = usePermission('urlwhitelist:write')
  const held = useStore(store.$state).configuration[configClasses.urlWhitelist]
  const [round, setRound] = useState(0)
  const [loaded, setLoaded] = useState<{ readonly error?: Error } | null>(null)

  useEffect(() => {
    if (!permitted) return undefined
    const abort = new AbortController()
    setLoaded(null)
    store.load(configClasses.urlWhitelist, abort.signal).then(() => setLoaded({}), (error: Error) => {
      if (abort.signal.aborted) return
      setLoaded({ error })
      host.emit('cordwood-error', errorDetail(error))
    })
    return () => abort.abort()
  }, [store, host, permitted, round])

  useBusy(permitted && loaded === null)
  return {
    whitelist: permitted && loaded && !loaded.error ? held : undefined,
    error: loaded?.error,
    retry: useCallback(() => setRound(count => count + 1), []),
    mayRead: known ? permitted : undefined,
    mayWrite,
  }
}
