/** Data that a part shows where it is there, and does without where the user may not read it or the server has none. */
import { useCallback } from 'react'
import { FetchError } from '../../core/client/errors.ts'
import { useCore, useQueryData } from '../kit/kit.ts'

const settings = { onErrorRetry: false } as const

/** Returns the answer; null: it may not be read, or the server does not know the path; undefined: not known yet. */
export function useOptional<T>(path: string | null): T | null | undefined {
  const core = useCore()
  const fetcher = useCallback(
    async (asked: string, signal: AbortSignal): Promise<T | null> => {
      try {
        return (await core.client.get<T | undefined>(asked, { signal, report: false })) ?? null
      } catch (error) {
        if (error instanceof FetchError && (error.status === 403 || error.status === 404)) return null
        throw error
      }
    },
    [core],
  )
  return useQueryData<T | null>(path, { ...settings, fetcher }).data
}
