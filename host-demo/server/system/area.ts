/** The server itself: node, cluster, metrics, processing, notifications. */
import { activityLog, writeActivity } from '../platform/log/activity.ts'
import type { Area } from '../services.ts'
import { registerMetrics } from './metrics.ts'
import { notificationsOf } from './notifications.ts'
import { processingOf } from './processing.ts'
import { processingTimesOf } from './processing-times.ts'
import { registerPrometheus } from './prometheus.ts'
import { clusterRoutes } from './routes/cluster.ts'
import { diagnosisRoutes } from './routes/diagnosis.ts'
import { messageRoutes } from './routes/messages.ts'
import { metricRoutes } from './routes/metrics.ts'
import { nodeRoutes } from './routes/node.ts'
import { processingRoutes } from './routes/processing.ts'
import { throughputOf } from './throughput-history.ts'
import { trafficOf } from './traffic.ts'

const keepActivityMs = 365 * 24 * 3600 * 1000

export const area: Area = {
  name: 'system',
  routes: services => [
    ...nodeRoutes(services),
    ...clusterRoutes(services),
    ...metricRoutes(services),
    ...processingRoutes(services),
    ...diagnosisRoutes(services),
    ...messageRoutes(services),
  ],
  async start(services) {
    const { records, jobs } = services
    registerMetrics(services)
    registerPrometheus(services)
    await processingOf(services).restore()
    await notificationsOf(services).restore()
    await processingTimesOf(services).restore()
    await throughputOf(services).restore()
    await activityLog(records).removeWhere({ to: Date.now() - keepActivityMs })
    await writeActivity(services, 'server', `Server ${services.node.version} started.`)
    jobs.every(1000, 'processing times', () => processingTimesOf(services).look())
    jobs.every(1000, 'traffic', () => trafficOf(services).look())
    jobs.every(1000, 'throughput', () => throughputOf(services).look())
    jobs.every(2000, 'notifications', () => notificationsOf(services).look())
  },
  async stop(services) {
    await processingTimesOf(services).look(Infinity)
    await trafficOf(services).look()
    await trafficOf(services).save()
    await writeActivity(services, 'server', 'Server stopped.')
  },
}
