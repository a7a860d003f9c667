/** Defines the messages between main thread, ingest worker, processing worker and the threads that process spans for it. */
import type { MessagePort } from 'node:worker_threads'
import type { MatchMessage } from '../../../../../core/streams/match.ts'
import type { MatchingType } from '../../../../../core/streams/schema.ts'
import type { ExtractorSnapshot } from '../extractors/counts.ts'
import type { InputDefinition, InputState, OwnMessage, RoutedRule, RoutingProblem } from '../ingest.ts'
import type { BatchResult } from '../journal/journal.ts'
import type { Refusal, Traffic } from '../listeners/transport.ts'
import type { BridgeEnd } from '../../lookup/bridge/messages.ts'
import type { PlaceSnapshot } from '../../pipelines/place-counts.ts'
import type { Settings } from '../../settings/settings.ts'
import type { ProcessorCounts } from '../processing/chain/counts.ts'
import type { ProcessingRules } from '../processing/chain/processor.ts'
import type { EncoderDemand } from './encoders.ts'
import type { FieldLimits, FieldNews } from '../processing/field-limits.ts'
import type { ProcessedSpan, Span } from '../processing/span.ts'
import type { EncoderSets } from '../../messages/message-store.ts'

/** Names the module of the ingest worker. */
export const ingestModule = new URL('./ingest-worker.ts', import.meta.url)

export interface IngestWorkerData {
  readonly journalFile: string
  readonly journalMaxBytes: number
  readonly nodeId: string
  readonly awsHttp2: boolean
  readonly edition: Settings['edition']
}

export interface ProcessingWorkerData {
  readonly journalFile: string
  /** File with the field names of the inputs. */
  readonly fieldsFile: string
  readonly fieldLimits: FieldLimits
  readonly nodeId: string
  /** Of all threads that process: the frame each is working on, readable after its death. This worker is number 0. */
  readonly blackBox: SharedArrayBuffer
  readonly killers: Killers
  /** Threads that may process beside this one; they have the numbers from 1 on. */
  readonly encoders: EncoderDemand
}

/** Frames that killed a thread often enough: sequence → position → reason. */
export type Killers = ReadonlyMap<number, ReadonlyMap<number, string>>

export interface EncoderWorkerData {
  readonly journalFile: string
  readonly fieldLimits: FieldLimits
  readonly nodeId: string
  readonly blackBox: SharedArrayBuffer
  /** Its number. */
  readonly thread: number
}

/** From the main thread to one that processes spans: the only message. */
export interface ToEncoderThread {
  /** To the thread of delivery: `ToEncoder`, `FromEncoder`. */
  readonly port: MessagePort
  readonly tables: BridgeEnd
}
export type FromEncoderThread = { readonly type: 'ready' }

/** From the thread of delivery. They are obeyed in their order; the spans are answered in it. */
export type ToEncoder =
  | { readonly type: 'rules'; readonly rules: ProcessingRules }
  /** The definition of an input has changed. */
  | { readonly type: 'input'; readonly id: string }
  | { readonly type: 'fields'; readonly news: readonly FieldNews[] }
  /** The module of the store's encoder. */
  | { readonly type: 'encoder'; readonly url: string }
  | { readonly type: 'sets'; readonly sets: EncoderSets }
  | { readonly type: 'span'; readonly span: Span }
export type FromEncoder =
  | { readonly type: 'processed'; readonly processed: ProcessedSpan }
  | { readonly type: 'warning'; readonly message: string }
  | { readonly type: 'rule line'; readonly text: string }

/** A call and its answer, matched by `id`. */
export type ToIngest =
  | { readonly type: 'peer'; readonly port: MessagePort }
  | { readonly type: 'call'; readonly id: number; readonly call: IngestCall }
  | Permitted
/** Answer of the outgoing guard to a `permit`: addresses, or the reason why there are none. */
export type Permitted =
  | { readonly type: 'permitted'; readonly id: number; readonly addresses: readonly string[] }
  | { readonly type: 'permitted'; readonly id: number; readonly error: string }
export type IngestCall =
  | { readonly name: 'start'; readonly definition: InputDefinition }
  | { readonly name: 'stop'; readonly inputId: string }
  | { readonly name: 'remove'; readonly inputId: string }
  /** Static fields or codec settings: nothing to do with sockets. */
  | { readonly name: 'redefine'; readonly definition: InputDefinition }
  /** `SenderCounts`; null for an input that was never opened. */
  | { readonly name: 'senders'; readonly inputId: string }
  /** Answered when they are durable in the store. */
  | { readonly name: 'store own'; readonly messages: readonly OwnMessage[] }
  /** Answered when everything in the journal is durable in the store. */
  | { readonly name: 'settle' }
  /** New batches get sequences above this one. */
  | { readonly name: 'raise'; readonly sequence: number }
  /** Stops all inputs and writes what they took. */
  | { readonly name: 'quiesce' }
  | { readonly name: 'close' }

