/**
 * Ingest as the rest of the server sees it: inputs that can be started and stopped, their states and counters, and what
 * becomes of a frame. Sockets, journal, codecs and processing run in workers behind it.
 */

import type { AsideNote } from '../damaged-files.ts'
import type { MatchMessage, MatchResult, MatchRule } from '../../../../core/streams/match.ts'
import type { MatchingType } from '../../../../core/streams/schema.ts'
import type { ExtractorSnapshot } from './extractors/counts.ts'
import type { ExtractorDefinition } from './extractors/definition.ts'
import type { RuleFailureNote } from '../pipelines/place-counts.ts'
import type { PipelineRules } from '../pipelines/program.ts'
import type { InstanceTable } from '../instance-names/table.ts'
import type { GeoIpRules, ProcessingRules } from './processing/chain/processor.ts'
import type { UndecodableFrame } from './processing/undecodable-frames.ts'
import type { BackpressureCause } from './workers/backpressure.ts'
import type { SenderCounts } from './workers/sender-book.ts'

/** States of the contract (part 2, 3.1). */
export type InputState =
  | 'CREATED'
  | 'INITIALIZED'
  | 'INVALID_CONFIGURATION'
  | 'STARTING'
  | 'RUNNING'
  | 'FAILED'
  | 'STOPPING'
  | 'STOPPED'
  | 'TERMINATED'
  | 'FAILING'

export interface InputStatus {
  readonly id: string
  readonly state: InputState
  /** UTC milliseconds of the last change of state. */
  readonly startedAt: number
  /** Why it failed, for the user. */
  readonly detail: string | null
  /** The field of the configuration that is the reason; null where none is, or nobody knows. */
  readonly field?: string | null
}

/** Defines an input to run. */
export interface InputDefinition {
  readonly id: string
  /** The contract's class name, the key of the input registry. */
  readonly type: string
  readonly title: string
  readonly configuration: Readonly<Record<string, unknown>>
  readonly staticFields: Readonly<Record<string, string>>
  /** In their order. Absent in definitions that older versions wrote into the journal. */
  readonly extractors?: readonly ExtractorDefinition[]
}

/** Tells the stream processor where to send messages. */
export interface Routing {
  readonly defaultStream: { readonly id: string; readonly indexSet: string }
  /** The others that take messages: not those that are paused. */
  readonly streams: readonly RoutedStream[]
}

export interface RoutedStream {
  readonly id: string
  readonly indexSet: string
  readonly matchingType: MatchingType
  /** Messages it matches do not go to the default stream. */
  readonly removeFromDefault: boolean
  readonly rules: readonly RoutedRule[]
}
export type RoutedRule = MatchRule & { readonly id: string }

/** A rule that cannot be used; it takes no part, the others of its stream do. */
export interface RoutingProblem {
  readonly streamId: string
  readonly ruleId: string
  /** For the user. */
  readonly reason: string
}

/** Counters of one input since the server started; rates over the last second. */
export interface InputCounters {
  readonly messages: number
  readonly messagesPerSecond: number
  readonly emptyMessages: number
  readonly decodeErrors: number
  /** Fields over a limit that were kept as text. */
  readonly textFields: number
  readonly bytesRead: number
  readonly bytesReadPerSecond: number
  readonly bytesWritten: number
  readonly bytesWrittenPerSecond: number
  readonly openConnections: number
  readonly totalConnections: number
  /** Closed without being listened to: too many at once, or TLS did not let them in. */
  readonly refusedConnections: number
  /** Datagrams or chunks given up: no room in the journal, incomplete, not to be read. */
  readonly dropped: number
  /** The part of `dropped` that the journal had no room for. */
  readonly droppedForRoom: number
  /** The part of `dropped` that came faster than this machine reads it. */
  readonly droppedUnread: number
  /** Longer than the input's limit: cut there (over TCP), or refused (over HTTP). */
  readonly tooLarge: number
  /** Requests that were refused with `Retry-After`: there was no room. */
  readonly refused: number
  /** Requests that were answered as wrong: path, credentials or body. */
  readonly rejected: number
  /** Set for inputs that read a stream; null for others. */
  readonly stream: StreamCounters | null
}

/** The counters of an input that has taken in nothing. */
export const noCounters: InputCounters = {
  messages: 0,
  messagesPerSecond: 0,
  emptyMessages: 0,
  decodeErrors: 0,
  textFields: 0,
  bytesRead: 0,
  bytesReadPerSecond: 0,
  bytesWritten: 0,
  bytesWrittenPerSecond: 0,
  openConnections: 0,
  totalConnections: 0,
  refusedConnections: 0,
  dropped: 0,
  droppedForRoom: 0,
  droppedUnread: 0,
  tooLarge: 0,
  refused: 0,
  rejected: 0,
  stream: null,
}

