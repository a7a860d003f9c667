/** Registers the timers of extractors as metrics: `org.cordwood.extractors.<input>.<extractor>.<timer>`. */
import { extractorTimers, type ExtractorTimer } from '../platform/ingest/extractors/counts.ts'
import { noTimes } from '../platform/metrics/samples.ts'
import type { Services } from '../platform/services.ts'

const prefix = (inputId: string) => `org.cordwood.extractors.${inputId}.`

export const extractorMetric = (inputId: string, id: string, timer: ExtractorTimer) =>
  `${prefix(inputId)}${id}.${timer}`

/** Those that are there stay as they are. */
export function measureExtractor({ metrics, ingest }: Services, inputId: string, id: string): void {
  if (metrics.get(extractorMetric(inputId, id, 'total'))) return
  for (const timer of extractorTimers) {
    metrics.timer(extractorMetric(inputId, id, timer), {
      count: () => ingest.counters().extractors[id]?.counts[timer] ?? 0,
      times: () => ingest.counters().extractors[id]?.times[timer] ?? noTimes,
    })
  }
}

export const forgetExtractor = ({ metrics }: Services, inputId: string, id: string): void =>
  metrics.remove(`${prefix(inputId)}${id}.`)

export const forgetExtractors = ({ metrics }: Services, inputId: string): void => metrics.remove(prefix(inputId))
