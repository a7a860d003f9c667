/** Where the server begins: threads that every start needs begin beside it, and it is settled which files libraries come from before they are imported. */
// Sets an option of V8 before any thread begins: compiled modules are kept by the options with which a thread began.
import './platform/collect-memory.ts'
import { useBundledLibraries } from './libraries/use-bundled.ts'
import { ingestModule } from './platform/ingest/workers/protocol.ts'
import { writerModule } from './platform/messages/embedded/protocol.ts'
import { startEarly } from './platform/threads/early-threads.ts'

startEarly(writerModule)
startEarly(ingestModule)
useBundledLibraries(new URL('../../dist/', import.meta.url))
await import('./run.ts')
