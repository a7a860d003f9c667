import { useCallback } from 'react'
import { FetchError } from '../../../core/client/errors.ts'
import { useCore, useQueryData } from '../../kit/kit.ts'

/** `missing`: it was deleted. `refused`: the user may not read it. */
export type Readable<T> =
  | { readonly state: 'loading' | 'missing' | 'refused' }
  | { readonly state: 'failed'; readonly error: Error; readonly refetch: () => void }
  | { readonly state: 'found'; readonly found: T }

type Answer<T> = { readonly state: 'missing' | 'refused' } | { readonly state: 'found'; readonly found: T }

/** Reads what may be gone, or not for everybody, which is no error of the page. Null: there is nothing to read. */
export function useReadable<T>(path: string | null): Readable<T> {
  const { client } = useCore()
  const fetcher = useCallback(
    async (_key: string, signal: AbortSignal): Promise<Answer<T>> => {
      try {
        return { state: 'found', found: await client.get<T>(path!, { signal, report: false }) }
      } catch (error) {
        const status = error instanceof FetchError ? error.status : undefined
        if (status === 404) return { state: 'missing' }
        if (status === 403) return { state: 'refused' }
        throw error
      }
    },
    [client, path],
  )
  // Others keep the plain answer under the path.
  const key = path === null ? null : `${path}#readable`
  const { data, error, refetch } = useQueryData<Answer<T>>(key, { fetcher })
  if (path === null) return { state: 'missing' }
  return data ?? (error ? { state: 'failed', error, refetch } : { state: 'loading' })
}
