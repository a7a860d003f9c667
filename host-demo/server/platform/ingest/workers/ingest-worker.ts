/** The ingest worker: inputs, their sockets, and the journal. */
import { dirname, join } from 'node:path'
import { parentPort, type MessagePort } from 'node:worker_threads'
import { collectMemoryOfWorker } from '../../collect-memory.ts'
import { DAMAGED, isDamage, setAside } from '../../damaged-files.ts'
import { threadData } from '../../threads/thread-data.ts'
import type { CodecDefinition } from '../decoding/codec.ts'
import type { Configuration } from '../configuration.ts'
import type { InputDefinition, OwnMessage } from '../ingest.ts'
import { answered, own, truncated, type Origin } from '../journal/batch.ts'
import { Journal } from '../journal/journal.ts'
import { JournalWriter } from '../journal/writer.ts'
import type {
  FromIngest,
  IngestCall,
  IngestToProcessing,
  IngestWorkerData,
  ProcessingToIngest,
  ToIngest,
} from './protocol.ts'
import { inputTypeOf } from '../registry.ts'
import { RunningInputs } from './running-inputs.ts'
import { createMemories } from './input-memory.ts'
import { createPermits } from './permits.ts'
import { Progress } from './progress.ts'
import { SenderBook } from './sender-book.ts'
import { noTraffic, type Intake, type TransportContext, type Traffic } from '../listeners/transport.ts'

const countersMs = 1000

const main = parentPort!
const { journalFile, journalMaxBytes, nodeId, awsHttp2, edition } = await threadData<IngestWorkerData>()
const post = (message: FromIngest) => main.postMessage(message)
const guard = createPermits(post)
const memories = createMemories(join(dirname(journalFile), 'inputs'))
const transportContext: TransportContext = {
  nodeId,
  awsHttp2,
  edition,
  permit: guard.permit,
  memory: id => memories.of(id),
}

let peer: MessagePort | null = null
const toPeer = (message: IngestToProcessing) => peer?.postMessage(message)

const traffic = new Map<string, Traffic>()
const senders = new Map<string, SenderBook>()
const durable = new Progress()
const journal = openJournal()
const writer = new JournalWriter(journal, journalMaxBytes, {
  committed: sequence => (peer ? toPeer({ type: 'committed', sequence }) : askForWorker()),
  kept: sequence => toPeer({ type: 'kept', sequence }),
  room(refusal) {
    inputs.room(refusal !== null)
    post({ type: 'room', refusal })
  },
})
const inputs = new RunningInputs({
  transportContext,
  intake,
  define,
  full: () => writer.refusal !== null,
  say: (inputId, state, detail, field = null) => post({ type: 'state', inputId, state, detail, field }),
})

let asked = false

/** A worker that processes starts with the first batch; it is told how far the journal is when it is there. */
function askForWorker(): void {
  if (!asked) post({ type: 'work' })
  asked = true
}

function openJournal(): Journal {
  try {
    return openOrSetAside()
  } catch (error) {
    post({ type: 'fatal', message: `The journal cannot be opened: ${(error as Error).message}` })
    throw error
  }
}

/** Messages come in through a new one where the file is damaged; the clock, and the store, keep its numbers ahead of those of the old. */
function openOrSetAside(): Journal {
  try {
    return new Journal(journalFile)
  } catch (error) {
    if (!isDamage(error)) throw error
    const { file } = setAside(journalFile, join(dirname(journalFile), DAMAGED), error.message)
    post({ type: 'damaged journal', file, reason: error.message })
    return new Journal(journalFile)
  }
}

main.on('message', (message: ToIngest) => {
  switch (message.type) {
    case 'peer':
      return connectPeer(message.port)
    case 'permitted':
      return guard.answered(message)
    case 'call':
      void answer(message.id, message.call)
  }
})

function connectPeer(port: MessagePort): void {
  peer = port
  port.on('message', (message: ProcessingToIngest) => {
    switch (message.type) {
      case 'done':
        writer.done(message.sequence)
        return durable.reached(message.sequence)
      case 'keep':
        return writer.keep(message.batchResult)
      case 'raise':
        raise(message.sequence)
    }
  })
  toPeer({ type: 'committed', sequence: journal.lastSequence })
}

