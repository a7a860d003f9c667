/** The parts of the platform, which every area is given. */
import type { Logger } from 'pino'
import type { Settings } from './settings/settings.ts'
import type { Records } from './records/records.ts'
import type { MessageStore } from './messages/message-store.ts'
import type { Ingest } from './ingest/ingest.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { NodeIdentity } from './node/node.ts'
import type { Secrets } from './secrets/secrets.ts'
import type { Scheduler } from './scheduler/scheduler.ts'
import type { Outgoing } from './outgoing/outgoing.ts'
import type { LookupHost } from './lookup/lookup-host.ts'
import type { OwnTables } from './lookup/rows/own-tables.ts'
import type { Origins } from './http/origins.ts'

export interface Services {
  readonly settings: Settings
  readonly log: Logger
  readonly node: NodeIdentity
  readonly records: Records
  readonly messages: MessageStore
  readonly ingest: Ingest
  readonly metrics: Metrics
  readonly secrets: Secrets
  readonly scheduler: Scheduler
  readonly outgoing: Outgoing
  readonly lookups: LookupHost
  /** The rows of lookup tables that people edit. */
  readonly ownTables: OwnTables
  readonly origins: Origins
}
