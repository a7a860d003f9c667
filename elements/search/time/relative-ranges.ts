/** The relative ranges the picker offers: those of the cluster's search configuration, where the user may read it. */
import { useCallback } from 'react'
import { configurationPath } from '../../../core/configuration/api.ts'
import { configClasses } from '../../../core/configuration/classes.ts'
import { configurationOf } from '../../../core/configuration/store.ts'
import { durationMs } from '../../../core/time/durations.ts'
import { useCore, usePermission, useQueryData } from '../../kit/kit.ts'
import { presets } from './range-drafts.ts'

export interface OfferedRange {
  /** 0 is all messages. */
  readonly seconds: number
  /** The administrator's; null where it says no more than the duration. */
  readonly label: string | null
}

const plain: readonly OfferedRange[] = presets.map(seconds => ({ seconds, label: null }))
const onlyDuration = /^\s*(all messages|\d+ (second|minute|hour|day)s?)?\s*$/i

/** @param options ISO 8601 duration → label */
export function offeredRanges(options: Readonly<Record<string, string>>): readonly OfferedRange[] {
  const offered = new Map<number, OfferedRange>()
  for (const [duration, label] of Object.entries(options)) {
    const ms = durationMs(duration)
    if (ms === null || ms % 1000 !== 0 || offered.has(ms)) continue
    offered.set(ms, { seconds: ms / 1000, label: onlyDuration.test(label) ? null : label })
  }
  return [...offered.values()]
}

/** Empty until it is known. */
export function useOfferedRanges(): readonly OfferedRange[] {
  const mayRead = usePermission('clusterconfigentry:read')
  const store = configurationOf(useCore())
  const fetcher = useCallback((_path: string, signal: AbortSignal) => store.load(configClasses.searches, signal), [store])
  const { data, loading } = useQueryData(mayRead ? configurationPath(configClasses.searches) : null, { fetcher })
  if (!data) return loading ? [] : plain
  return offeredRanges(data.relative_timerange_options)
}