export type FromIngest =
  | { readonly type: 'ready' }
  /** It was set aside, for this reason. */
  | { readonly type: 'damaged journal'; readonly file: string; readonly reason: string }
  | { readonly type: 'fatal'; readonly message: string }
  | { readonly type: 'answer'; readonly id: number; readonly error: string | null; readonly value: unknown }
  | {
      readonly type: 'state'
      readonly inputId: string
      readonly state: InputState
      readonly detail: string | null
      readonly field: string | null
    }
  /** The journal has batches, and nobody has begun to process any. */
  | { readonly type: 'work' }
  | { readonly type: 'room'; readonly refusal: Refusal | null }
  | { readonly type: 'warning'; readonly inputId: string; readonly message: string }
  | { readonly type: 'counters'; readonly counters: IngestWorkerCounters }
  /** May this URL be called? `permitted` follows. */
  | { readonly type: 'permit'; readonly id: number; readonly url: string }

export interface IngestWorkerCounters {
  readonly inputs: Readonly<Record<string, Traffic>>
  readonly throttled: boolean
  readonly journal: {
    readonly entries: number
    readonly bytes: number
    readonly limitBytes: number
    readonly oldest: number | null
    /** Frames in memory, not yet written. */
    readonly pending: number
    readonly appended: number
    readonly appendedBytes: number
    /** When the newest frame in it came in (or the newest that was), since the worker's start; 0: none. */
    readonly newest: number
    readonly failures: number
  }
}

export type ToProcessing =
  | { readonly type: 'peer'; readonly port: MessagePort }
  /** `encoder`: see `WriteChannel`. */
  | { readonly type: 'store'; readonly port: MessagePort; readonly encoder: string | null }
  /** A thread that was wanted is there, or there again. */
  | { readonly type: 'encoder'; readonly thread: number; readonly port: MessagePort }
  /** `isFinal`: it is not started again. */
  | { readonly type: 'encoder ended'; readonly thread: number; readonly isFinal: boolean; readonly killers: Killers }
  /** Lookup tables; it comes before the first rules. */
  | { readonly type: 'tables'; readonly end: BridgeEnd }
  | { readonly type: 'rules'; readonly change: Partial<ProcessingRules> }
  | { readonly type: 'pause' }
  | { readonly type: 'resume' }
  | { readonly type: 'call'; readonly id: number; readonly call: ProcessingCall }
export type ProcessingCall =
  | {
      readonly name: 'decode'
      readonly codec: string
      readonly configuration: Readonly<Record<string, unknown>>
      readonly frame: Uint8Array
      readonly address: string
    }
  | { readonly name: 'failures'; readonly limit: number; readonly offset: number; readonly bytes: number }
  | { readonly name: 'count failures'; readonly since: number }
  /** `UndecodableFrame`s, newest first. */
  | { readonly name: 'undecodable'; readonly inputId: string }
  | { readonly name: 'patterns'; readonly patterns: readonly string[] }
  | {
      readonly name: 'match'
      readonly matchingType: MatchingType
      readonly rules: readonly RoutedRule[]
      readonly message: MatchMessage
    }
  | { readonly name: 'close' }

export type FromProcessing =
  | { readonly type: 'ready' }
  | { readonly type: 'fatal'; readonly message: string }
  | { readonly type: 'answer'; readonly id: number; readonly error: string | null; readonly value: unknown }
  | { readonly type: 'store'; readonly blocked: string | null }
  /** A thread that processes spans is wanted, or not any more. */
  | { readonly type: 'encoder'; readonly thread: number; readonly isWanted: boolean }
  | { readonly type: 'warning'; readonly message: string }
  /** A line that a rule writes for its author. */
  | { readonly type: 'rule line'; readonly text: string }
  /** The rules are in use, but for these. */
  | { readonly type: 'obeyed'; readonly problems: readonly RoutingProblem[] }
  | { readonly type: 'counters'; readonly counters: ProcessingWorkerCounters }

export interface ProcessingWorkerCounters {
  /** Messages since the worker's start. */
  readonly read: number
  readonly processed: number
  readonly stored: number
  /** Bytes of the messages' text: what was decoded, and what was stored, once for each index set. */
  readonly decodedBytes: number
  readonly storedBytes: number
  /** When what has come furthest came in, UTC milliseconds; 0: nothing yet. */
  readonly processedThrough: number
  readonly storedThrough: number
  readonly inFlight: number
  readonly credit: number
  readonly undecodable: Readonly<Record<string, number>>
  /** Fields over a limit that were kept as text. */
  readonly textFields: Readonly<Record<string, number>>
  /** By stream id. */
  readonly streams: Readonly<Record<string, number>>
  /** By class name. */
  readonly processors: Readonly<Record<string, ProcessorCounts>>
  /** By id: those that ran since the counters before. */
  readonly extractors: Readonly<Record<string, ExtractorSnapshot>>
  /** By `placeKey`: pipelines, stages and rules that ran since the counters before. */
  readonly places: Readonly<Record<string, PlaceSnapshot>>
  /** Counts that rules made by names of theirs. */
  readonly ruleMetrics: Readonly<Record<string, number>>
}

/** Between the two workers. */
export type IngestToProcessing =
  | { readonly type: 'committed'; readonly sequence: number }
  | { readonly type: 'kept'; readonly sequence: number }
  | { readonly type: 'input'; readonly id: string }
export type ProcessingToIngest =
  | { readonly type: 'done'; readonly sequence: number }
  | { readonly type: 'keep'; readonly batchResult: BatchResult }
  /** The store has seen sequences up to this one: new ones must be above. */
  | { readonly type: 'raise'; readonly sequence: number }
