/** Measures the messages per stream (contract 2, 1.6). */
import { streamRateMetric } from '../../../core/streams/metrics.ts'
import type { Services } from '../platform/services.ts'

const RATE = '.1-sec-rate'
const meterName = (id: string) => streamRateMetric(id).slice(0, -RATE.length)
const [prefix = ''] = meterName('*').split('*')
/** The stream that a metric is about, by the metric's name; null for other metrics. */
export const streamOfMetric = (name: string): string | null =>
  name.startsWith(prefix) ? (name.slice(prefix.length).split('.')[0] ?? null) : null

/** Keeps metrics for the streams there are. */
export class StreamMeters {
  readonly #services: Pick<Services, 'metrics' | 'ingest'>
  readonly #known = new Set<string>()

  constructor(services: Pick<Services, 'metrics' | 'ingest'>) {
    this.#services = services
  }

  /** Adds metrics of these streams and removes those of streams that are gone. */
  measure(streams: readonly { readonly id: string }[]): void {
    const { metrics, ingest } = this.#services
    const present = new Set(streams.map(({ id }) => id))
    for (const id of this.#known) {
      if (present.has(id)) continue
      this.#known.delete(id)
      metrics.remove(meterName(id))
    }
    for (const id of present) {
      if (this.#known.has(id)) continue
      this.#known.add(id)
      const taken = () => ingest.counters().streams[id]
      metrics.meter(meterName(id), () => taken()?.total ?? 0)
      metrics.gauge(streamRateMetric(id), () => taken()?.perSecond ?? 0)
    }
  }
}
