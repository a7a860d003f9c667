/** The services of a server in memory, for tests: real records, secrets, jobs and metrics, stand-ins for messages and ingest. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino, type Logger } from 'pino'
import { createAreas, withNeeds } from '../platform/areas/create-areas.ts'
import type { Area } from '../platform/areas/define-area.ts'
import type { Ingest } from '../platform/ingest/ingest.ts'
import type { MessageStore } from '../platform/messages/message-store.ts'
import { openMemoryRecords } from '../platform/records/open.ts'
import { openSecrets } from '../platform/secrets/secrets.ts'
import type { Services } from '../platform/services.ts'
import { loadSettings, type Settings } from '../platform/settings/settings.ts'
import { createServices } from '../services.ts'

export interface TestParts<I extends Ingest> {
  readonly messages: MessageStore
  readonly ingest: I
  readonly settings?: Partial<Settings>
  /** None, unless given. */
  readonly log?: Logger
}

/** Creates the services in a data folder of their own. */
export function createTestServices<I extends Ingest>({
  messages,
  ingest,
  settings: changed,
  log = pino({ level: 'silent' }),
}: TestParts<I>): Promise<Services & { readonly ingest: I }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cordwood-test-'))
  return createServices({
    settings: { ...loadSettings({}), checkReplies: true, dataDir, ...changed },
    log,
    dataDir,
    records: openMemoryRecords(),
    secrets: openSecrets(dataDir, null, { memoryCost: 8, timeCost: 1 }),
    openStore: async () => messages,
    openIngest: async () => ingest,
  })
}

/** Starts an area once more over the same services, as a restart of the server would; those it needs are only created. */
export async function startAgain(area: Area, services: Services): Promise<void> {
  const { inOrder } = createAreas(withNeeds([area]), services)
  await inOrder.find(({ name }) => name === area.name)?.start?.()
}
