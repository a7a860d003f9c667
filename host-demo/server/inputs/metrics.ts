/** What an input counts, as metrics. */
import { inputMetricName, inputMetrics, type InputMetric } from '../../../core/inputs/metrics.ts'
import type { InputCounters } from '../platform/ingest/ingest.ts'
import type { Services } from '../services.ts'
import type { InputDocument } from './collection.ts'

type Measured = Pick<InputDocument, 'id' | 'type'>

const nothing: InputCounters = {
  messages: 0, messagesPerSecond: 0, emptyMessages: 0, decodeErrors: 0, bytesRead: 0, bytesReadPerSecond: 0, bytesWritten: 0,
  bytesWrittenPerSecond: 0,
  openConnections: 0, totalConnections: 0, dropped: 0,
}

/** Which counter stands behind which metric, and how it is shown. */
const sources: Record<InputMetric, readonly [kind: 'meter' | 'counter' | 'gauge', counter: keyof InputCounters]> = {
  incomingMessages: ['meter', 'messages'],
  emptyMessages: ['counter', 'emptyMessages'],
  decodeErrors: ['counter', 'decodeErrors'],
  droppedMessages: ['counter', 'dropped'],
  open_connections: ['gauge', 'openConnections'],
  total_connections: ['gauge', 'totalConnections'],
  read_bytes_1sec: ['gauge', 'bytesReadPerSecond'],
  read_bytes_total: ['gauge', 'bytesRead'],
  written_bytes_1sec: ['gauge', 'bytesWrittenPerSecond'],
  written_bytes_total: ['gauge', 'bytesWritten'],
}

export function measureInput({ metrics, ingest }: Services, input: Measured): void {
  for (const metric of inputMetrics) {
    const [kind, counter] = sources[metric]
    metrics[kind](inputMetricName(input, metric), () => (ingest.counters().inputs[input.id] ?? nothing)[counter])
  }
}

export function forgetInput({ metrics }: Services, input: Measured): void {
  for (const metric of inputMetrics) metrics.remove(inputMetricName(input, metric))
}
