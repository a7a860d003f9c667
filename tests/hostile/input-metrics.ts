/** Reads the counters of an input. */
import { inputMetricName, type InputMetric } from '../../core/inputs/metrics.ts'
import type { ServerProcess } from '../support/server.ts'

export async function counted(server: ServerProcess, type: string, id: string, metric: InputMetric): Promise<number> {
  const name = inputMetricName({ type, id }, metric)
  const {
    metrics: [found],
  } = await server.json<{
    metrics: { metric: { count?: number; total?: number; value?: number; rate?: { total: number } } }[]
  }>('POST', '/system/metrics/multiple', { metrics: [name] })
  const { count, rate, value } = found!.metric
  return count ?? rate?.total ?? value!
}
