/** What every area is given: the platform's parts, made once at start (`main.ts`). */
import type { Logger } from 'pino'
import type { Settings } from './platform/settings/settings.ts'
import type { Records } from './platform/records/records.ts'
import type { MessageStore } from './platform/messages/message-store.ts'
import type { Ingest } from './platform/ingest/ingest.ts'
import type { Metrics } from './platform/metrics/metrics.ts'
import type { NodeIdentity } from './platform/node/node.ts'
import type { Secrets } from './platform/secrets/secrets.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import type { Outgoing } from './platform/outgoing/outgoing.ts'
import type { Origins } from './platform/http/origins.ts'
import type { Route } from './platform/http/route.ts'

export interface Services {
  readonly settings: Settings
  readonly log: Logger
  readonly node: NodeIdentity
  readonly records: Records
  readonly messages: MessageStore
  readonly ingest: Ingest
  readonly metrics: Metrics
  readonly secrets: Secrets
  readonly jobs: Jobs
  readonly outgoing: Outgoing
  readonly origins: Origins
}

/** A part of the product on the server. `routes` are registered under `/api`; `start` runs after the platform is up, in order. */
export interface Area {
  readonly name: string
  routes(services: Services): readonly Route[]
  start?(services: Services): Promise<void>
  stop?(services: Services): Promise<void>
}
