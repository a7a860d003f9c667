import { useCallback } from 'react'
import { useCore, useQueryData } from '../../kit/kit.ts'

/** Reads what stands beside the matter: titles. Null: it is gone, or not for this user, which is told to nobody. Undefined: it is loaded. */
export function useQuietData<T>(path: string | null): T | null | undefined {
  const { client } = useCore()
  const fetcher = useCallback(
    (_key: string, signal: AbortSignal) =>
      client.get<T>(path!, { signal, report: false }).catch((error: unknown) => {
        if (signal.aborted) throw error
        return null
      }),
    [client, path],
  )
  // Under the path itself others keep only what was answered well.
  const key = path === null ? null : `${path}#quiet`
  return useQueryData<T | null>(key, { fetcher, cacheLifetime: 60_000, dedupeTime: 30_000 }).data
}
