/** Titles of streams and inputs. Who may not read them sees ids, so a refusal is nobody's business. */
import { useCallback } from 'react'
import type { ClusterInputStates, InputList } from '../../core/inputs/schema.ts'
import type { Stream, StreamList } from '../../core/streams/schema.ts'
import { useCore, usePermission, useQueryData } from '../kit/kit.ts'

function useQuiet<T>(path: string | null): T | undefined {
  const { client } = useCore()
  const fetcher = useCallback(
    (from: string, signal: AbortSignal) => client.get<T>(from, { signal, report: false }).catch(() => null),
    [client],
  )
  return useQueryData<T | null>(path, { fetcher, cacheLifetime: 60_000, dedupeTime: 30_000 }).data ?? undefined
}

/** undefined until they are known. */
export const useStreams = (): readonly Stream[] | undefined => useQuiet<StreamList>('/streams')?.streams

/** Nothing can be received: said only to those who may see inputs. */
export function useNoInputRuns(): boolean {
  const permitted = usePermission('inputs:read')
  const states = useQuiet<ClusterInputStates>(permitted ? '/cluster/inputstates' : null)
  const nodes = Object.values(states ?? {})
  return nodes.length > 0 && !nodes.some(inputs => inputs === null || inputs.some(({ state }) => state === 'RUNNING'))
}

export function useInputTitle(inputId: string): string | undefined {
  const permitted = usePermission('inputs:read')
  const list = useQuiet<InputList>(permitted && inputId !== '' ? '/system/inputs' : null)
  return list?.inputs.find(({ id }) => id === inputId)?.title
}
