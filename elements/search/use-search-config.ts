/** The cluster's search configuration, where the user may read it; else the usual one. A server that refuses it keeps nobody from searching. */
import { useCallback } from 'react'
import { configurationPath } from '../../core/configuration/api.ts'
import { configClasses } from '../../core/configuration/classes.ts'
import { defaultSearchesConfig } from '../../core/configuration/defaults.ts'
import type { SearchesClusterConfig } from '../../core/configuration/schema.ts'
import { useCore, usePermission, useQueryData } from '../kit/kit.ts'

/** undefined while it is not known; null where it cannot be. */
export function useSearchConfig(): SearchesClusterConfig | null | undefined {
  const { client } = useCore()
  const mayRead = usePermission('clusterconfigentry:read')
  const fetcher = useCallback(
    async (path: string, signal: AbortSignal) =>
      (await client.get<SearchesClusterConfig | undefined>(path, { signal, report: false })) ?? defaultSearchesConfig,
    [client],
  )
  const { data, loading } = useQueryData(mayRead ? configurationPath(configClasses.searches) : null, {
    fetcher,
    onErrorRetry: false,
  })
  return data ?? (loading ? undefined : null)
}
