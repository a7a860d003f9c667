/** Titles of streams. Who may not read them sees ids. */
import { useCallback, useMemo } from 'react'
import type { StreamList } from '../../../core/streams/schema.ts'
import { useCore, useQueryData, type SelectOption } from '../../kit/kit.ts'

export interface Streams {
  readonly options: readonly SelectOption[]
  readonly titleOf: (id: string) => string
}

export function useStreams(): Streams {
  const { client } = useCore()
  const fetcher = useCallback(
    (path: string, signal: AbortSignal) => client.get<StreamList>(path, { signal, report: false }).catch(() => null),
    [client],
  )
  const { data } = useQueryData<StreamList | null>('/streams', { fetcher, cacheLifetime: 60_000, dedupeTime: 30_000 })
  return useMemo(() => {
    const titles = new Map(data?.streams.map(({ id, title }) => [id, title]))
    return {
      options: [...titles].map(([value, label]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label)),
      titleOf: id => titles.get(id) ?? id,
    }
  }, [data])
}
