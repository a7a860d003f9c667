/** Messages per second of the streams that are shown, asked for every two seconds while the page is (POST /cluster/metrics/multiple). */
import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import { createContext, useContext, useEffect, useMemo } from 'react'
import { poll } from '../../core/client/poll.ts'
import type { Core } from '../../core/core.ts'
import { streamRateMetric } from '../../core/streams/api.ts'
import type { ClusterMetrics } from '../../core/system/schema.ts'
import { sharedMetrics } from '../../core/system/shared-metrics.ts'
import { useCore, useStore } from '../kit/kit.ts'
import { $visible } from '../kit/polling.ts'

export const ratesPollMs = 2000
/** Rates kept for the small line. */
const kept = 30

export interface StreamRate {
  /** Messages per second, all nodes together. */
  readonly rate: number
  /** Rates, oldest first. */
  readonly history: readonly number[]
}

/** By stream id. A stream that no node measures is absent. */
export type StreamRates = ReadonlyMap<string, StreamRate>

/** The rates after one more answer. */
export function advanceRates(before: StreamRates, ids: readonly string[], answer: ClusterMetrics): StreamRates {
  const sums = new Map<string, number>()
  for (const summary of Object.values(answer)) {
    for (const metric of summary?.metrics ?? []) {
      const value = metric.type === 'gauge' ? metric.metric.value : undefined
      if (typeof value === 'number' && Number.isFinite(value))
        sums.set(metric.full_name, (sums.get(metric.full_name) ?? 0) + value)
    }
  }
  const next = new Map<string, StreamRate>()
  for (const id of ids) {
    const rate = sums.get(streamRateMetric(id))
    if (rate !== undefined) next.set(id, { rate, history: [...(before.get(id)?.history ?? []), rate].slice(-kept) })
  }
  return next
}

export function createRates(core: Core, $ids: ReadableAtom<readonly string[]>): ReadableAtom<StreamRates> {
  const $rates = atom<StreamRates>(new Map())
  const $answers = poll<ClusterMetrics>({
    intervalMs: ratesPollMs,
    $enabled: computed(
      [core.session.$username, $visible, $ids],
      (username, visible, ids) => visible && username !== null && ids.length > 0 && `${username} ${ids.join()}`,
    ),
    load: signal => sharedMetrics(core, $ids.get().map(streamRateMetric), ratesPollMs, signal),
  })
  onMount($rates, () =>
    $answers.subscribe(({ data, error }) => {
      if (data && !error) $rates.set(advanceRates($rates.get(), $ids.get(), data))
    }),
  )
  return $rates
}

const $none: ReadableAtom<StreamRates> = atom(new Map())
/** The rates of the list around; cells read them, so that no row is rendered again for a figure. */
export const RatesContext = createContext($none)

/** The rates of these streams, for `RatesContext`. */
export function useRates(ids: readonly string[]): ReadableAtom<StreamRates> {
  const core = useCore()
  const $ids = useMemo(() => atom<readonly string[]>([]), [])
  const all = ids.join()
  useEffect(() => {
    $ids.set(all === '' ? [] : all.split(','))
  }, [$ids, all])
  return useMemo(() => createRates(core, $ids), [core, $ids])
}

export const useRate = (streamId: string): StreamRate | undefined => useStore(useContext(RatesContext)).get(streamId)
