/** A thread that processes spans for the thread of delivery, one after the other. */
import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import { collectMemoryOfWorker } from '../../collect-memory.ts'
import { loadAdapterTypes } from '../../lookup/adapter-types.ts'
import { LookupGuest } from '../../lookup/lookup-guest.ts'
import { BEHIND_ANSWERS, stepBack } from '../../thread-priority.ts'
import { JournalReader } from '../journal/reader.ts'
import { SpanThread } from '../processing/span-thread.ts'
import { loadProcessors, loadProtocols } from '../registry.ts'
import { BlackBox } from './black-box.ts'
import type { EncoderWorkerData, FromEncoder, FromEncoderThread, ToEncoder, ToEncoderThread } from './protocol.ts'

const main = parentPort!
const { journalFile, fieldLimits, nodeId, blackBox, thread } = workerData as EncoderWorkerData
const post = (message: FromEncoderThread) => main.postMessage(message)

stepBack(BEHIND_ANSWERS)
collectMemoryOfWorker()
await Promise.all([loadProtocols(), loadProcessors()])
const adapterTypes = await loadAdapterTypes()
const journal = new JournalReader(journalFile)

main.on('message', ({ port, tables }: ToEncoderThread) => {
  const guest = new LookupGuest(adapterTypes, tables, error =>
    say(port, { type: 'warning', message: `A lookup table failed: ${(error as Error).message}` }),
  )
  const spans = new SpanThread({
    nodeId,
    fieldLimits,
    box: new BlackBox(blackBox, thread),
    input: id => journal.input(id),
    tables: guest,
    line: text => say(port, { type: 'rule line', text }),
  })
  let before = Promise.resolve()
  port.on('message', (message: ToEncoder) => {
    // In their order: what changes between two spans must not reach the first.
    before = before.then(async () => {
      const processed = await spans.hear(message)
      if (processed)
        port.postMessage({ type: 'processed', processed } satisfies FromEncoder, spans.buffersOf(processed))
    })
  })
})

const say = (port: MessagePort, message: FromEncoder) => port.postMessage(message)

post({ type: 'ready' })
