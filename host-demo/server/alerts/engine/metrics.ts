/** Counts of the engine, for `GET /system/metrics`. */
import type { Counter, Metrics } from '../../platform/metrics/metrics.ts'

export interface EngineGauges {
  /** Definitions that are scheduled, that failed for good, and that run. */
  readonly scheduled: number
  readonly failing: number
  readonly running: number
}

export interface EngineMetrics {
  readonly runs: Counter
  readonly failures: Counter
  readonly events: Counter
  /** Closed windows that were evaluated again. */
  readonly lateWindows: Counter
  /** Notes from when a run was due until it ended. */
  lateness(ms: number): void
}

export function engineMetrics(metrics: Metrics, read: () => EngineGauges): EngineMetrics {
  let lastLateness = 0
  const name = (end: string) => `cordwood.alerts.${end}`
  for (const gauge of ['scheduled', 'failing', 'running'] as const) metrics.gauge(name(gauge), () => read()[gauge])
  metrics.gauge(name('last_lateness_ms'), () => lastLateness)
  return {
    runs: metrics.meter(name('runs')),
    failures: metrics.meter(name('failures')),
    events: metrics.meter(name('events')),
    lateWindows: metrics.meter(name('late_windows')),
    lateness: ms => void (lastLateness = ms),
  }
}
