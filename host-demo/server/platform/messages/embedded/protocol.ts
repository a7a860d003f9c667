/** Defines the messages between the threads of the store. */
import type { MessagePort } from 'node:worker_threads'
import type {
  AggregationRequest,
  AggregationResult,
  ArrivalRequest,
  ArrivalResult,
  CoverageRequest,
  CoverageResult,
  EncoderSet,
  FieldInfo,
  Hit,
  IndexDamage,
  IndexFieldUse,
  IndexInfo,
  IndexSetRules,
  LeftIndex,
  MessagesRequest,
  MessagesResult,
  Pack,
  PatternsRequest,
  PatternsResult,
  Scope,
  SuggestRequest,
  SuggestResult,
  SummaryRequest,
  SummaryResult,
} from '../message-store.ts'
import type { CacheLimit } from './read/cache.ts'
import type { HeapLimit } from './read/heap-guard.ts'
import type { Packing } from './write/index-writer.ts'
import type { TailLine } from './write/lines.ts'
import type { MemoryLimit } from './read/memory-budget.ts'
import type { HelpCall, Seat, SharingTimes, Task } from './read/sharing/helpers.ts'

export interface IndexEntry extends IndexInfo {
  readonly path: string
}

/** Options of `finisher.ts`. */
export interface FinisherOptions {
  readonly path: string
  /** Merge the text indexes. */
  readonly merge: boolean
}

/** Options of `merger.ts`. */
export interface MergerOptions {
  readonly path: string
}

/** Sent by `merger.ts` and `finisher.ts` once they have merged. */
export interface MergerReport {
  /** Blocks that were damaged, for administrators. */
  readonly damages: readonly string[]
}

/** Options of `repacker.ts`. */
export interface RepackerOptions {
  readonly path: string
}

/** Single rows of an index, for `folder.ts`. */
export interface FoldTask {
  readonly chunk: number
  readonly lines: readonly TailLine[]
  /** See `EncoderSet`. */
  readonly columns: EncoderSet['columns']
}
/** The answer of `folder.ts`, in the order of the tasks. */
export interface Folded {
  readonly pack: Pack
}

/** The module of the thread that writes. */
export const writerModule = new URL('./write/writer.ts', import.meta.url)

export interface WriterOptions {
  readonly dir: string
  /** An index with so many messages is continued in another, whatever the rules of its set say. */
  readonly rotateAt: number
  readonly packing: Packing
}

export type WriterCommand =
  | { readonly type: 'channel'; readonly port: MessagePort }
  | { readonly type: 'ensure'; readonly id: string; readonly prefix: string; readonly rules: IndexSetRules }
  /** Nothing is written to the set any more. */
  | { readonly type: 'drop'; readonly id: string }
  | { readonly type: 'rotate'; readonly indexSet: string }
  | { readonly type: 'state'; readonly index: string; readonly state: 'open' | 'closed' }
  | { readonly type: 'delete'; readonly index: string }
  | { readonly type: 'indices' }
  | { readonly type: 'describe'; readonly index: string }
  | { readonly type: 'stop' }
  /** The main thread knows the indices of this announcement. */
  | { readonly type: 'known'; readonly announcement: number }

export interface WriterRequest {
  readonly call: number
  readonly command: WriterCommand
}

export type FromWriter =
  | { readonly type: 'started'; readonly error: string | null }
  | { readonly type: 'reply'; readonly call: number; readonly value: unknown; readonly error: string | null }
  | {
      readonly type: 'indices'
      readonly announcement: number
      readonly indices: readonly IndexEntry[]
      readonly damages: readonly IndexDamage[]
    }
  | { readonly type: 'left'; readonly left: readonly LeftIndex[] }
  | { readonly type: 'blocked'; readonly reason: string | null }
  /** Messages have become searchable. */
  | { readonly type: 'committed' }
  | { readonly type: 'log'; readonly level: 'info' | 'warn' | 'error'; readonly text: string }

/** An index as a reader needs it. */
export interface Source {
  readonly name: string
  readonly path: string
  readonly indexSet: string
  readonly active: boolean
  /** Approximate number of its messages. */
  readonly messages: number
}

export interface ReaderOptions {
  /** For the decoded columns, documents and results all readers keep. */
  readonly cache: CacheLimit
  /** For what the jobs of all readers hold. */
  readonly memory: MemoryLimit
  readonly heap: HeapLimit
  readonly sharing: SharingTimes
  /** The number of the reader. */
  readonly place: number
}

export interface Jobs {
  messages: { request: MessagesRequest; result: MessagesResult }
  aggregate: { request: AggregationRequest; result: AggregationResult }
  suggest: { request: SuggestRequest; result: SuggestResult }
  summary: { request: SummaryRequest; result: SummaryResult }
  coverage: { request: CoverageRequest; result: CoverageResult }
  patterns: { request: PatternsRequest; result: PatternsResult }
  arrivals: {
    request: { readonly requests: readonly ArrivalRequest[]; readonly budgetMs: number }
    result: readonly (ArrivalResult | null)[]
  }
  fields: { request: Scope; result: readonly FieldInfo[] }
  fieldUse: { request: { readonly bytes: number }; result: IndexFieldUse | null }
  message: { request: { readonly documentId: string }; result: Hit | null }
  /** Helps another reader in its job. */
  part: { request: HelpRequest; result: null }
  /** Closes the files of the given sources. */
  release: { request: null; result: null }
}
export type JobType = keyof Jobs

/** Tells a reader how it helps another one. */
export interface HelpRequest {
  readonly of:
    | { readonly type: 'messages'; readonly request: MessagesRequest }
    | { readonly type: 'aggregate'; readonly request: AggregationRequest }
  readonly task: Task
  readonly seat: Seat
}

export interface ReaderRequest<T extends JobType = JobType> {
  /** Names the job in the reader's answer. */
  readonly job: number
  readonly type: T
  readonly request: Jobs[T]['request']
  readonly sources: readonly Source[]
  /** One Int32, not 0 once the asker has left. */
  readonly cancelled: SharedArrayBuffer
}

export type Answer =
  /** `damages`: what it was made without, or why there is none. */
  | {
      readonly ok: true
      readonly result: Jobs[JobType]['result']
      readonly damages?: readonly IndexDamage[]
      /** The answer in memory, about; absent for small ones. */
      readonly bytes?: number
    }
  | {
      readonly ok: false
      readonly error: string
      readonly unsupported: boolean
      readonly damages?: readonly IndexDamage[]
    }
export type FromReader =
  | (Answer & { readonly job: number })
  /** It has loaded, and begins with its jobs. */
  | { readonly ready: true }
  /** The job takes long: readers that are idle may help. */
  | { readonly job: number; readonly help: HelpCall }
