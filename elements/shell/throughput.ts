/** Messages per second of the whole cluster, with the last minute of them. */
import { atom, onMount, type ReadableAtom } from 'nanostores'
import { poll } from '../../core/client/poll.ts'
import type { Core } from '../../core/core.ts'

const inputRate = 'org.graylog2.throughput.input.1-sec-rate'
const outputRate = 'org.graylog2.throughput.output.1-sec-rate'
export const throughputPollMs = 2000
const kept = 30

/** POST /cluster/metrics/multiple: null for a node that did not answer. */
export type ClusterMetrics = Readonly<Record<string, {
  readonly metrics: readonly { readonly full_name: string, readonly metric: { readonly value?: number } }[]
} | null>>

export interface Throughput {
  readonly input: number
  readonly output: number
  /** Input, oldest first. */
  readonly history: readonly number[]
}

export function sumOf(answer: ClusterMetrics, name: string): number {
  return Object.values(answer)
    .flatMap(node => node?.metrics ?? [])
    .reduce((sum, { full_name, metric }) => (full_name === name ? sum + (metric.value ?? 0) : sum), 0)
}

/** null until the first answer. */
export function createThroughput(core: Core): ReadableAtom<Throughput | null> {
  const $throughput = atom<Throughput | null>(null)
  const $answers = poll<ClusterMetrics>({
    intervalMs: throughputPollMs,
    $enabled: core.session.$username,
    load: signal => core.client.post('/cluster/metrics/multiple', { metrics: [inputRate, outputRate] },
      { signal, noSessionExtension: true, report: false }),
  })
  onMount($throughput, () => $answers.subscribe(({ data }) => {
    if (!data) return
    const input = sumOf(data, inputRate)
    const history = [...$throughput.get()?.history ?? [], input].slice(-kept)
    $throughput.set({ input, output: sumOf(data, outputRate), history })
  }))
  return $throughput
}
