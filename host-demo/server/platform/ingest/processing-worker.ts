/** The processing worker: from the journal, through codecs and processors, to the store. */
import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import { matchStream } from '../../../../core/streams/match.ts'
import type { FromStore, ToStore } from '../messages/message-store.ts'
import { BEHIND_ANSWERS, stepBack } from '../thread-priority.ts'
import type { Keepsake } from './journal/journal.ts'
import type { CodecDefinition } from './codecs/codec.ts'
import { JournalReader, type StoredBatch } from './journal/reader.ts'
import { Delivery } from './processing/delivery.ts'
import { FieldLimiter } from './processing/field-limits.ts'
import { readKnownFields, writeKnownFields } from './processing/known-fields.ts'
import { createNames } from './processing/names.ts'
import { createProcessor, type Processed } from './processing/processor.ts'
import { StreamPlan } from './processing/stream-plan/plan.ts'
import { ruleRegex } from './processing/stream-plan/regexes.ts'
import type {
  FromProcessing, IngestToProcessing, ProcessingCall, ProcessingToIngest, ProcessingWorkerData, ToProcessing,
} from './protocol.ts'
import { codecOf, loadParts } from './registry.ts'

const credit = { messages: 20_000, bytes: 32 * 1024 * 1024 }
const countersMs = 1000
/** How long a stopping server waits for the store; what it has not confirmed by then is sent again after the start. */
const patienceMs = 3000

const main = parentPort!
const { journalFile, fieldsFile, fieldLimits, nodeId, blackBox, killers } = workerData as ProcessingWorkerData
const box = new Float64Array(blackBox)
const post = (message: FromProcessing) => main.postMessage(message)

let peer: MessagePort | null = null
let store: MessagePort | null = null
let plan: StreamPlan | null = null
let closing = false
const unkept = new Map<number, { readonly keepsake: Keepsake, resolve(): void }>()
const undecodable: Record<string, number> = {}
const textFields: Record<string, number> = {}
const streams: Record<string, number> = {}
const toPeer = (message: ProcessingToIngest) => peer?.postMessage(message)

stepBack(BEHIND_ANSWERS)
await loadParts()
const journal = new JournalReader(journalFile)
const fields = new FieldLimiter(fieldLimits, readKnownFields(fieldsFile))
const processor = createProcessor({
  nodeId, names: createNames(), input: id => journal.input(id), plan: () => plan!, fields,
  progress: { at(position) { box[1] = position } },
})

const delivery = new Delivery({
  credit,
  next: after => journal.next(after),
  process,
  keep: keepsake => new Promise(resolve => {
    unkept.set(keepsake.sequence, { keepsake, resolve })
    toPeer({ type: 'keep', keepsake })
  }),
  send: batch => store!.postMessage({ type: 'batch', batch } satisfies ToStore),
  done: sequence => toPeer({ type: 'done', sequence }),
})
for (const reason of ['peer', 'store', 'routing']) delivery.hold(reason)
delivery.start(error => { throw error })

async function process({ sequence, frames }: StoredBatch): Promise<Processed> {
  box[1] = 0
  box[0] = sequence
  try {
    const result = await processor.process(sequence, frames, killers.get(sequence))
    for (const [inputId, count] of result.undecodable) undecodable[inputId] = (undecodable[inputId] ?? 0) + count
    for (const [inputId, count] of result.textFields) countText(inputId, count)
    for (const [route, count] of result.routes) for (const id of route.streams) streams[id] = (streams[id] ?? 0) + count
    return result
  } catch (error) {
    // Not a frame but the batch itself is damaged: keep all of it.
    const reason = `The journal batch cannot be read: ${(error as Error).message}`
    const failure = { sequence, position: 0, inputId: '', receivedAt: Date.now(), remoteAddress: '', reason, frame: frames }
    return { targets: [], messages: 0, bytes: 0, targetBytes: 0, undecodable: new Map(), textFields: new Map(), routes: new Map(), failures: [failure] }
  } finally {
    box[0] = 0
  }
}

/** Says so once for each input; the messages say it of themselves. */
function countText(inputId: string, count: number): void {
  if (textFields[inputId] === undefined) {
    post({ type: 'warning', message: `Messages of the input ${inputId} have more fields than the settings allow, or too many new ones: those over the limit are kept as text.` })
  }
  textFields[inputId] = (textFields[inputId] ?? 0) + count
}

function keepFields(): void {
  if (!fields.changed) return
  fields.changed = false
  writeKnownFields(fieldsFile, fields.known)
}

