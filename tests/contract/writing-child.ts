/** Writes batches into the store in the given folder, as they are or as spans, until it is killed, and says each sequence that is stored. */
import { pino } from 'pino'
import { openEmbeddedStore } from '../../host-demo/server/platform/messages/embedded/store.ts'
import type { EncoderSets, FromStore, SpanEncoder } from '../../host-demo/server/platform/messages/message-store.ts'
import { batch } from './durable-batches.ts'

const store = await openEmbeddedStore({
  dir: process.argv[2]!,
  log: pino({ level: 'warn' }),
  rotateAt: 6_000,
  packing: { direct: 900, fold: 1_000 },
})
await store.ensureIndexSet({ id: 'one', prefix: 'one' })
await store.ensureIndexSet({ id: 'two', prefix: 'two' })
const { port, encoder: url } = store.openWriteChannel()
const encoder = process.argv[3] === 'spans' ? ((await import(url!)) as SpanEncoder) : null
let sets: EncoderSets | null = null
let stored: number | null = null
let next = 0

function send(): void {
  if (!encoder) return port.postMessage({ type: 'batch', batch: batch(++next) })
  // Some of lines, some of packs.
  const batches = Array.from({ length: 1 + (next % 13) }, (_, i) => batch(next + i + 1))
  next += batches.length
  const span = encoder.encodeSpan(batches, sets!)
  port.postMessage({ type: 'span', span }, encoder.buffersOf(span))
}

port.on('message', (message: FromStore) => {
  if (message.type === 'ready') stored = next = Math.min(...Object.values(message.resumeAfter))
  if (message.type === 'sets') sets = message.sets
  if (message.type === 'stored') {
    stored = message.sequence
    process.stdout.write(`${stored}\n`)
  }
  if (stored !== null && sets) while (next < stored + 20) send()
})
