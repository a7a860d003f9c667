import { useCallback } from 'react'
import { useCore, useQueryData } from '../../kit/kit.ts'

/** Reads what stands beside the matter: titles. Who may not read them sees ids, so a refusal is told to nobody. */
export function useQuietData<T>(path: string | null): T | undefined {
  const { client } = useCore()
  const fetcher = useCallback(
    (from: string, signal: AbortSignal) => client.get<T>(from, { signal, report: false }).catch(() => null),
    [client],
  )
  return useQueryData<T | null>(path, { fetcher, cacheLifetime: 60_000, dedupeTime: 30_000 }).data ?? undefined
}
