/** What an input says it has counted. */
import { inputMetricName, type InputMetric } from '../../core/inputs/metrics.ts'
import type { TestServer } from '../support/server.ts'

export async function counted(server: TestServer, type: string, id: string, metric: InputMetric): Promise<number> {
  const name = inputMetricName({ type, id }, metric)
  const { metrics: [found] } = await server.json<{ metrics: { metric: { count?: number, total?: number, value?: number, rate?: { total: number } } }[] }>(
    'POST', '/system/metrics/multiple', { metrics: [name] })
  const { count, rate, value } = found!.metric
  return count ?? rate?.total ?? value!
}
