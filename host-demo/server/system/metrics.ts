/** The server's metrics under the names interfaces ask for (contract 2, 1.6). Inputs and streams add their own. */
import { getHeapStatistics } from 'node:v8'
import type { Services } from '../platform/services.ts'

export function registerMetrics({ metrics, ingest }: Services): void {
  const counters = () => ingest.counters()

  metrics.gauge('org.graylog2.throughput.input.1-sec-rate', () => counters().stages.input.perSecond)
  metrics.gauge('org.graylog2.throughput.process.1-sec-rate', () => counters().stages.processed.perSecond)
  metrics.gauge('org.graylog2.throughput.output.1-sec-rate', () => counters().stages.output.perSecond)
  metrics.counter('org.graylog2.throughput.input', () => counters().stages.input.total)
  metrics.counter('org.graylog2.throughput.process', () => counters().stages.processed.total)
  metrics.counter('org.graylog2.throughput.output', () => counters().stages.output.total)

  metrics.gauge('jvm.memory.heap.used', () => process.memoryUsage().heapUsed)
  metrics.gauge('jvm.memory.heap.committed', () => process.memoryUsage().heapTotal)
  metrics.gauge('jvm.memory.heap.max', () => getHeapStatistics().heap_size_limit)

  for (const stage of ['input', 'process', 'output'] as const) {
    metrics.gauge(`org.graylog2.buffers.${stage}.usage`, () => counters().buffers[stage].used)
    metrics.gauge(`org.graylog2.buffers.${stage}.size`, () => counters().buffers[stage].size)
  }

  const journal = () => counters().journal
  metrics.gauge('org.graylog2.journal.append.1-sec-rate', () => journal().appendPerSecond)
  metrics.gauge('org.graylog2.journal.read.1-sec-rate', () => journal().readPerSecond)
  metrics.gauge('org.graylog2.journal.entries-uncommitted', () => journal().entries)
  metrics.gauge('org.graylog2.journal.segments', () => (journal().entries > 0 ? 1 : 0))
  metrics.gauge('org.graylog2.journal.oldest-segment', () => new Date(journal().oldest ?? Date.now()).toISOString())
  metrics.gauge('org.graylog2.journal.utilization-ratio', () => journal().bytes / journal().limitBytes)
  const ofInputs = (counter: 'dropped' | 'refusedConnections') =>
    Object.values(counters().inputs).reduce((sum, input) => sum + input[counter], 0)
  for (const [name, counter] of [
    ['dropped', 'dropped'],
    ['refused-connections', 'refusedConnections'],
  ] as const) {
    metrics.counter(`org.graylog2.inputs.${name}`, () => ofInputs(counter))
    metrics.lastMinute(`org.graylog2.inputs.${name}.last-minute`, () => ofInputs(counter))
  }
  metrics.counter('org.graylog2.failures', () => counters().failures)
}
