/** The processing worker: from the journal, through codecs and processors, to the store. */
import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import { matchStream } from '../../../../../core/streams/match.ts'
import type { EncoderSets, FromStore, SpanEncoder, ToStore } from '../../messages/message-store.ts'
import { collectMemoryOfWorker } from '../../collect-memory.ts'
import { BEHIND_ANSWERS, stepBack } from '../../thread-priority.ts'
import { loadAdapterTypes } from '../../lookup/adapter-types.ts'
import { LookupGuest } from '../../lookup/lookup-guest.ts'
import type { BatchResult } from '../journal/journal.ts'
import type { CodecDefinition } from '../decoding/codec.ts'
import { JournalReader } from '../journal/reader.ts'
import { createBatchProcessor } from '../processing/batch-processor.ts'
import { Chain } from '../processing/chain/chain.ts'
import { ChainCounts } from '../processing/chain/counts.ts'
import { isComplete, type ProcessingRules } from '../processing/chain/processor.ts'
import { Delivery, type SpanWorker } from '../processing/delivery.ts'
import { FieldLimiter } from '../processing/field-limits.ts'
import { Gathering } from '../processing/gathering.ts'
import { readKnownFields, writeKnownFields } from '../processing/known-fields.ts'
import { createNames } from '../processing/names.ts'
import { ONE_BATCH, SPAN_LIMITS, type ProcessedSpan, type Span, type SpanContent } from '../processing/span.ts'
import { createSpanProcessor } from '../processing/span-processor.ts'
import { linesOfRules } from '../../pipelines/lines.ts'
import { UndecodableFrames } from '../processing/undecodable-frames.ts'
import { ruleRegex } from '../processing/stream-plan/regexes.ts'
import { BlackBox } from './black-box.ts'
import { creditFor } from './credit.ts'
import { Encoders } from './encoders.ts'
import type {
  FromProcessing,
  IngestToProcessing,
  ProcessingCall,
  ProcessingToIngest,
  ProcessingWorkerData,
  ToProcessing,
} from './protocol.ts'
import { codecOf, loadParts, processorOf } from '../registry.ts'

const countersMs = 1000
/** Between two looks whether another thread is needed. */
const lookMs = 250
/**
 * Time for which a stopping server waits for the store; batches not confirmed by then are sent again after the start.
 */
const patienceMs = 3000

const main = parentPort!
const {
  journalFile,
  fieldsFile,
  fieldLimits,
  nodeId,
  blackBox,
  encoders: demand,
  ...given
} = workerData as ProcessingWorkerData
const box = new BlackBox(blackBox, 0)
let killers = given.killers
const post = (message: FromProcessing) => main.postMessage(message)

let peer: MessagePort | null = null
let store: MessagePort | null = null
/** The store's encoder: its module, and what it has to know. */
let encoderUrl: string | null = null
let encoder: SpanEncoder | null = null
let sets: EncoderSets | null = null
let rules: Partial<ProcessingRules> = {}
let chain: Chain | null = null
let tables: LookupGuest | null = null
let closing = false
const unkept = new Map<number, { readonly batchResult: BatchResult; resolve(): void }>()
const undecodable: Record<string, number> = {}
const undecodableFrames = new UndecodableFrames()
const textFields: Record<string, number> = {}
const streams: Record<string, number> = {}
const toPeer = (message: ProcessingToIngest) => peer?.postMessage(message)

stepBack(BEHIND_ANSWERS)
collectMemoryOfWorker()
await loadParts()
const adapterTypes = await loadAdapterTypes()
const journal = new JournalReader(journalFile)
const fields = new FieldLimiter(fieldLimits, readKnownFields(fieldsFile))
const ruleLine = linesOfRules(text => post({ type: 'rule line', text }))
const chainCounts = new ChainCounts(ruleLine)
const processor = createBatchProcessor({
  nodeId,
  names: createNames(),
  input: id => journal.input(id),
  chain: () => chain!,
  fields,
  progress: { at: position => box.position(position) },
})
const processSpan = createSpanProcessor({
  processor,
  box,
  encoding: () => encoder && sets && { encoder, sets },
})

let before: Promise<unknown> = Promise.resolve()
/** Processes a span when this thread has done those before. */
function processHere(span: Span): Promise<ProcessedSpan> {
  const processed = before.then(() => processSpan(span))
  before = processed.catch(() => undefined)
  return processed
}