function raise(sequence: number): void {
  if (sequence > journal.lastSequence) journal.raiseSequence(sequence)
}

async function answer(id: number, call: IngestCall): Promise<void> {
  try {
    post({ type: 'answer', id, error: null, value: await perform(call) })
  } catch (error) {
    post({ type: 'answer', id, error: (error as Error).message, value: null })
  }
}

function perform(call: IngestCall): Promise<unknown> {
  switch (call.name) {
    case 'start':
      return inputs.start(call.definition)
    case 'stop':
      return inputs.stop(call.inputId)
    case 'remove':
      return inputs.remove(call.inputId, async () => {
        traffic.delete(call.inputId)
        senders.delete(call.inputId)
        journal.removeInput(call.inputId)
        await memories.forget(call.inputId)
      })
    case 'redefine':
      return inputs.redefine(call.definition)
    case 'senders':
      return Promise.resolve(senders.get(call.inputId)?.counts() ?? null)
    case 'store own':
      return storeOwn(call.messages)
    case 'settle':
      writer.flush()
      return durable.through(journal.newestBatch)
    case 'raise':
      return Promise.resolve(raise(call.sequence))
    case 'quiesce':
      return quiesce()
    case 'close':
      return close()
  }
}

/** Tells processing how to decode. What only the transport needs, such as the password of a key, stays out of the journal. */
function define(definition: InputDefinition): void {
  const type = inputTypeOf(definition.type)
  const names = type ? ['max_message_size', ...Object.keys(type.codec.fields)] : []
  const kept = names
    .filter(name => Object.hasOwn(definition.configuration, name))
    .map(name => [name, definition.configuration[name]])
  journal.saveInput({ ...definition, configuration: Object.fromEntries(kept) })
  toPeer({ type: 'input', id: definition.id })
}

function intake(inputId: string, configuration: Configuration, codec: CodecDefinition, state: Intake['state']): Intake {
  let counted = traffic.get(inputId)
  if (!counted) traffic.set(inputId, (counted = noTraffic()))
  const counts = counted
  let known = senders.get(inputId)
  if (!known) senders.set(inputId, (known = new SenderBook()))
  const book = known
  return {
    inputId,
    traffic: counts,
    origin: address => ({ inputId, address, batch: null, index: 0 }),
    take(origin, port, bytes, start, end, flags = 0, receivedAt = Date.now()) {
      if (start === end) counts.emptyMessages++
      else {
        counts.messages++
        if ((flags & truncated) !== 0) counts.tooLarge++
        book.count(origin, end - start, receivedAt)
        writer.take(
          origin,
          port,
          receivedAt,
          flags,
          bytes,
          start,
          end,
          codec.expandsTo?.(bytes, start, end, configuration),
        )
      }
    },
    refusal: () => writer.refusal,
    throttled: () => writer.throttled,
    committed: () => writer.committed(),
    warn: message => post({ type: 'warning', inputId, message }),
    state,
  }
}

/** Rejects with the reason while the journal takes nothing: what it has not written by then is given up. */
async function storeOwn(messages: readonly OwnMessage[]): Promise<void> {
  const origin: Origin = { inputId: '', address: '', batch: null, index: 0 }
  const now = Date.now()
  for (const message of messages) {
    const bytes = Buffer.from(JSON.stringify(message))
    writer.take(origin, 0, now, own | answered, bytes, 0, bytes.length)
  }
  await writer.committed()
  await durable.through(journal.newestBatch)
}

async function quiesce(): Promise<void> {
  await inputs.end()
  writer.flush()
}

async function close(): Promise<void> {
  await quiesce()
  clearInterval(counting)
  for (const [inputId, count] of writer.close()) {
    const message = `${count} messages without an acknowledgement were taken and found no room in the journal before the stop; they are lost.`
    post({ type: 'warning', inputId, message })
  }
  postCounters()
  journal.close()
}

function postCounters(): void {
  post({
    type: 'counters',
    counters: { inputs: Object.fromEntries(traffic), throttled: writer.throttled, journal: writer.state() },
  })
}
collectMemoryOfWorker()
const counting = setInterval(postCounters, countersMs)

// Report the backlog of the journal at once.
postCounters()
if (writer.state().entries > 0) askForWorker()
post({ type: 'ready' })
