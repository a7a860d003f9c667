/** Puts the server together: opens its parts in order, starts the areas, listens; and takes everything down again in reverse. */
import { join } from 'node:path'
import type { MessagePort } from 'node:worker_threads'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { openOutgoing } from './configuration/url-whitelist.ts'
import { collectMemory } from './platform/collect-memory.ts'
import { checkAddress } from './platform/http/address.ts'
import { createApp } from './platform/http/app.ts'
import { createOrigins } from './platform/http/origins.ts'
import type { Ingest } from './platform/ingest/ingest.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import { openLog } from './platform/log/log.ts'
import type { MessageStore } from './platform/messages/message-store.ts'
import { createMetrics } from './platform/metrics/metrics.ts'
import { openDataFolder } from './platform/node/data-folder.ts'
import { takeRightsOfOthers } from './platform/node/private-files.ts'
import { openNodeIdentity } from './platform/node/node.ts'
import type { Outgoing } from './platform/outgoing/outgoing.ts'
import { collections } from './platform/records/collection.ts'
import { openRecords } from './platform/records/open.ts'
import { openSecrets } from './platform/secrets/secrets.ts'
import type { Settings } from './platform/settings/settings.ts'
import type { Area, Services } from './services.ts'
import { formsOf } from './upkeep/migration/forms.ts'
import { migrate } from './upkeep/migration/migrate.ts'
import { finishRotation } from './upkeep/rotation/rotate-key.ts'
import { accountsOf } from './users/accounts.ts'

export interface ServerParts {
  readonly settings: Settings
  /** In the order in which they start. */
  readonly areas: readonly Area[]
  readonly openStore: (options: { dir: string, log: Logger, cacheBytes: number, searchBytes: number }) => Promise<MessageStore>
  readonly openIngest: (options: {
    dataDir: string
    settings: Settings
    log: Logger
    nodeId: string
    writeChannel: () => MessagePort
    permit: Outgoing['permit']
  }) => Promise<Ingest>
  /** Folder with the built interface. */
  readonly built: URL
  /** Where the lines for people go. */
  readonly output: NodeJS.WritableStream
}

export interface Server {
  readonly services: Services
  /** Where it listens. */
  readonly port: number
  readonly firstStart: boolean
  /** The root user's password, where this start made it. */
  readonly madePassword: string | null
  /** Finishes what is in flight and closes everything; idempotent. */
  stop(): Promise<void>
}

/** @throws SettingsError, DataFolderError, AddressError and whatever a part cannot open; what was opened before is closed again */
export async function startServer(parts: ServerParts): Promise<Server> {
  const opened: { readonly name: string, close(): Promise<void> | void }[] = []
  let log: Logger | null = null

  const stop = async () => {
    for (let part = opened.pop(); part; part = opened.pop()) {
      try {
        await part.close()
      } catch (error) {
        log?.error({ err: error, part: part.name }, 'A part of the server did not close.')
      }
    }
  }

  try {
    const { settings } = parts
    const folder = openDataFolder(settings.dataDir)
    opened.push({ name: 'data folder', close: () => folder.release() })
    await checkAddress(settings)
    const serverLog = openLog(folder.path, settings.logLevel, parts.output)
    opened.push({ name: 'log', close: () => serverLog.close() })
    log = serverLog.log
    for (const { path, reason } of takeRightsOfOthers(folder.path)) {
      log.warn(`Others on this machine have rights to ${path}, which cannot be taken from them: ${reason}`)
    }
    await migrate({
      folder, forms: formsOf(folder.path, collections()), secret: settings.secret, now: new Date(), say: line => serverLog.log.info(line),
    })
    finishRotation({ ...settings, dataDir: folder.path, say: line => serverLog.log.info(line) })
    const node = openNodeIdentity(folder.path)
    const secrets = openSecrets(folder.path, settings.secret)
    const records = openRecords(folder.path)
    opened.push({ name: 'records', close: () => records.close() })
    const jobs = createJobs(log)
    const { searchCacheBytes: cacheBytes, searchMemoryBytes: searchBytes } = settings
    const store = { dir: join(folder.path, 'messages'), log, cacheBytes, searchBytes }
    const messages = await timed('message store', () => parts.openStore(store))
    opened.push({ name: 'message store', close: () => messages.close() })
    const outgoing = openOutgoing({ settings, log, records })
    const intake = {
      dataDir: folder.path, settings, log, nodeId: node.nodeId, permit: outgoing.permit, writeChannel: () => messages.openWriteChannel(),
    }
    const ingest = await timed('ingest', () => parts.openIngest(intake))
    opened.push({ name: 'ingest', close: () => ingest.close() })
    const metrics = createMetrics()
    jobs.every(5000, 'meters', () => metrics.tick())
    jobs.every(60_000, 'log file', () => serverLog.rotate())
    jobs.every(20_000, 'memory', collectMemory)

    const origins = createOrigins(settings.allowedOrigins)
    const services: Services = { settings, log, node, records, messages, ingest, metrics, secrets, jobs, outgoing, origins }
    const routes = parts.areas.flatMap(area => area.routes(services))
    const authenticator = accountsOf(services)
    const app = await createApp({ settings, log, node, authenticator, audit: records, origins, routes, built: parts.built })
    opened.push({ name: 'jobs', close: () => jobs.close() })
    for (const area of parts.areas) {
      await timed(area.name, async () => area.start?.(services))
      opened.push({ name: area.name, close: () => area.stop?.(services) })
    }
    opened.push({ name: 'http', close: () => app.close() })
    await app.listen({ host: settings.bindAddress, port: settings.httpPort })
    return {
      services, stop,
      port: (app.server.address() as AddressInfo).port,
      firstStart: folder.firstStart,
      madePassword: accountsOf(services).madePassword,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Keeps how long a part took on the performance timeline, where `/system/serviceManager` finds it. */
async function timed<T>(part: string, start: () => Promise<T>): Promise<T> {
  const from = performance.now()
  const started = await start()
  performance.measure(`start ${part}`, { start: from })
  return started
}
