/** An extractor as the API shows it, with what it did since the start of the server. */
import type { Extractor } from '../../../core/extractors/schema.ts'
import type { TimerRate } from '../../../core/system/schema.ts'
import { extractorTimers, type ExtractorTimer } from '../platform/ingest/extractors/counts.ts'
import type { StoredExtractor } from '../inputs/collection.ts'
import { extractorMetric, measureExtractor } from '../inputs/extractor-metrics.ts'
import type { Services } from '../platform/services.ts'

export function presentExtractor(services: Services, inputId: string, extractor: StoredExtractor): Extractor {
  const { order, ...stored } = extractor
  measureExtractor(services, inputId, extractor.id)
  const counts = services.ingest.counters().extractors[extractor.id]?.counts
  const timers = extractorTimers.map(timer => [timer, timerOf(services, inputId, extractor.id, timer)])
  return {
    ...stored,
    order,
    exceptions: counts?.exceptions ?? 0,
    converter_exceptions: counts?.converterExceptions ?? 0,
    metrics: {
      ...(Object.fromEntries(timers) as Record<ExtractorTimer, TimerRate>),
      condition_hits: counts?.conditionHits ?? 0,
      condition_misses: counts?.conditionMisses ?? 0,
    },
  }
}

function timerOf({ metrics }: Services, inputId: string, id: string, timer: ExtractorTimer): TimerRate {
  const metric = metrics.get(extractorMetric(inputId, id, timer))
  if (metric?.type !== 'timer') throw new Error(`The extractor ${id} has no timer '${timer}'.`)
  return metric.metric
}
