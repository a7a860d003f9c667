/** Polls the nodes' metrics every five seconds while the page is shown; the last minutes are kept while it is open. */
import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import { poll } from '../../core/client/poll.ts'
import type { Core } from '../../core/core.ts'
import type { Loss } from '../../core/inputs/metrics.ts'
import type { Metric, MetricsSummary } from '../../core/system/schema.ts'
import { sharedMetrics } from '../../core/system/shared-metrics.ts'
import { $visible } from '../kit/polling.ts'
import type { JournalFill } from './node-status.ts'

export const refreshMs = 5000
/** Five minutes. */
export const keptSamples = 60

const names = {
  input: 'org.graylog2.throughput.input.1-sec-rate',
  output: 'org.graylog2.throughput.output.1-sec-rate',
  bufferUsage: 'org.graylog2.buffers.process.usage',
  bufferSize: 'org.graylog2.buffers.process.size',
  journalRatio: 'org.graylog2.journal.utilization-ratio',
  journalEntries: 'org.graylog2.journal.entries-uncommitted',
  journalOldest: 'org.graylog2.journal.oldest-segment',
  dropped: 'org.graylog2.inputs.dropped',
  droppedLately: 'org.graylog2.inputs.dropped.last-minute',
  refused: 'org.graylog2.inputs.refused-connections',
  refusedLately: 'org.graylog2.inputs.refused-connections.last-minute',
} as const

/** A figure the node does not give, or the user may not see, is absent. */
export interface NodeFigures {
  readonly input?: number
  readonly output?: number
  /** Used part of the process buffer, 0 to 1. */
  readonly buffer?: number
  readonly journal?: JournalFill
  /** Messages its inputs had to drop, and connections they refused. */
  readonly dropped?: Loss
  readonly refused?: Loss
  /** Input rates, oldest first. */
  readonly history: readonly number[]
}

export interface ClusterFigures {
  readonly nodes: ReadonlyMap<string, NodeFigures>
  /** Sums over the nodes, oldest first. */
  readonly samples: readonly { readonly input: number; readonly output: number }[]
}

const valueOf = (metric: Metric): unknown =>
  metric.type === 'gauge' ? metric.metric.value : metric.type === 'counter' ? metric.metric.count : undefined

export function nodeFigures(summary: MetricsSummary, history: readonly number[], now: number): NodeFigures {
  const values = new Map(summary.metrics.map(metric => [metric.full_name, valueOf(metric)]))
  const figure = (name: keyof typeof names) => {
    const value = values.get(names[name])
    return typeof value === 'number' && Number.isFinite(value) ? value : undefined
  }
  const loss = (name: 'dropped' | 'refused'): Loss | undefined => {
    const [sinceStart, lastMinute] = [figure(name), figure(`${name}Lately`)]
    return sinceStart === undefined ? undefined : { sinceStart, ...(lastMinute !== undefined && { lastMinute }) }
  }
  const [input, output, usage, size, ratio] = [
    figure('input'),
    figure('output'),
    figure('bufferUsage'),
    figure('bufferSize'),
    figure('journalRatio'),
  ]
  const [dropped, refused] = [loss('dropped'), loss('refused')]
  const oldest = (figure('journalEntries') ?? 0) > 0 ? Date.parse(String(values.get(names.journalOldest))) : NaN
  return {
    ...(input !== undefined && { input }),
    ...(output !== undefined && { output }),
    ...(dropped !== undefined && { dropped }),
    ...(refused !== undefined && { refused }),
    ...(usage !== undefined && size !== undefined && { buffer: size > 0 ? usage / size : 0 }),
    ...(ratio !== undefined && { journal: { ratio, ageMs: Number.isNaN(oldest) ? 0 : Math.max(0, now - oldest) } }),
    history: input === undefined ? history : [...history, input].slice(-keptSamples),
  }
}

export function createClusterFigures(core: Core): ReadableAtom<ClusterFigures> {
  const $figures = atom<ClusterFigures>({ nodes: new Map(), samples: [] })
  const $answers = poll({
    intervalMs: refreshMs,
    $enabled: computed([core.session.$username, $visible], (username, visible) => visible && username),
    load: signal => sharedMetrics(core, Object.values(names), refreshMs, signal),
  })
  onMount($figures, () =>
    $answers.subscribe(({ data, error }) => {
      if (!data || error) return
      const before = $figures.get()
      const nodes = new Map(
        Object.entries(data).flatMap(([id, summary]) =>
          summary ? [[id, nodeFigures(summary, before.nodes.get(id)?.history ?? [], Date.now())] as const] : [],
        ),
      )
      const sum = (key: 'input' | 'output') => [...nodes.values()].reduce((total, node) => total + (node[key] ?? 0), 0)
      $figures.set({
        nodes,
        samples: [...before.samples, { input: sum('input'), output: sum('output') }].slice(-keptSamples),
      })
    }),
  )
  return $figures
}
