/** Starts the server, prints how to reach it, and stops it cleanly with SIGINT or SIGTERM; a second signal ends it at once. */
import { areas } from './areas.ts'
import { startDemo } from './demo.ts'
import { inputSummaries } from './inputs/summaries.ts'
import { greeting } from './greeting.ts'
import { OperatorError } from './platform/errors/operator-error.ts'
import { openIngest } from './platform/ingest/open.ts'
import { openEmbeddedStore } from './platform/messages/embedded/store.ts'
import { makeFilesPrivate } from './platform/node/private-files.ts'
import { loadSettings } from './platform/settings/settings.ts'
import { startServer, type Server } from './server.ts'

makeFilesPrivate()
let server: Server | null = null
let stopping = false
const ended = new AbortController()

async function stop(signal: string): Promise<void> {
  if (stopping) process.exit(1)
  stopping = true
  ended.abort()
  server?.services.log.info(`Stopping after ${signal}; once more ends at once.`)
  await server?.stop()
  process.exit(0)
}

process.on('SIGINT', signal => void stop(signal))
process.on('SIGTERM', signal => void stop(signal))

try {
  server = await startServer({
    settings: loadSettings(process.env),
    areas,
    openStore: openEmbeddedStore,
    openIngest,
    built: new URL('../../dist/', import.meta.url),
    output: process.stdout,
  })
  const summaries = await inputSummaries(server.services)
  process.stdout.write(greeting(server, summaries))
  if (process.argv.includes('--demo')) process.stdout.write(startDemo(server.services, summaries, ended.signal))
} catch (error) {
  process.stderr.write(`Cordwood cannot start:\n${reason(error)}\n`)
  process.exit(1)
}

function reason(error: unknown): string {
  if (error instanceof OperatorError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