/** Traffic of an input in each of the last steps of time, oldest first. */
export interface TrafficSteps {
  readonly stepMs: number
  readonly messages: readonly number[]
  readonly bytes: readonly number[]
}

export interface InputTraffic {
  /** When the counting began, UTC milliseconds. */
  readonly since: number
  readonly lastMinute: TrafficSteps
  readonly lastQuarter: TrafficSteps
}

/** Tells where an input's messages come from, and which of them are none. */
export interface InputDiagnosis {
  /** Null for one that was never started here, as are the senders. */
  readonly traffic: InputTraffic | null
  readonly senders: SenderCounts | null
  /** The last frames that could not be decoded, newest first. */
  readonly undecodable: readonly UndecodableFrame[]
}

export interface StreamCounters {
  readonly records: number
  readonly reads: number
  /** Calls to the provider that failed. */
  readonly errors: number
  /** Lag of each shard's reader behind the newest record, in milliseconds; shards this node reads. */
  readonly lagMs: Readonly<Record<string, number>>
}

export interface IngestCounters {
  readonly inputs: Readonly<Record<string, InputCounters>>
  readonly stages: {
    /** Messages taken in, processed and stored since start, and per second over the last second. */
    readonly input: Rate
    readonly processed: Rate
    readonly output: Rate
  }
  readonly journal: {
    readonly entries: number
    readonly bytes: number
    readonly limitBytes: number
    readonly appendPerSecond: number
    readonly readPerSecond: number
    /** UTC milliseconds of the oldest entry; null when empty. */
    readonly oldest: number | null
  }
  /** Messages between the stages and how many may be: not yet in the journal; in processing; not yet durable in the store. */
  readonly buffers: { readonly input: Fill; readonly process: Fill; readonly output: Fill }
  readonly failures: number
  /** Bytes since the server started: taken in, decoded, and stored (once for each index set). */
  readonly traffic: { readonly input: number; readonly decoded: number; readonly output: number }
  /** When the newest message that has come through each stage came in, UTC milliseconds; 0: none since the server started. */
  readonly receivedThrough: { readonly input: number; readonly processed: number; readonly output: number }
  /** Messages each stream took, by its id; since the server started. */
  readonly streams: Readonly<Record<string, Rate>>
  /** Counts of each processor that has run since the server started, by class name. */
  readonly processors: Readonly<Record<string, ProcessorCounters>>
  /** Counts of each extractor that has run since the server started, by its id. */
  readonly extractors: Readonly<Record<string, ExtractorSnapshot>>
}
/** Counts of a pipeline, a stage or the place of a rule since the server started. */
export interface PlaceCounters {
  /** Messages on which the condition of the rule was asked, for which it held, on which it ran and failed. */
  readonly evaluated: Rate
  readonly matched: Rate
  readonly executed: Rate
  readonly failed: Rate
  /** Mean time of condition and actions, from samples; null before the first. */
  readonly microseconds: number | null
  readonly lastFailure: RuleFailureNote | null
}
export interface ProcessorCounters {
  readonly executed: number
  readonly failed: number
  /** Messages it discarded. */
  readonly dropped: number
  /** Extrapolated from samples. */
  readonly timeMs: number
}
export interface Rate {
  readonly total: number
  readonly perSecond: number
}
export interface Fill {
  readonly used: number
  readonly size: number
}

export interface IngestHealth {
  /** For load balancers: 'throttled' while the journal is nearly full or cannot be written. */
  readonly lbStatus: 'alive' | 'throttled'
  /** Why inputs take nothing, or not all; it holds until they have taken everything for some seconds. */
  readonly backpressure: BackpressureCause | null
  /** Why messages are not taken in or not processed; that inputs are held back is one reason. */
  readonly problem: string | null
  /** Why the message store cannot write: messages wait in the journal. */
  readonly storeBlocked: string | null
}

/** A message that the server itself makes, such as an event. It passes no processors. */
export interface OwnMessage {
  /** UTC milliseconds. */
  readonly timestamp: number
  readonly streams: readonly string[]
  /** Ids of the index sets of these streams. */
  readonly indexSets: readonly string[]
  readonly fields: Readonly<Record<string, string | number | boolean>>
}