/** This thread as one that processes spans: one at a time. */
const here: SpanWorker & { isBusy: boolean } = {
  isBusy: false,
  get limits() {
    return encoder ? SPAN_LIMITS : ONE_BATCH
  },
  async process(span) {
    here.isBusy = true
    try {
      return await processHere(span)
    } finally {
      here.isBusy = false
      delivery.wake()
    }
  },
}
const encoders = new Encoders({
  demand,
  want: (thread, isWanted) => post({ type: 'encoder', thread, isWanted }),
  introduction: () => [
    { type: 'fields', news: fields.all() },
    ...(isComplete(rules) ? [{ type: 'rules', rules } as const] : []),
    ...(encoderUrl === null ? [] : [{ type: 'encoder', url: encoderUrl } as const]),
    ...(sets ? [{ type: 'sets', sets } as const] : []),
  ],
  heard: message => (message.type === 'rule line' ? ruleLine(message.text) : post(message)),
  free: () => delivery.wake(),
  now: () => performance.now(),
})

const gathering = new Gathering({
  leastPacked: () => encoder && sets && sets.minPacked,
  hasBehind: (after, { frames, bytes }) => journal.hasBehind(after, frames, bytes),
  wake: () => delivery.wake(),
  now: () => performance.now(),
})
const delivery = new Delivery({
  credit: () => creditFor(encoders.count),
  next: after => journal.next(after),
  killers: sequence => killers.get(sequence) ?? null,
  worker,
  accept,
  again: processHere,
  gathering,
  keep: batchResult =>
    new Promise(resolve => {
      unkept.set(batchResult.sequence, { batchResult, resolve })
      toPeer({ type: 'keep', batchResult })
    }),
  send,
  done: sequence => toPeer({ type: 'done', sequence }),
})
for (const reason of ['peer', 'store', 'rules']) delivery.hold(reason)
delivery.start(error => {
  throw error
})

/** A span that ended its thread is left to such a thread again, while there are any: it may end the next one, too. */
function worker(isAgain: boolean): SpanWorker | null {
  tellFields()
  const free = encoders.worker()
  if (free || here.isBusy || (isAgain && encoders.areThere)) return free
  return here
}

/** Other threads hear of new fields before their next spans. */
function tellFields(): void {
  const news = fields.news()
  if (news.length > 0) encoders.tell({ type: 'fields', news })
}

/** Of the span before: a problem that stays is said once. */
let lastProblem: string | null = null

/** Counts a span; false for one with fields that have gone over a limit meanwhile. */
function accept({
  fromThread,
  undecodable: found,
  textFields: texts,
  streams: routed,
  problem,
}: ProcessedSpan): boolean {
  if (fromThread) {
    const isAdmitted = fromThread.newFields.map(field => fields.admit(field)).every(Boolean)
    if (!isAdmitted) return false
    chainCounts.add(fromThread.counts)
  }
  for (const [inputId, { count, last }] of found) {
    undecodable[inputId] = (undecodable[inputId] ?? 0) + count
    undecodableFrames.note(inputId, last)
  }
  for (const [inputId, count] of texts) countText(inputId, count)
  for (const [id, count] of routed) streams[id] = (streams[id] ?? 0) + count
  if (problem !== null && problem !== lastProblem) post({ type: 'warning', message: problem })
  lastProblem = problem
  return true
}

function send(content: SpanContent): void {
  if (content.type === 'encoded')
    return store!.postMessage({ type: 'span', span: content.span } satisfies ToStore, encoder!.buffersOf(content.span))
  for (const batch of content.batches) store!.postMessage({ type: 'batch', batch } satisfies ToStore)
}

/** Says so once for each input; the messages say it of themselves. */
function countText(inputId: string, count: number): void {
  if (textFields[inputId] === undefined) {
    post({
      type: 'warning',
      message: `Messages of the input ${inputId} have more fields than the settings allow, or too many new ones: those over the limit are kept as text.`,
    })
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
    case 'peer':
      return connectPeer(message.port)
    case 'store':
      return void connectStore(message.port, message.encoder)
    case 'encoder':
      return encoders.started(message.thread, message.port)
    case 'encoder ended':
      killers = message.killers
      return encoders.ended(message.thread, message.isFinal)
    case 'tables':
      tables = new LookupGuest(adapterTypes, message.end, error =>
        post({ type: 'warning', message: `A lookup table failed: ${(error as Error).message}` }),
      )
      return
    case 'rules':
      return obey(message.change)
    case 'pause':
      return delivery.hold('pause')
    case 'resume':
      return delivery.release('pause')
    case 'call':
      return void answer(message.id, message.call)
  }
})

/** Rules change lookup tables, and others read that: messages must pass them in their order. */
let ordered = false
const changesTables = /\blookup_(?:set|add|remove|clear|assign)_/

/** Compiles the chain again; batches from the next one on pass it. Nothing is processed before all the rules are known. */
function obey(change: Partial<ProcessingRules>): void {
  rules = { ...rules, ...change }
  if (!isComplete(rules) || !tables) return
  chain = new Chain(rules, chainCounts, processorOf, tables)
  ordered = rules.pipelines.rules.some(({ source }) => changesTables.test(source))
  if (ordered) encoders.endAll()
  encoders.tell({ type: 'rules', rules })
  post({ type: 'obeyed', problems: chain.problems })
  delivery.release('rules')
}

