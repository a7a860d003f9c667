/** Writes batches into the store in the given folder until it is killed, and says each sequence that is stored. */
import { pino } from 'pino'
import { openEmbeddedStore } from '../../host-demo/server/platform/messages/embedded/store.ts'
import type { FromStore } from '../../host-demo/server/platform/messages/message-store.ts'
import { batch } from './durable-batches.ts'

const store = await openEmbeddedStore({
  dir: process.argv[2]!,
  log: pino({ level: 'warn' }),
  rotateAt: 6_000,
  packing: { direct: 900, fold: 1_000 },
})
await store.ensureIndexSet({ id: 'one', prefix: 'one' })
await store.ensureIndexSet({ id: 'two', prefix: 'two' })
const port = store.openWriteChannel()
let next = 0
const send = (): void => port.postMessage({ type: 'batch', batch: batch(++next) })
port.on('message', (message: FromStore) => {
  if (message.type === 'ready') {
    next = Math.min(...Object.values(message.resumeAfter))
    for (let i = 0; i < 20; i++) send()
  }
  if (message.type === 'stored') {
    process.stdout.write(`${message.sequence}\n`)
    while (next < message.sequence + 20) send()
  }
})
