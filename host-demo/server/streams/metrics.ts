/** How many messages each stream takes (contract 2, 1.6). */
import { streamRateMetric } from '../../../core/streams/metrics.ts'
import { perServer } from '../per-server.ts'
import type { Services } from '../services.ts'

const RATE = '.1-sec-rate'
const meterName = (id: string) => streamRateMetric(id).slice(0, -RATE.length)
const [prefix = ''] = meterName('*').split('*')
/** The stream that a metric is about, by the metric's name; null for other metrics. */
export const streamOfMetric = (name: string): string | null =>
  name.startsWith(prefix) ? name.slice(prefix.length).split('.')[0] ?? null : null
const measured = perServer(() => new Set<string>())

/** Metrics for these streams, none for those that are gone. */
export function measureStreams(services: Services, streams: readonly { readonly id: string }[]): void {
  const { metrics, ingest } = services
  const known = measured(services)
  const present = new Set(streams.map(({ id }) => id))
  for (const id of known) {
    if (present.has(id)) continue
    known.delete(id)
    metrics.remove(meterName(id))
  }
  for (const id of present) {
    if (known.has(id)) continue
    known.add(id)
    const taken = () => ingest.counters().streams[id]
    metrics.meter(meterName(id), () => taken()?.total ?? 0)
    metrics.gauge(streamRateMetric(id), () => taken()?.perSecond ?? 0)
  }
}
