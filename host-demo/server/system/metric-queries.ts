/** Metrics for a caller: forbidden and unknown names are left out (contract 2, 1.6). */
import type { MetricsSummary } from '../../../core/system/schema.ts'
import { notFound } from '../platform/errors/errors.ts'
import type { Metrics } from '../platform/metrics/metrics.ts'
import type { Caller } from '../platform/records/caller.ts'
import { streamOfMetric } from '../streams/metrics.ts'

/** Returns the permissions to read a metric: a stream's metric also needs the permission to read the stream. */
export function metricPermissions(name: string): string[] {
  const stream = streamOfMetric(name)
  return [`metrics:read:${name}`, ...(stream === null ? [] : [`streams:read:${stream}`])]
}

export function namedMetrics(metrics: Metrics, caller: Caller, names: readonly string[]): MetricsSummary {
  const found = [...new Set(names)]
    .filter(name => metricPermissions(name).every(permission => caller.isPermitted(permission)))
    .map(name => metrics.get(name))
    .filter(metric => metric !== null)
  return { total: found.length, metrics: found }
}

/** @throws ApiError 404 when there is none */
export function metricsInNamespace(metrics: Metrics, caller: Caller, namespace: string): MetricsSummary {
  const summary = namedMetrics(
    metrics,
    caller,
    metrics.names().filter(name => name.startsWith(namespace)),
  )
  if (summary.total === 0) throw notFound(`There is no metric in the namespace ${namespace}.`)
  return summary
}
