/** Requests shared by parts of the pipeline screens. */
import { createContext, useCallback, useContext, useMemo } from 'react'
import { isSegment } from '../../core/client/request.ts'
import {
  connectionsPath,
  pipelinePath,
  pipelinesPath,
  pipelineStatisticsPath,
  rulesPath,
} from '../../core/pipelines/api.ts'
import type { StoredPipeline, StoredRule } from '../../core/pipelines/entity.ts'
import { pipelinePageStrings } from '../../core/pipelines/page-strings.ts'
import type { Connection, PipelineStatistics } from '../../core/pipelines/schema.ts'
import type { Stream, StreamList } from '../../core/streams/schema.ts'
import {
  useCore,
  usePermission,
  usePolledData,
  useQueryData,
  useStrings,
  type QueryData,
  type SelectOption,
} from '../kit/kit.ts'
import { byLabel } from './by-label.ts'

const statisticsMs = 2000

/** Returns what pipelines and rules do now, asked for again while the page is shown. */
export const useStatistics = (): PipelineStatistics | undefined =>
  usePolledData<PipelineStatistics>(pipelineStatisticsPath, statisticsMs).data

/** The statistics of the screen around; cells read them, so that no row is rendered again for a figure. */
export const StatisticsContext = createContext<PipelineStatistics | undefined>(undefined)

export const usePipelineFigures = (pipelineId: string): PipelineStatistics['pipelines'][number] | undefined =>
  useContext(StatisticsContext)?.pipelines.find(({ id }) => id === pipelineId)

export const useRuleFigures = (ruleId: string): PipelineStatistics['rules'][number]['counts'] | undefined =>
  useContext(StatisticsContext)?.rules.find(({ id }) => id === ruleId)?.counts

/** GET whose refusals are the caller's alone. `from` null asks nothing. */
export function useQuietData<T>(from: string | null): QueryData<T> {
  const { client } = useCore()
  const fetcher = useCallback(
    (asked: string, signal: AbortSignal) => client.get<T>(asked, { signal, report: false }),
    [client],
  )
  return useQueryData<T>(from, { fetcher, onErrorRetry: false })
}

/** '' waits for an id. */
export const usePipeline = (id: string): QueryData<StoredPipeline> =>
  useQuietData<StoredPipeline>(isSegment(id) ? pipelinePath(id) : null)

/** All rules, for those who may read them. */
export const useRules = (): QueryData<readonly StoredRule[]> =>
  useQuietData<readonly StoredRule[]>(usePermission('pipeline_rule:read') ? rulesPath : null)

/** Pipelines that the user may read. */
export const usePipelines = (): QueryData<readonly StoredPipeline[]> =>
  useQuietData<readonly StoredPipeline[]>(pipelinesPath)

/** The pipelines that name a rule in a stage, by the rule's title; undefined until they are known. */
export const useRuleUses = (title: string): readonly StoredPipeline[] | undefined =>
  usePipelines().data?.filter(({ stages }) => stages.some(({ rules }) => rules.includes(title)))

/** Streams that the user may read. */
export const useStreams = (): QueryData<StreamList> => useQuietData<StreamList>('/streams')

/** Streams that the user may read, as options. */
export function useStreamOptions(): readonly SelectOption[] {
  const t = useStrings(pipelinePageStrings)
  const { data } = useStreams()
  return useMemo(
    () =>
      byLabel(
        (data?.streams ?? []).map(({ id, title, disabled }) => ({
          value: id,
          label: title,
          note: disabled ? t('pausedStream') : undefined,
        })),
      ),
    [data, t],
  )
}

/** Ids of the streams of each pipeline; undefined until they are known, or where the user may not read connections. */
export function useConnectedStreams(): ReadonlyMap<string, readonly string[]> | undefined {
  const { data } = useQuietData<readonly Connection[]>(
    usePermission('pipeline_connection:read') ? connectionsPath : null,
  )
  return useMemo(() => {
    if (!data) return undefined
    const streams = new Map<string, string[]>()
    for (const { stream_id: stream, pipeline_ids: pipelines } of data) {
      for (const id of pipelines) streams.set(id, [...(streams.get(id) ?? []), stream])
    }
    return streams
  }, [data])
}

/** Returns the title of a stream by its id; undefined for one that the user may not read. */
export function useStreamTitles(): (id: string) => string | undefined {
  const { data } = useStreams()
  return useMemo(() => {
    const titles = new Map(data?.streams.map(({ id, title }: Stream) => [id, title]))
    return id => titles.get(id)
  }, [data])
}
