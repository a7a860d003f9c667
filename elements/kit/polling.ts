/** Polls the server while the page is visible. Polls do not extend the session. */
import { atom, onMount, type ReadableAtom } from 'nanostores'
import { useCallback } from 'react'
import { useCore, useQueryData, type QueryData } from './hooks.ts'

const $shown = atom(true)
onMount($shown, () => {
  const changed = () => $shown.set(!document.hidden)
  changed()
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
})

/** Whether the page is shown: not in a background tab. */
export const $visible: ReadableAtom<boolean> = $shown

/**
 * GET of `path` every `intervalMs` while the page is shown; many elements, also of several bundles, share one request in that time. A 403 or 404
 * is the caller's alone.
 */
export function usePolledData<T>(path: string | null, intervalMs: number): QueryData<T> {
  const { client } = useCore()
  const fetcher = useCallback(
    (path: string, signal: AbortSignal) => client.get<T>(path, { signal, noSessionExtension: true, report: false }),
    [client],
  )
  return useQueryData<T>(path, { fetcher, revalidateInterval: intervalMs, dedupeTime: intervalMs * 0.75 })
}
