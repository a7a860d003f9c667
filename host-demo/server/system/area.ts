/** The server itself: node, cluster, metrics, processing, notifications. */
import { area as geoIp } from '../geo-ip/area.ts'
import { area as inputs } from '../inputs/area.ts'
import { area as instanceNames } from '../instance-names/area.ts'
import { area as notifications } from '../notifications/area.ts'
import { defineArea } from '../platform/areas/define-area.ts'
import { activityLog, writeActivity } from '../platform/log/activity.ts'
import { area as processing } from '../processing/area.ts'
import { area as streams } from '../streams/area.ts'
import { area as users } from '../users/area.ts'
import { registerMetrics } from './metrics.ts'
import { Notifications } from './notifications.ts'
import { ProcessingTimes } from './processing-times.ts'
import { registerPrometheus } from './prometheus.ts'
import { clusterRoutes } from './routes/cluster.ts'
import { diagnosisRoutes } from './routes/diagnosis.ts'
import { jobRoutes } from './routes/jobs.ts'
import { messageRoutes } from './routes/messages.ts'
import { metricRoutes } from './routes/metrics.ts'
import { nodeRoutes } from './routes/node.ts'
import { processingRoutes } from './routes/processing.ts'
import type { SystemServices } from './system-services.ts'
import { ThroughputRecorder } from './throughput-history.ts'
import { TrafficHistory } from './traffic.ts'
import { TrafficLimits } from './traffic-limit.ts'

const DAY_MS = 24 * 3_600_000

export const area = defineArea({
  name: 'system',
  needs: [geoIp, inputs, instanceNames, notifications, processing, streams, users],
  create(platform, deps) {
    const { processing, lifecycle } = deps.processing.api
    const traffic = new TrafficHistory(platform)
    const trafficLimits = new TrafficLimits(platform, traffic)
    const services: SystemServices = {
      ...platform,
      lifecycle,
      processing,
      notifications: new Notifications(
        platform,
        processing,
        trafficLimits,
        deps.geoIp.api.databases,
        deps.instanceNames.api.names,
        deps.notifications.api,
      ),
      processingTimes: new ProcessingTimes(platform),
      throughput: new ThroughputRecorder(platform),
      traffic,
      trafficLimits,
    }
    const { records, scheduler, node, notifications, processingTimes, throughput } = services
    return {
      api: services,
      routes: [
        ...nodeRoutes(services),
        ...clusterRoutes(services),
        ...metricRoutes(services),
        ...processingRoutes(services),
        ...diagnosisRoutes(services),
        ...messageRoutes(services),
        ...jobRoutes(services),
      ],
      async start() {
        registerMetrics(services)
        registerPrometheus(services)
        await notifications.restore()
        await processingTimes.restore()
        await throughput.restore()
        await writeActivity(services, 'server', `Server ${node.version} started.`)
        const every = (everyMs: number) => ({ trigger: { everyMs }, missed: 'skip' }) as const
        scheduler.define({
          kind: 'ProcessingTimesJob',
          description: 'Notes how far each stage of processing has come',
          schedule: every(1000),
          run: () => processingTimes.look(),
        })
        scheduler.define({
          kind: 'TrafficJob',
          description: 'Counts bytes by the hour',
          schedule: every(1000),
          run: () => traffic.look(),
        })
        scheduler.define({
          kind: 'ThroughputJob',
          description: 'Notes messages per second',
          schedule: every(1000),
          run: () => throughput.look(),
        })
        scheduler.define({
          kind: 'NotificationsJob',
          description: 'Compares notifications with their causes',
          schedule: every(2000),
          run: () => notifications.look(),
        })
        scheduler.define({
          kind: 'SystemMessageRetentionJob',
          description: 'Removes system messages older than a year',
          schedule: { trigger: { everyMs: DAY_MS }, missed: 'run' },
          run: async () => void (await activityLog(records).removeWhere({ to: Date.now() - 365 * DAY_MS })),
        })
      },
      async stop() {
        await processingTimes.look(Infinity)
        await traffic.look()
        await traffic.save()
        await writeActivity(services, 'server', 'Server stopped.')
      },
    }
  },
})