main.on('message', (message: ToProcessing) => {
  switch (message.type) {
    case 'peer': return connectPeer(message.port)
    case 'store': return connectStore(message.port)
    case 'routing':
      plan = new StreamPlan(message.routing)
      post({ type: 'routed', problems: plan.problems })
      return delivery.release('routing')
    case 'pause': return delivery.hold('pause')
    case 'resume': return delivery.release('pause')
    case 'call': return void answer(message.id, message.call)
  }
})

function connectPeer(port: MessagePort): void {
  peer = port
  port.on('message', (message: IngestToProcessing) => {
    switch (message.type) {
      case 'committed': return delivery.wake()
      case 'input': return processor.forget(message.id)
      case 'kept':
        unkept.get(message.sequence)?.resolve()
        return void unkept.delete(message.sequence)
    }
  })
  // A restarted ingest worker knows nothing of what was asked before.
  for (const { keepsake } of unkept.values()) toPeer({ type: 'keep', keepsake })
  delivery.repeatDone()
  delivery.release('peer')
}

function connectStore(port: MessagePort): void {
  store = port
  // What the store did not confirm is sent again by the worker that follows, over a port of its own.
  port.on('close', () => { if (!closing) throw new Error('The writer of the message store is gone.') })
  port.on('message', (message: FromStore) => {
    switch (message.type) {
      case 'ready': {
        const furthest = Math.max(0, ...Object.values(message.resumeAfter))
        delivery.resumeAfter(Math.min(furthest, message.replayAfter ?? furthest))
        toPeer({ type: 'raise', sequence: furthest })
        post({ type: 'store', blocked: null })
        return delivery.release('store')
      }
      case 'stored':
        post({ type: 'store', blocked: null })
        return delivery.acknowledge(message.sequence)
      case 'blocked': return post({ type: 'store', blocked: message.reason })
      case 'warning': return post({ type: 'warning', message: message.text })
    }
  })
}

async function answer(id: number, call: ProcessingCall): Promise<void> {
  try {
    post({ type: 'answer', id, error: null, value: await perform(call) })
  } catch (error) {
    post({ type: 'answer', id, error: (error as Error).message, value: null })
  }
}

async function perform(call: ProcessingCall): Promise<unknown> {
  switch (call.name) {
    case 'decode': {
      const codec = codecOf(call.codec)
      if (!codec) throw new Error(`There is no codec '${call.codec}'.`)
      if (call.frame.length === 0) return null
      const receivedAt = Date.now()
      const bytes = codec.binary ? packetOf(codec, Buffer.from(call.frame), call.address, receivedAt) : Buffer.from(call.frame)
      const { timestamp, fields, problem, undecodable: failed } = codec.create(call.configuration)(
        { bytes, receivedAt, remoteAddress: call.address, remoteName: null })
      if (failed) throw new Error(problem ?? 'The message cannot be decoded.')
      return { timestamp, fields }
    }
    case 'patterns': return call.patterns.map(problemOf)
    case 'match': return matchStream(call.matchingType, call.rules, call.message, ruleRegex)
    case 'failures': return journal.failures(call.limit, call.offset, call.bytes)
    case 'count failures': return journal.countFailures(call.since)
    case 'close':
      closing = true
      await delivery.stop(patienceMs)
      clearInterval(counting)
      keepFields()
      journal.close()
      return null
  }
}

/** The first message of a packet that is written as hexadecimal text. Throws with a reason for the user. */
function packetOf({ label, createAssembler }: CodecDefinition, text: Buffer, address: string, now: number): Buffer {
  const digits = text.toString().replace(/\s+/g, '')
  if (!/^(?:[0-9a-f]{2})+$/i.test(digits)) throw new Error(`message: ${label} is binary; a packet must be given as hexadecimal digits.`)
  const packet = Buffer.from(digits, 'hex')
  const assembler = createAssembler?.()
  if (!assembler) return packet
  const [first] = assembler.add(packet, address, 0, now)
  if (!first) throw new Error(assembler.trouble?.() ?? 'message: the packet holds no record whose template it holds, too.')
  return first
}

function problemOf(pattern: string): string | null {
  try {
    ruleRegex(pattern)
    return null
  } catch (error) {
    return (error as Error).message
  }
}

const counting = setInterval(() => {
  keepFields()
  const { read, processed, stored, decodedBytes, storedBytes, processedThrough, storedThrough } = delivery
  const inFlight = delivery.inFlight.messages
  post({ type: 'counters', counters: {
    read, processed, stored, decodedBytes, storedBytes, processedThrough, storedThrough, inFlight, credit: credit.messages,
    undecodable: { ...undecodable }, textFields: { ...textFields }, streams: { ...streams },
  } })
}, countersMs)

post({ type: 'ready' })
