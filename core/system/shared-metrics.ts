import { askShared } from '../client/queries.ts'
import type { Core } from '../page-core.ts'
import { metricsOfCluster } from './api.ts'
import type { ClusterMetrics } from './schema.ts'

/**
 * The metrics of these names, for who asks every `intervalMs`: all on the page who poll the same share an answer. Unknown and forbidden names
 * are left out. Throws `FetchError`, or the signal's reason.
 */
export const sharedMetrics = (
  core: Pick<Core, 'client' | 'query' | 'session'>,
  metrics: readonly string[],
  intervalMs: number,
  signal: AbortSignal,
): Promise<ClusterMetrics> =>
  askShared(core, `/cluster/metrics/multiple ${metrics.join()}`, signal, {
    fetcher: (_path, wanted) => metricsOfCluster(core.client, metrics, { signal: wanted }),
    dedupeTime: intervalMs * 0.75,
  })
