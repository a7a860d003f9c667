/** Requests shared by parts of the streams screens, and the signal that streams changed. */
import { useCallback, useMemo } from 'react'
import { isSegment, path } from '../../core/client/request.ts'
import type { IndexSetList } from '../../core/indices/schema.ts'
import { streamEntity } from '../../core/streams/entity.ts'
import type { RuleInputs, Stream } from '../../core/streams/schema.ts'
import { useEntityChanged } from '../kit/entities/entities.ts'
import { useCore, usePermission, useQueryData, type QueryData } from '../kit/kit.ts'

/** GET whose refusals are the caller's alone. `from` null asks nothing. */
export function useQuietData<T>(from: string | null): QueryData<T> {
  const { client } = useCore()
  const fetcher = useCallback(
    (asked: string, signal: AbortSignal) => client.get<T>(asked, { signal, report: false }),
    [client],
  )
  return useQueryData<T>(from, { fetcher, onErrorRetry: false })
}

/** Index sets, for those who may read them. */
export const useIndexSets = (): QueryData<IndexSetList> =>
  useQuietData<IndexSetList>(
    usePermission('indexsets:read') ? '/system/indices/index_sets?skip=0&limit=0&stats=false' : null,
  )

const noTitles: ReadonlyMap<string, string> = new Map()

/** Titles of inputs by id: empty for those who may not read them, or while none is asked for. */
export function useInputTitles(wanted = true): ReadonlyMap<string, string> {
  const permitted = usePermission('inputs:read')
  const { data } = useQuietData<RuleInputs>(permitted && wanted ? '/streams/rules/inputs' : null)
  return useMemo(() => (data ? new Map(data.inputs.map(({ id, title }) => [id, title])) : noTitles), [data])
}

/** '' waits for an id. */
export const useStream = (streamId: string): QueryData<Stream> =>
  useQuietData<Stream>(isSegment(streamId) ? path`/streams/${streamId}` : null)

/** Makes everything on the page that shows streams ask again. */
export const useStreamsChanged = (): (() => void) => useEntityChanged(streamEntity)
