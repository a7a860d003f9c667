import { useMemo, useState } from 'react'
import { recentFirst } from '../../../core/dashboards/recent-first.ts'
import { isAnyPermitted } from '../../../core/permissions/permissions.ts'
import { allOpened } from '../../../core/start/api.ts'
import { allDashboards } from '../../../core/views/api.ts'
import type { ViewSummary } from '../../../core/views/schema.ts'
import { useHeldPermissions, useQueryData, useQuietClient } from '../../kit/kit.ts'

export interface DashboardChoices {
  /** Those that the user may change, what was opened last first; null: not known yet. */
  readonly dashboards: readonly ViewSummary[] | null
  readonly error: Error | undefined
}

/** @param without id of a dashboard that is not offered */
export function useDashboardChoices(without: string | null): DashboardChoices {
  const client = useQuietClient()
  const held = useHeldPermissions()
  const [fetcher] = useState(() => async (_: string, signal: AbortSignal) => {
    const [all, opened] = await Promise.all([
      allDashboards(client, { signal }),
      // They are offered by title then.
      allOpened(client, { signal }).catch(() => []),
    ])
    return recentFirst(all, opened)
  })
  const { data, error } = useQueryData<readonly ViewSummary[]>('/dashboards?all', { fetcher, onErrorRetry: false })
  const dashboards = useMemo(
    () =>
      data?.filter(({ id }) => id !== without && isAnyPermitted(held, [`view:edit:${id}`, `dashboards:edit:${id}`])) ??
      null,
    [data, without, held],
  )
  return { dashboards, error }
}
