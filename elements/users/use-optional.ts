/** Data that a part shows where it is there, and does without where the user may not read it or the server has none. */
import { useCallback } from 'react'
import type { Client } from '../../core/client/client.ts'
import { FetchError } from '../../core/client/errors.ts'
import { useCore, useQueryData } from '../kit/kit.ts'

const settings = { onErrorRetry: false } as const

/**
 * Returns the answer; null: it may not be read, or the server does not know the path; undefined: not known yet.
 * @param ask replaces the plain GET of the path; stable
 */
export function useOptional<T>(
  path: string | null,
  ask?: (client: Client, signal: AbortSignal) => Promise<T>,
): T | null | undefined {
  const core = useCore()
  const fetcher = useCallback(
    async (asked: string, signal: AbortSignal): Promise<T | null> => {
      try {
        if (ask) return await ask(core.client, signal)
        return (await core.client.get<T | undefined>(asked, { signal, report: false })) ?? null
      } catch (error) {
        if (error instanceof FetchError && (error.status === 403 || error.status === 404)) return null
        throw error
      }
    },
    [core, ask],
  )
  return useQueryData<T | null>(path, { ...settings, fetcher }).data
}
