/** Registers the counters of inputs as metrics. */
import { cloudInputType } from '../../../core/cloud/input-type.ts'
import {
  inputMetricName,
  inputMetrics,
  lastMinuteOf,
  lossMetrics,
  streamMetrics,
  type InputMetric,
  type StreamMetric,
} from '../../../core/inputs/metrics.ts'
import { noCounters, type InputCounters, type StreamCounters } from '../platform/ingest/ingest.ts'
import type { Services } from '../platform/services.ts'
import type { InputDocument } from './collection.ts'

type Measured = Pick<InputDocument, 'id' | 'type'>

/** Which counter stands behind which metric, and how it is shown. */
const sources: Record<
  InputMetric,
  readonly [kind: 'meter' | 'counter' | 'gauge', counter: Exclude<keyof InputCounters, 'stream'>]
> = {
  incomingMessages: ['meter', 'messages'],
  emptyMessages: ['counter', 'emptyMessages'],
  decodeErrors: ['counter', 'decodeErrors'],
  textFields: ['counter', 'textFields'],
  droppedMessages: ['counter', 'dropped'],
  tooLargeMessages: ['counter', 'tooLarge'],
  refusedRequests: ['counter', 'refused'],
  open_connections: ['gauge', 'openConnections'],
  total_connections: ['gauge', 'totalConnections'],
  refusedConnections: ['counter', 'refusedConnections'],
  read_bytes_1sec: ['gauge', 'bytesReadPerSecond'],
  read_bytes_total: ['gauge', 'bytesRead'],
  written_bytes_1sec: ['gauge', 'bytesWrittenPerSecond'],
  written_bytes_total: ['gauge', 'bytesWritten'],
}

const noStream: StreamCounters = { records: 0, reads: 0, errors: 0, lagMs: {} }

/**
 * Metrics of inputs that read a stream. The lag of the slowest shard has a metric of its own because Prometheus takes
 * numbers only, not the lag of every shard.
 */
const streamSources: Record<
  StreamMetric,
  | readonly [kind: 'meter' | 'counter', read: (counters: StreamCounters) => number]
  | readonly [kind: 'gauge', read: (counters: StreamCounters) => unknown]
> = {
  stream_records: ['meter', ({ records }) => records],
  stream_reads: ['counter', ({ reads }) => reads],
  stream_errors: ['counter', ({ errors }) => errors],
  stream_lag_ms: ['gauge', ({ lagMs }) => Math.max(0, ...Object.values(lagMs))],
  stream_shard_lag_ms: ['gauge', ({ lagMs }) => lagMs],
}

/** The metrics of a stream's readers are there for inputs that read one. */
export function measureInput({ metrics, ingest }: Services, input: Measured): void {
  const counted = () => ingest.counters().inputs[input.id] ?? noCounters
  for (const metric of inputMetrics) {
    const [kind, counter] = sources[metric]
    metrics[kind](inputMetricName(input, metric), () => counted()[counter])
  }
  for (const metric of lossMetrics)
    metrics.lastMinute(inputMetricName(input, lastMinuteOf(metric)), () => counted()[sources[metric][1]])
  if (input.type !== cloudInputType) return
  const counters = () => ingest.counters().inputs[input.id]?.stream ?? noStream
  for (const metric of streamMetrics) {
    const name = inputMetricName(input, metric)
    const source = streamSources[metric]
    if (source[0] === 'gauge') metrics.gauge(name, () => source[1](counters()))
    else metrics[source[0]](name, () => source[1](counters()))
  }
}

export function forgetInput({ metrics }: Services, input: Measured): void {
  for (const metric of [...inputMetrics, ...streamMetrics]) metrics.remove(inputMetricName(input, metric))
}
