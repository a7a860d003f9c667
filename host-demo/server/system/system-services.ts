import type { Services } from '../platform/services.ts'
import type { Lifecycle } from '../processing/lifecycle.ts'
import type { Processing } from '../processing/processing.ts'
import type { Notifications } from './notifications.ts'
import type { ProcessingTimes } from './processing-times.ts'
import type { ThroughputRecorder } from './throughput-history.ts'
import type { TrafficHistory } from './traffic.ts'
import type { TrafficLimits } from './traffic-limit.ts'

export interface SystemServices extends Services {
  readonly lifecycle: Lifecycle
  readonly processing: Processing
  readonly notifications: Notifications
  readonly processingTimes: ProcessingTimes
  readonly throughput: ThroughputRecorder
  readonly traffic: TrafficHistory
  readonly trafficLimits: TrafficLimits
}
