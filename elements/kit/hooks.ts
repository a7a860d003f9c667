/** Hooks for components inside `defineElement`. */
import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { QuerySettings } from '../../core/client/queries.ts'
import '../../core/core.ts'
import type { Core } from '../../core/page-core.ts'
import { allPermitted, isAnyPermitted } from '../../core/permissions/permissions.ts'
import type { NavigateDetail, NavigateOptions, TitleDetail, UnsavedDetail } from './cordwood-element.ts'
import { errorDetail } from './error-detail.ts'
import { useHost, type Methods } from './host.ts'
import { webUrl } from './navigation.ts'
import { tellOnce } from './tell-once.ts'
import { useServer } from './use-server.ts'
import { useCommonStrings } from './common-words.ts'
import { useElementCore } from './words.ts'

/** The core of this element, with its connection to the server; a new one renders again. */
export const useCore: () => Core = useElementCore

/** Sets the functions behind the element's `methods`; they always see the latest render. */
export function useMethods(methods: Methods): void {
  const host = useHost()
  const latest = useRef(methods)
  useEffect(() => {
    latest.current = methods
  })
  useEffect(() => {
    host.provide(
      Object.fromEntries(
        Object.keys(latest.current).map(name => [name, (...args: never[]) => latest.current[name]?.(...args)]),
      ),
    )
    return () => host.provide(null)
  }, [host])
}

/**
 * Asks to go to an address of `core.routes`. Whoever takes the cancelable `cordwood-navigate` (the shell, a host's router) prevents it;
 * else the browser goes to the server's own web interface.
 */
export function useNavigate(): (path: string, options?: NavigateOptions) => void {
  const host = useHost()
  const core = useCore()
  return useCallback(
    (path, options = {}) => {
      const detail: NavigateDetail = { path, ...options }
      if (!host.emit('cordwood-navigate', detail, { cancelable: true })) location.assign(webUrl(core, path))
    },
    [host, core],
  )
}

/**
 * Whether the current user holds all (`any`: at least one) of the permissions; see specification 6. A user that may not be read holds none;
 * the element tells the page, and a `Skeleton` that waits for the user says it.
 */
export function usePermission(permissions: string | readonly string[], mode: 'all' | 'any' = 'all'): boolean {
  const held = useHeldPermissions()
  const wanted = typeof permissions === 'string' ? [permissions] : permissions
  return mode === 'all' ? allPermitted(held, wanted) : isAnyPermitted(held, wanted)
}

/** The permissions of the current user; none while the user is not known. */
export function useHeldPermissions(): readonly string[] | undefined {
  const core = useCore()
  const host = useHost()
  const held = useStore(core.$user)?.permissions
  const userError = useStore(core.$userError)
  useEffect(() => {
    if (userError) tellOnce(host, userError)
  }, [host, userError])
  return held
}

/** Tells the shell the title of this place; an element elsewhere never touches the document's title. */
export function useTitle(title: string): void {
  const host = useHost()
  useEffect(() => {
    host.emit('cordwood-title', { title } satisfies TitleDetail)
  }, [host, title])
}

/**
 * Leaving while there are unsaved changes asks first; `question` defaults to 'Are you sure?'. The event is for the shell, or the host's router; before
 * the window is closed or goes elsewhere the browser asks, wherever the element stands. Not in development, where pages reload themselves.
 */
export function useUnsavedChanges(unsaved: boolean, question?: string): void {
  const host = useHost()
  const t = useCommonStrings()
  const words = question ?? t('leavePage')
  useEffect(() => {
    if (!unsaved) return undefined
    const tell = (changed: boolean) =>
      host.emit('cordwood-unsaved', { unsaved: changed, question: words } satisfies UnsavedDetail)
    tell(true)
    const ask = (event: Event) => {
      if (!import.meta.env.DEV) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => {
      removeEventListener('beforeunload', ask)
      tell(false)
    }
  }, [host, unsaved, words])
}

/** Runs `cordwood-loading` while `loading` is true. */
export function useBusy(loading: boolean): void {
  const host = useHost()
  useEffect(() => (loading ? host.busy() : undefined), [host, loading])
}

export interface QueryData<T> {
  /** The last good answer, also while a newer one is fetched or a later request failed. */
  readonly data: T | undefined
  readonly error: Error | undefined
  readonly loading: boolean
  /** Fetches again now. */
  readonly refetch: () => void
}

/** Like `useQueryData`, but emits no loading and error events. */
export function useSharedQuery<T>(path: string | null, settings: QuerySettings<T> = {}): QueryData<T> {
  const core = useCore()
  const { fetcher, revalidateInterval, dedupeTime, cacheLifetime, onErrorRetry } = settings
  useServer(path !== null)
  const store = useMemo(() => {
    const given = {
      ...(fetcher && { fetcher }),
      ...(revalidateInterval !== undefined && { revalidateInterval }),
      ...(dedupeTime !== undefined && { dedupeTime }),
      ...(cacheLifetime !== undefined && { cacheLifetime }),
      ...(onErrorRetry !== undefined && { onErrorRetry }),
    }
    return path === null ? null : core.query[0]<T, Error>([core.session.$username, path], given)
  }, [core, path, fetcher, revalidateInterval, dedupeTime, cacheLifetime, onErrorRetry])
  const { data, error, loading } = useSyncExternalStore(
    useCallback(changed => store?.listen(changed) ?? (() => undefined), [store]),
    // Reading a store that nobody listens to would ask, and nobody would wait for the answer.
    useCallback((): QueryState => (store && store.lc > 0 ? store.value : undefined) ?? idle, [store]),
  )
  return { data: data as T | undefined, error, loading, refetch: useCallback(() => store?.revalidate(), [store]) }
}

interface QueryState {
  readonly data?: unknown
  readonly error?: Error
  readonly loading: boolean
}

const idle: QueryState = { loading: false }

/** Tells the page of an error, once. */
export function useErrorEvent(error: Error | undefined): void {
  const host = useHost()
  useEffect(() => {
    if (error) host.emit('cordwood-error', errorDetail(error))
  }, [host, error])
}

/**
 * GET of `path` (null fetches nothing) through the page's cache; waits for the login on its own. The elements of a page, also those of other
 * bundles, share the request and the answer, which is taken for a new one for four seconds (`dedupeTime`); the request is cancelled when
 * the last of them is gone. `fetcher` replaces the plain GET; it must be stable (module level or useCallback).
 */
export function useQueryData<T>(path: string | null, settings: QuerySettings<T> = {}): QueryData<T> {
  const query = useSharedQuery(path, settings)
  useBusy(query.loading && query.data === undefined)
  useErrorEvent(query.error)
  return query
}
