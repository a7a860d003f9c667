/** The dashboard that is open, as it is stored. */
import { useCallback, useEffect, useState } from 'react'
import { FetchError } from '../../core/client/errors.ts'
import type { StoredDashboard } from '../../core/dashboards/dashboard.ts'
import type { Core } from '../../core/page-core.ts'
import { getSearch } from '../../core/search/api.ts'
import { getView } from '../../core/views/api.ts'

export interface OpenedDashboard {
  /** Null while there is none, or it is not there yet. */
  readonly stored: StoredDashboard | null
  readonly error: Error | null
  readonly reload: () => void
  /** It was saved as this one. */
  readonly saved: (stored: StoredDashboard) => void
}

/** A view that is no dashboard is treated as not found. */
function refuse(core: Core, id: string): never {
  const error = new FetchError('Not Found', {
    status: 404,
    body: { type: 'ApiError', message: `<${id}> is no dashboard.` },
  })
  core.report({ type: 'NotFoundError', error })
  throw error
}

/** @param id undefined: one that is not stored yet */
export function useStoredDashboard(core: Core, id: string | undefined): OpenedDashboard {
  const [stored, setStored] = useState<StoredDashboard | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const [attempt, setAttempt] = useState(0)
  const isOpen = stored !== null && stored.view.id === id
  useEffect(() => {
    setError(null)
    if (id === undefined || isOpen) return undefined
    const gone = new AbortController()
    const { signal } = gone
    const load = async () => {
      const view = await getView(core.client, id, { signal })
      if (view.type !== 'DASHBOARD') refuse(core, view.id)
      setStored({ view, search: await getSearch(core.client, view.search_id, { signal }) })
    }
    load().catch((reason: unknown) => {
      if (!signal.aborted) setError(reason instanceof Error ? reason : new Error(String(reason)))
    })
    return () => gone.abort()
  }, [core, id, isOpen, attempt])
  const reload = useCallback(() => {
    setStored(null)
    setAttempt(count => count + 1)
  }, [])
  const saved = useCallback((next: StoredDashboard) => setStored(next), [])
  return { stored: isOpen ? stored : null, error, reload, saved }
}