export interface Ingest {
  /** Starts, or restarts with the new definition. Resolves when the state is RUNNING or FAILED; it does not reject. */
  startInput(definition: InputDefinition): Promise<InputStatus>
  stopInput(id: string): Promise<InputStatus>
  /** Forgets the input's state and counters. */
  removeInput(id: string): Promise<void>
  status(id: string): InputStatus | null
  statuses(): readonly InputStatus[]
  counters(): IngestCounters
  /** Rejects while one of the workers is started again. */
  diagnose(inputId: string): Promise<InputDiagnosis>
  /** Takes over static fields and whatever else has nothing to do with listening, without touching connections. */
  redefineInput(definition: InputDefinition): Promise<void>
  /** Holds for every message that is processed from now on. */
  setRouting(routing: Routing): Promise<void>
  /** Processors that are enabled, by class name and in their order. Holds from the next batch on; names without a processor are skipped. */
  setProcessors(ids: readonly string[]): Promise<void>
  /** The stored grok patterns, name → pattern. Holds from the next batch on. */
  setGrokPatterns(patterns: ReadonlyMap<string, string>): Promise<void>
  /** The databases by which addresses are resolved; null: they are not. Holds from the next batch on. */
  setGeoIp(rules: GeoIpRules | null): Promise<void>
  /** The names of the addresses of cloud accounts; null: there are none. Holds from the next batch on. */
  setInstanceNames(table: InstanceTable | null): Promise<void>
  /** Lookup tables came or went: what names them is compiled again. Their content needs no call. */
  tablesChanged(): void
  /** Rules and pipelines. Hold from the next batch on, all at once. */
  setPipelines(rules: PipelineRules): Promise<void>
  /** Counts of a place by `placeKey`; null where no message came. */
  placeCounters(key: string): PlaceCounters | null
  /** Counts that rules made, by the names that they gave them. */
  ruleMetrics(): ReadonlyMap<string, number>
  /** The rules that messages are processed by now; null before all of them are known. */
  processingRules(): ProcessingRules | null
  /** Rules of the present routing that cannot be used. */
  routingProblems(): readonly RoutingProblem[]
  /** Checks each regular expression of a rule and returns its problem for the user; null: none. */
  checkPatterns(patterns: readonly string[]): Promise<readonly (string | null)[]>
  /** Whether a stream of these rules would take the message. */
  matchStream(matchingType: MatchingType, rules: readonly RoutedRule[], message: MatchMessage): Promise<MatchResult>
  /**
   * Stores messages as they are, through the journal. Resolves when they are durable in the store and can be searched for. When it rejects, some
   * of them may be stored, now or later: after `settled` a search tells which.
   */
  storeOwn(messages: readonly OwnMessage[]): Promise<void>
  /** Resolves when all that the journal has now is durable in the store. Rejects when the ingest worker dies. */
  settled(): Promise<void>
  /** Stops reading the journal; what comes in stays there. */
  pauseProcessing(): Promise<void>
  resumeProcessing(): Promise<void>
  isProcessing(): boolean
  health(): IngestHealth
  /** The message that is being processed: its batch, and its place in there. */
  workingOn(): { readonly sequence: number; readonly position: number } | null
  /** Runs one frame through the codec alone (POST /messages/parse). Null for an empty frame. Rejects with why it cannot be decoded. */
  decode(
    codec: string,
    configuration: Readonly<Record<string, unknown>>,
    frame: Uint8Array,
    remote: { address: string; port: number | null },
  ): Promise<DecodedMessage | null>
  /** Frames that broke processing and were set aside, newest first, with so many of their bytes. */
  failures(limit: number, offset: number, bytes: number): Promise<readonly ListedFailure[]>
  /** Counts the kept failures that came in since then (UTC milliseconds). */
  countFailures(since: number): Promise<number>
  /** Journals that could not be opened and were set aside; the files that are still there. */
  journalsSetAside(): readonly AsideNote[]
  /** Stops the inputs, finishes what is in flight, closes the journal. */
  close(): Promise<void>
}

/** A frame that was set aside, with its raw bytes. */
export interface FailedFrame {
  readonly sequence: number
  readonly position: number
  readonly inputId: string
  /** UTC milliseconds. */
  readonly receivedAt: number
  readonly remoteAddress: string
  readonly reason: string
  readonly frame: Uint8Array
}

export interface ListedFailure extends FailedFrame {
  /** The length of the frame, of which `frame` may be the beginning. */
  readonly length: number
}

/** Message that a codec made of a frame. */
export interface DecodedMessage {
  /** UTC milliseconds. */
  readonly timestamp: number
  readonly fields: Readonly<Record<string, string | number | boolean>>
}
