/** Starts the server: threads that every start needs begin while the rest is loaded. */
// Sets an option of V8 before any thread begins: compiled modules are kept by the options with which a thread began.
import './platform/collect-memory.ts'
import { ingestModule } from './platform/ingest/workers/protocol.ts'
import { writerModule } from './platform/messages/embedded/protocol.ts'
import { startEarly } from './platform/threads/early-threads.ts'

startEarly(writerModule)
startEarly(ingestModule)
await import('./run.ts')
