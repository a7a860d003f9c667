/** Sums an input's metrics over the nodes, and their change since the last poll. */
import {
  inputMetricName,
  inputMetrics,
  lastMinuteOf,
  lossMetrics,
  type InputMetric,
  type LastMinuteMetric,
  type Loss,
  type LossMetric,
} from '../../core/inputs/metrics.ts'
import type { Input } from '../../core/inputs/schema.ts'
import type { ClusterMetrics, Metric } from '../../core/system/schema.ts'

type MeasuredInput = Pick<Input, 'type' | 'id'>

/** A metric that no node has is absent: a UDP input has no connections. */
export type InputCounts = Readonly<Partial<Record<InputMetric | LastMinuteMetric, number>>>

const asked = [...inputMetrics, ...lossMetrics.map(lastMinuteOf)]

export interface InputFigures {
  readonly counts: InputCounts
  /** Messages per second since the last look; absent at the first. */
  readonly rate?: number
  /** Rates, oldest first. */
  readonly history: readonly number[]
  /** When it was looked at, in milliseconds of a clock that only goes on. */
  readonly at: number
}

export const metricNames = (inputs: readonly MeasuredInput[]): string[] =>
  inputs.flatMap(input => asked.map(metric => inputMetricName(input, metric)))

function amount(metric: Metric): number {
  const value =
    metric.type === 'gauge'
      ? metric.metric.value
      : metric.type === 'counter'
        ? metric.metric.count
        : metric.metric.rate.total
  return typeof value === 'number' && Number.isFinite(value) ? value : 0
}

/** By metric name; `nodeId` leaves the other nodes out. */
export function sumOfNodes(answer: ClusterMetrics, nodeId?: string): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const [node, summary] of Object.entries(answer)) {
    if (nodeId !== undefined && node !== nodeId) continue
    for (const metric of summary?.metrics ?? [])
      sums.set(metric.full_name, (sums.get(metric.full_name) ?? 0) + amount(metric))
  }
  return sums
}

export function countsOf(input: MeasuredInput, sums: ReadonlyMap<string, number>): InputCounts {
  const found = asked.map(metric => [metric, sums.get(inputMetricName(input, metric))] as const)
  return Object.fromEntries(found.filter(([, value]) => value !== undefined))
}

/** undefined: not counted. */
export function lossOf(counts: InputCounts | undefined, metric: LossMetric): Loss | undefined {
  const [sinceStart, lastMinute] = [counts?.[metric], counts?.[lastMinuteOf(metric)]]
  return sinceStart === undefined ? undefined : { sinceStart, ...(lastMinute !== undefined && { lastMinute }) }
}

/** Rates kept for the small line. */
const kept = 30
/** After a longer pause the rate would be an average of the past. */
const longestGapMs = 10_000

export function advance(before: InputFigures | undefined, counts: InputCounts, at: number): InputFigures {
  const history = before?.history ?? []
  const messages = (counts.incomingMessages ?? NaN) - (before?.counts.incomingMessages ?? NaN)
  const elapsed = at - (before?.at ?? -Infinity)
  // Fewer messages than before: the server was started again.
  if (Number.isNaN(messages) || messages < 0 || elapsed <= 0 || elapsed > longestGapMs) return { counts, history, at }
  const rate = messages / (elapsed / 1000)
  return { counts, rate, history: [...history, rate].slice(-kept), at }
}
