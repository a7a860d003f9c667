/** The cluster's search configuration, where the user may read it; else the usual one. */
import { useCallback } from 'react'
import { configurationPath } from '../../core/configuration/api.ts'
import { configClasses } from '../../core/configuration/classes.ts'
import type { SearchesClusterConfig } from '../../core/configuration/schema.ts'
import { configurationOf } from '../../core/configuration/store.ts'
import { useCore, usePermission, useQueryData } from '../kit/kit.ts'

/** undefined while it is not known; null where it cannot be. */
export function useSearchConfig(): SearchesClusterConfig | null | undefined {
  const mayRead = usePermission('clusterconfigentry:read')
  const store = configurationOf(useCore())
  const fetcher = useCallback((_path: string, signal: AbortSignal) => store.load(configClasses.searches, signal), [store])
  const { data, loading } = useQueryData(mayRead ? configurationPath(configClasses.searches) : null, { fetcher })
  return data ?? (loading ? undefined : null)
}
