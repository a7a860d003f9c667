/** The relative ranges the picker offers: those of the cluster's search configuration, where the user may read it. */
import { durationMs } from '../../../core/time/durations.ts'
import { useSearchConfig } from '../use-search-config.ts'
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
  const config = useSearchConfig()
  if (!config) return config === null ? plain : []
  return offeredRanges(config.relative_timerange_options)
}
