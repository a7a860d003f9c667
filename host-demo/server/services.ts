/** Opens the parts of the platform in their order and puts them together as the services of a server, or of a test. */
import { join } from 'node:path'
import { openOutgoing } from './configuration/url-whitelist.ts'
import { createOrigins } from './platform/http/origins.ts'
import type { Ingest } from './platform/ingest/ingest.ts'
import type { MessageStore } from './platform/messages/message-store.ts'
import { loadAdapterTypes } from './platform/lookup/adapter-types.ts'
import { LookupHost } from './platform/lookup/lookup-host.ts'
import { mayReadIn } from './platform/lookup/may-read.ts'
import { OwnTables } from './platform/lookup/rows/own-tables.ts'
import { createWays } from './platform/lookup/ways.ts'
import { createMetrics } from './platform/metrics/metrics.ts'
import { openNodeIdentity } from './platform/node/node.ts'
import type { Outgoing } from './platform/outgoing/outgoing.ts'
import { createScheduler } from './platform/scheduler/scheduler.ts'
import type { Services } from './platform/services.ts'
import type { Settings } from './platform/settings/settings.ts'

export interface StoreOptions {
  readonly dir: string
  readonly log: Services['log']
  readonly cacheBytes: number
  readonly searchBytes: number
}

export interface IngestOptions {
  readonly dataDir: string
  readonly settings: Settings
  readonly log: Services['log']
  readonly nodeId: string
  readonly writeChannel: MessageStore['openWriteChannel']
  readonly permit: Outgoing['permit']
  readonly lookups: LookupHost
}

export interface ServiceParts<I extends Ingest> extends Pick<Services, 'settings' | 'log' | 'records' | 'secrets'> {
  readonly dataDir: string
  readonly openStore: (options: StoreOptions) => Promise<MessageStore>
  readonly openIngest: (options: IngestOptions) => Promise<I>
  readonly openOwnTables?: (file: string) => Promise<OwnTables>
}

/** The caller closes what it gave and what was opened through it. @throws whatever a part cannot open */
export async function createServices<I extends Ingest>({
  dataDir,
  openStore,
  openIngest,
  openOwnTables = OwnTables.open,
  ...given
}: ServiceParts<I>): Promise<Services & { readonly ingest: I }> {
  const { settings, log } = given
  const node = openNodeIdentity(dataDir)
  const { searchCacheBytes: cacheBytes, searchMemoryBytes: searchBytes } = settings
  const messages = await openStore({ dir: join(dataDir, 'messages'), log, cacheBytes, searchBytes })
  const outgoing = openOutgoing(given)
  const ownTables = await openOwnTables(join(dataDir, 'lookup-rows.db'))
  const lookups = new LookupHost({
    types: await loadAdapterTypes(),
    ways: createWays({
      outgoing,
      mayRead: mayReadIn([join(dataDir, 'lookup'), ...settings.lookupFolders]),
      ipReputationUrl: settings.ipReputationUrl,
    }),
    own: ownTables,
    log: (err, adapter) => {
      log.error({ err, adapter }, 'A data adapter failed.')
    },
  })
  const ingest = await openIngest({
    dataDir,
    settings,
    log,
    nodeId: node.nodeId,
    permit: outgoing.permit,
    lookups,
    writeChannel: () => messages.openWriteChannel(),
  })
  return {
    ...given,
    node,
    messages,
    ingest,
    outgoing,
    lookups,
    ownTables,
    scheduler: createScheduler(given),
    metrics: createMetrics(),
    origins: createOrigins(settings.allowedOrigins),
  }
}
