/** Messages per second of the whole cluster, with the last minute of them. */
import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import { poll } from '../../core/client/poll.ts'
import type { Core } from '../../core/core.ts'
import { normalizeNumber } from '../../core/numbers/numbers.ts'
import type { ClusterMetrics } from '../../core/system/schema.ts'
import { sharedMetrics } from '../../core/system/shared-metrics.ts'
import { $visible } from '../kit/polling.ts'

const inputRate = 'org.graylog2.throughput.input.1-sec-rate'
const outputRate = 'org.graylog2.throughput.output.1-sec-rate'
export const throughputPollMs = 2000
const kept = 30

export interface Throughput {
  readonly input: number
  readonly output: number
  /** Input, oldest first. */
  readonly history: readonly number[]
}

/** The gauge `name` of all nodes that answered POST /cluster/metrics/multiple. */
export function sumOf(answer: ClusterMetrics, name: string): number {
  return Object.values(answer)
    .flatMap(node => node?.metrics ?? [])
    .reduce(
      (sum, metric) =>
        metric.full_name === name && metric.type === 'gauge' ? sum + (normalizeNumber(metric.metric.value) ?? 0) : sum,
      0,
    )
}

/** null until the first answer; asked while the page is shown. */
export function createThroughput(core: Core): ReadableAtom<Throughput | null> {
  const $throughput = atom<Throughput | null>(null)
  const $answers = poll<ClusterMetrics>({
    intervalMs: throughputPollMs,
    $enabled: computed([core.session.$username, $visible], (username, visible) => (visible ? username : null)),
    load: signal => sharedMetrics(core, [inputRate, outputRate], throughputPollMs, signal),
  })
  onMount($throughput, () =>
    $answers.subscribe(({ data }) => {
      if (!data) return
      const input = sumOf(data, inputRate)
      const history = [...($throughput.get()?.history ?? []), input].slice(-kept)
      $throughput.set({ input, output: sumOf(data, outputRate), history })
    }),
  )
  return $throughput
}
