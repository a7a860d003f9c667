/** The decorators that a search of the page takes along (contract 1, 4): they change what its messages show. */
import { useCallback, useMemo } from 'react'
import { decoratorsFor } from '../../core/decorators/rules.ts'
import type { Decorator } from '../../core/decorators/schema.ts'
import { useCore, usePermission, useQueryData } from '../kit/kit.ts'

const none: readonly Decorator[] = []

/** undefined until they are known. Who may not read them, or gets no answer, searches without. */
export function useDecorators(streams: readonly string[]): readonly Decorator[] | undefined {
  const { client } = useCore()
  const permitted = usePermission('decorators:read')
  const fetcher = useCallback((path: string, signal: AbortSignal) => client.get<readonly Decorator[]>(path, { signal, report: false })
    .catch((error: unknown) => {
      if (signal.aborted) throw error
      return none
    }), [client])
  const { data } = useQueryData(permitted ? '/search/decorators' : null, { fetcher, cacheLifetime: 60_000, dedupeTime: 30_000 })
  return useMemo(() => (permitted ? data && decoratorsFor(data, streams) : none), [permitted, data, streams])
}
