/**
 * The server as `main.ts` starts it, but that threads beside the processing worker process spans from the first message on: `ENCODERS` says how many.
 * `FOLD`, where it is set: the messages of a chunk, at least; a write of half as many makes chunks of its own.
 */
import { areas } from '../../host-demo/server/areas.ts'
import { openIngest } from '../../host-demo/server/platform/ingest/open.ts'
import { openEmbeddedStore } from '../../host-demo/server/platform/messages/embedded/store.ts'
import { loadSettings } from '../../host-demo/server/platform/settings/settings.ts'
import { startServer } from '../../host-demo/server/server.ts'

const most = Number(process.env.ENCODERS ?? 1)
const fold = Number(process.env.FOLD ?? 0)
const server = await startServer({
  settings: loadSettings(process.env),
  areas,
  openStore: options => openEmbeddedStore(fold > 0 ? { ...options, packing: { direct: fold / 2, fold } } : options),
  openIngest: options =>
    openIngest({
      ...options,
      encoders: { most, behindFrames: Number(process.env.BEHIND ?? 0), afterMs: Number(process.env.AFTER ?? 0) },
    }),
  built: new URL('../../dist/', import.meta.url),
  output: process.stdout,
})
process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)))
