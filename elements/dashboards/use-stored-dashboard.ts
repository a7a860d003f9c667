/** The dashboard that is open, as it is stored. */
import { useCallback, useRef } from 'react'
import { FetchError } from '../../core/client/errors.ts'
import type { StoredDashboard } from '../../core/dashboards/dashboard.ts'
import type { Core } from '../../core/page-core.ts'
import { readDashboard } from './copy/use-stored.ts'
import { useLoading } from './use-loading.ts'

export interface OpenedDashboard {
  /** Null while there is none, or it is not there yet. */
  readonly stored: StoredDashboard | null
  readonly error: Error | null
  readonly reload: () => void
  /** It was saved as this one. */
  readonly saved: (stored: StoredDashboard) => void
}

/** A view that is no dashboard is treated as not found. */
function refuse(report: Core['report'], id: string): never {
  const error = new FetchError('Not Found', {
    status: 404,
    body: { type: 'ApiError', message: `<${id}> is no dashboard.` },
  })
  report({ type: 'NotFoundError', error })
  throw error
}

/** @param id undefined: one that is not stored yet */
export function useStoredDashboard(core: Core, id: string | undefined): OpenedDashboard {
  const { client, report } = core
  /** What was saved here a moment ago need not be read again. */
  const known = useRef<StoredDashboard>(null)
  const load = useCallback(
    async (signal: AbortSignal) => {
      if (known.current?.view.id === id) return known.current
      const stored = await readDashboard(client, id!, { signal })
      return stored.view.type === 'DASHBOARD' ? stored : refuse(report, stored.view.id)
    },
    [client, report, id],
  )
  const { data, error, reload, put } = useLoading(id === undefined ? null : load)
  const saved = useCallback(
    (next: StoredDashboard) => {
      known.current = next
      put(next)
    },
    [put],
  )
  const again = useCallback(() => {
    known.current = null
    reload()
  }, [reload])
  return { stored: data?.view.id === id ? data : null, error, reload: again, saved }
}