function connectPeer(port: MessagePort): void {
  peer = port
  port.on('message', (message: IngestToProcessing) => {
    switch (message.type) {
      case 'committed':
        gathering.arrived()
        return delivery.wake()
      case 'input':
        processor.forget(message.id)
        return encoders.tell(message)
      case 'kept':
        unkept.get(message.sequence)?.resolve()
        return void unkept.delete(message.sequence)
    }
  })
  // A restarted ingest worker knows nothing of what was asked before.
  for (const { batchResult } of unkept.values()) toPeer({ type: 'keep', batchResult })
  delivery.repeatDone()
  delivery.release('peer')
}

async function connectStore(port: MessagePort, url: string | null): Promise<void> {
  store = port
  // The next worker sends unconfirmed batches again, over a port of its own.
  port.on('close', () => {
    if (!closing) throw new Error('The writer of the message store is gone.')
  })
  encoderUrl = url
  encoder = url === null ? null : ((await import(url)) as SpanEncoder)
  port.on('message', (message: FromStore) => {
    switch (message.type) {
      case 'ready': {
        const furthest = Math.max(0, ...Object.values(message.resumeAfter))
        delivery.resumeAfter(Math.min(furthest, message.replayAfter ?? furthest))
        toPeer({ type: 'raise', sequence: furthest })
        post({ type: 'store', blocked: null })
        return delivery.release('store')
      }
      case 'sets':
        sets = message.sets
        return encoders.tell({ type: 'sets', sets })
      case 'stored':
        post({ type: 'store', blocked: null })
        return delivery.acknowledge(message.sequence)
      case 'blocked':
        return post({ type: 'store', blocked: message.reason })
      case 'warning':
        return post({ type: 'warning', message: message.text })
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
      const bytes = codec.binary
        ? packetOf(codec, Buffer.from(call.frame), call.address, receivedAt)
        : Buffer.from(call.frame)
      const {
        timestamp,
        fields,
        problem,
        undecodable: failed,
      } = codec.create(call.configuration)({ bytes, receivedAt, remoteAddress: call.address, remoteName: null })
      if (failed) throw new Error(problem ?? 'The message cannot be decoded.')
      return { timestamp, fields }
    }
    case 'patterns':
      return call.patterns.map(problemOf)
    case 'match':
      return matchStream(call.matchingType, call.rules, call.message, ruleRegex)
    case 'undecodable':
      return undecodableFrames.of(call.inputId)
    case 'failures':
      return journal.failures(call.limit, call.offset, call.bytes)
    case 'count failures':
      return journal.countFailures(call.since)
    case 'close':
      closing = true
      await delivery.stop(patienceMs)
      clearInterval(counting)
      clearInterval(looking)
      tables?.close()
      keepFields()
      journal.close()
      return null
  }
}

/** The first message of a packet that is written as hexadecimal text. Throws with a reason for the user. */
function packetOf({ label, createAssembler }: CodecDefinition, text: Buffer, address: string, now: number): Buffer {
  const digits = text.toString().replace(/\s+/g, '')
  if (!/^(?:[0-9a-f]{2})+$/i.test(digits))
    throw new Error(`message: ${label} is binary; a packet must be given as hexadecimal digits.`)
  const packet = Buffer.from(digits, 'hex')
  const assembler = createAssembler?.()
  if (!assembler) return packet
  const [first] = assembler.add(packet, address, 0, now)
  if (!first)
    throw new Error(assembler.trouble?.() ?? 'message: the packet holds no record whose template it holds, too.')
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

const looking = setInterval(() => {
  encoders.look(isThreadNeeded())
  delivery.wake()
}, lookMs)

/** Null: while the store is the slower, nobody can tell. */
function isThreadNeeded(): boolean | null {
  if (demand.most === 0 || delivery.holding || ordered) return false
  if (!journal.hasBehind(delivery.after, demand.behindFrames)) return false
  return delivery.mayTake || null
}

const counting = setInterval(() => {
  keepFields()
  tellFields()
  const { read, processed, stored, decodedBytes, storedBytes, processedThrough, storedThrough } = delivery
  const inFlight = delivery.inFlight.messages
  post({
    type: 'counters',
    counters: {
      read,
      processed,
      stored,
      decodedBytes,
      storedBytes,
      processedThrough,
      storedThrough,
      inFlight,
      credit: creditFor(encoders.count).messages,
      undecodable: { ...undecodable },
      textFields: { ...textFields },
      streams: { ...streams },
      processors: chainCounts.snapshot(),
      extractors: chainCounts.extractors.changes(),
      places: chainCounts.pipelines.changes(),
      ruleMetrics: Object.fromEntries(chainCounts.pipelines.metrics),
    },
  })
}, countersMs)

post({ type: 'ready' })
