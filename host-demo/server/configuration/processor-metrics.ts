/** Metrics of each message processor: messages, failures, time. */
import type { ProcessorCounters } from '../platform/ingest/ingest.ts'
import { allProcessors } from '../platform/ingest/registry.ts'
import type { Services } from '../platform/services.ts'

const nothing: ProcessorCounters = { executed: 0, failed: 0, dropped: 0, timeMs: 0 }

/** `<class>.executed`, `.failed` and `.dropped` are meters of messages, `.time_us` counts microseconds. */
export function measureProcessors({ metrics, ingest }: Services): void {
  for (const { id } of allProcessors()) {
    const counted = () => ingest.counters().processors[id] ?? nothing
    for (const name of ['executed', 'failed', 'dropped'] as const) metrics.meter(`${id}.${name}`, () => counted()[name])
    metrics.counter(`${id}.time_us`, () => Math.round(counted().timeMs * 1000))
  }
}
