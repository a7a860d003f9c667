/** /system/metrics (contract 2, 1.6), and the same for Prometheus. */
import { Type } from 'typebox'
import { MetricNames, MetricsRequest, MetricsSummary } from '../../../../core/system/schema.ts'
import { notFound } from '../../platform/errors/errors.ts'
import { route, type Route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/services.ts'
import { metricPermissions, metricsInNamespace, namedMetrics } from '../metric-queries.ts'

const area = 'Metrics'

/** `{"value":…}` of a gauge, `{"count":…}` of a counter, `{"rate":…,"rate_unit":"events/second"}` of a meter. */
const MetricValue = Type.Record(Type.String(), Type.Unknown())
const byName = Type.Record(Type.String(), MetricValue)
const AllMetrics = Type.Object({
  version: Type.String(),
  gauges: byName,
  counters: byName,
  histograms: byName,
  meters: byName,
  timers: byName,
})

export function metricRoutes({ metrics, node }: Services): readonly Route[] {
  const get = { method: 'GET', area } as const
  return [
    route({
      ...get,
      path: '/system/metrics',
      permission: 'metrics:readall',
      summary: 'All metrics by kind',
      replies: { 200: AllMetrics },
      handler: () => {
        const all = metrics
          .names()
          .map(name => metrics.get(name))
          .filter(metric => metric !== null)
        const of = (type: string) =>
          Object.fromEntries(
            all.filter(metric => metric.type === type).map(metric => [metric.full_name, metric.metric]),
          )
        return {
          version: node.version,
          gauges: of('gauge'),
          counters: of('counter'),
          histograms: {},
          meters: of('meter'),
          timers: of('timer'),
        }
      },
    }),
    route({
      ...get,
      path: '/system/metrics/names',
      permission: 'metrics:allkeys',
      summary: 'Names of all metrics',
      replies: { 200: MetricNames },
      handler: () => ({ names: metrics.names() }),
    }),
    route({
      ...get,
      path: '/system/metrics/prometheus',
      permission: 'metrics:readall',
      extension: true,
      summary: 'All metrics as Prometheus text',
      replies: { 200: null },
      produces: ['text/plain'],
      sends: true,
      handler: async (_request, reply) =>
        reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metrics.prometheus()),
    }),
    route({
      ...get,
      path: '/system/metrics/:metricName',
      permission: ({ metricName = '' }) => metricPermissions(metricName),
      summary: 'A metric',
      params: Type.Object({ metricName: Type.String() }),
      replies: { 200: MetricValue },
      handler: ({ params }) => {
        const metric = metrics.get(params.metricName)
        if (!metric) throw notFound(`There is no metric ${params.metricName}.`)
        return metric.metric
      },
    }),
    route({
      method: 'POST',
      area,
      path: '/system/metrics/multiple',
      permission: 'authenticated',
      summary: 'Several metrics; unknown and forbidden ones are left out',
      body: MetricsRequest,
      replies: { 200: MetricsSummary },
      handler: ({ caller, body }) => namedMetrics(metrics, caller, body.metrics),
    }),
    route({
      ...get,
      path: '/system/metrics/namespace/:namespace',
      permission: 'authenticated',
      summary: 'Metrics whose names start so',
      params: Type.Object({ namespace: Type.String() }),
      replies: { 200: MetricsSummary },
      handler: ({ caller, params }) => metricsInNamespace(metrics, caller, params.namespace),
    }),
  ]
}
