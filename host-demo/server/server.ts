/** Puts the server together: opens its parts in order, starts the areas, listens; and takes everything down again in reverse. */
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { createAreas } from './platform/areas/create-areas.ts'
import type { Area } from './platform/areas/define-area.ts'
import { collectMemoryByLoad } from './platform/collect-memory.ts'
import { checkAddress } from './platform/http/address.ts'
import { createApp } from './platform/http/app.ts'
import type { Ingest } from './platform/ingest/ingest.ts'
import { openLog } from './platform/log/log.ts'
import type { MessageStore } from './platform/messages/message-store.ts'
import { openDataFolder } from './platform/node/data-folder.ts'
import { takeRightsOfOthers } from './platform/node/private-files.ts'
import { collections } from './platform/records/collection.ts'
import { openRecords } from './platform/records/open.ts'
import type { Scheduler } from './platform/scheduler/scheduler.ts'
import { openSecrets } from './platform/secrets/secrets.ts'
import type { Settings } from './platform/settings/settings.ts'
import type { Services } from './platform/services.ts'
import { OwnTables } from './platform/lookup/rows/own-tables.ts'
import { createServices, type IngestOptions, type StoreOptions } from './services.ts'
import { formsOf } from './upkeep/migration/forms.ts'
import { migrate } from './upkeep/migration/migrate.ts'
import { finishRotation } from './upkeep/rotation/rotate-key.ts'
import { area as users } from './users/area.ts'

export interface ServerParts {
  readonly settings: Settings
  /** In any order, with all that they need. */
  readonly areas: readonly Area[]
  readonly openStore: (options: StoreOptions) => Promise<MessageStore>
  readonly openIngest: (options: IngestOptions) => Promise<Ingest>
  /** Folder with the built interface. */
  readonly built: URL
  /** Stream for output to people. */
  readonly output: NodeJS.WritableStream
}

export interface Server {
  readonly services: Services
  /** Port it listens on. */
  readonly port: number
  readonly firstStart: boolean
  /** The root user's password, where this start made it. */
  readonly madePassword: string | null
  /** Finishes what is in flight and closes everything; idempotent. */
  stop(): Promise<void>
}

/** @throws SettingsError, DataFolderError, AddressError and whatever a part cannot open; what was opened before is closed again */
export async function startServer(parts: ServerParts): Promise<Server> {
  const opened: { readonly name: string; close(): Promise<void> | void }[] = []
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

  const opening = async <T extends { close(): Promise<void> | void }>(name: string, open: () => Promise<T>) => {
    const part = await timed(name, open)
    opened.push({ name, close: () => part.close() })
    return part
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
      folder,
      forms: formsOf(folder.path, collections()),
      secret: settings.secret,
      now: new Date(),
      say: line => serverLog.log.info(line),
    })
    finishRotation({ ...settings, dataDir: folder.path, say: line => serverLog.log.info(line) })
    const records = openRecords(folder.path)
    opened.push({ name: 'records', close: () => records.close() })
    for (const { collection, id } of records.damaged()) {
      log.error(
        `The document ${id} of ${collection} in records.db is damaged and was set aside. Create it again, or restore a backup.`,
      )
    }
    const services = await createServices({
      settings,
      log,
      records,
      secrets: openSecrets(folder.path, settings.secret),
      dataDir: folder.path,
      openStore: options => opening('message store', () => parts.openStore(options)),
      openOwnTables: file => opening('own tables', () => OwnTables.open(file)),
      openIngest: options => opening('ingest', () => parts.openIngest(options)),
    })
    const { scheduler, metrics, node, origins, lookups } = services
    opened.push({ name: 'lookups', close: () => lookups.close() })
    defineUpkeep(scheduler, { tickMeters: () => metrics.tick(), rotateLog: () => serverLog.rotate() })
    const areas = createAreas(parts.areas, services)
    const accounts = areas.api(users)
    const app = await createApp({
      settings,
      log,
      node,
      authenticator: accounts,
      audit: records,
      origins,
      routes: areas.routes,
      built: parts.built,
    })
    for (const area of areas.inOrder) {
      await timed(area.name, async () => area.start?.())
      opened.push({ name: area.name, close: () => area.stop?.() })
    }
    opened.push({ name: 'scheduler', close: () => scheduler.close() })
    await timed('scheduler', () => scheduler.open())
    opened.push({ name: 'http', close: () => app.close() })
    await app.listen({ host: settings.bindAddress, port: settings.httpPort })
    return {
      services,
      stop,
      port: (app.server.address() as AddressInfo).port,
      firstStart: folder.firstStart,
      madePassword: accounts.madePassword,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The periodic work of the server as a whole. */
function defineUpkeep(
  scheduler: Scheduler,
  { tickMeters, rotateLog }: { readonly tickMeters: () => void; readonly rotateLog: () => Promise<void> | void },
) {
  const every = (everyMs: number) => ({ trigger: { everyMs }, missed: 'skip' }) as const
  scheduler.define({
    kind: 'MeterTickJob',
    description: 'Updates the rates of the metrics',
    schedule: every(5000),
    run: tickMeters,
  })
  scheduler.define({
    kind: 'LogRotationJob',
    description: 'Starts a new log file when the present one is full',
    schedule: every(60_000),
    run: rotateLog,
  })
  scheduler.define({
    kind: 'MemoryCollectionJob',
    description: 'Gives memory back to the system',
    schedule: every(20_000),
    run: collectMemoryByLoad,
  })
}

/** Keeps how long a part took on the performance timeline, where `/system/serviceManager` finds it. */
async function timed<T>(part: string, start: () => Promise<T>): Promise<T> {
  const from = performance.now()
  const started = await start()
  performance.measure(`start ${part}`, { start: from })
  return started
}
