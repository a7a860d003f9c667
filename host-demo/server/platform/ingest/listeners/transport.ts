/**
 * A transport listens (or generates), cuts the received bytes into frames and hands them to the intake of its input.
 */
import type { Settings } from '../../settings/settings.ts'
import type { Memory } from '../workers/input-memory.ts'
import type { CodecDefinition } from '../decoding/codec.ts'
import type { Configuration, Fields } from '../configuration.ts'
import type { FrameFlags, Origin } from '../journal/batch.ts'

/** Counted by transports; see `InputCounters` for the meaning. */
export interface Traffic {
  messages: number
  emptyMessages: number
  bytesRead: number
  bytesWritten: number
  openConnections: number
  totalConnections: number
  /** Closed without being listened to: too many, or TLS did not let them in. */
  refusedConnections: number
  dropped: number
  /** The parts of `dropped` that the journal had no room for, and that came faster than they are read. */
  droppedForRoom: number
  droppedUnread: number
  tooLarge: number
  refused: number
  /** HTTP requests that were answered with 400 to 499 as wrong: path, credentials or body. */
  rejected: number
  /** Set for inputs that read a stream. */
  stream?: StreamTraffic
}

export const noTraffic = (): Traffic => ({
  messages: 0,
  emptyMessages: 0,
  bytesRead: 0,
  bytesWritten: 0,
  openConnections: 0,
  totalConnections: 0,
  refusedConnections: 0,
  dropped: 0,
  droppedForRoom: 0,
  droppedUnread: 0,
  tooLarge: 0,
  refused: 0,
  rejected: 0,
})

/** Counted by the readers of a stream's shards. */
export interface StreamTraffic {
  records: number
  reads: number
  /** Calls that failed. */
  errors: number
  /** Lag of each shard's reader behind the newest record, in milliseconds. */
  readonly lagMs: Record<string, number>
}

/** Why nothing can be taken now, in words for an HTTP sender. */
export interface Refusal {
  readonly status: 429 | 503
  readonly reason: string
  readonly retryAfterSeconds: number
}

/** The way of one input's frames into the journal. */
export interface Intake {
  readonly inputId: string
  readonly traffic: Traffic
  /** One per sender; keep it as long as the connection lives. */
  origin(address: string): Origin
  /**
   * Takes a copy of `bytes[start, end)` as one frame; an empty one is only counted. It must be called even while `refusal()` is
   * set for what cannot be pushed back (data already read from a TCP connection). `receivedAt` (UTC milliseconds): now, unless given.
   */
  take(
    origin: Origin,
    port: number,
    bytes: Buffer,
    start: number,
    end: number,
    flags?: FrameFlags,
    receivedAt?: number,
  ): void
  /** Set while the journal is full or cannot be written. */
  refusal(): Refusal | null
  /** Whether inputs that allow throttling should hold back. */
  throttled(): boolean
  /** Resolves when everything taken so far is durable; rejects with a `RefusedError` where frames marked `answered` were given back. */
  committed(): Promise<void>
  /** Something the administrator should know that did not stop the input. */
  warn(message: string): void
  /**
   * An open transport cannot listen for now (FAILING), has lost its socket (FAILED: it is closed and opened again until it can), or can
   * (RUNNING), with what the administrator should know. What is said while it opens holds once it is open.
   */
  state(state: 'RUNNING' | 'FAILING' | 'FAILED', detail: string | null): void
}

/** Frames whose sender waits for an answer could not be made durable and were forgotten: the sender must send them again. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.reason)
    this.refusal = refusal
  }
}

/**
 * It cannot listen for now, and that may pass without anything being changed in Cordwood: another program has the port, an address is
 * not there yet. The input is tried again on its own. What somebody must mend (a certificate, a setting, a right) is a plain `Error`.
 */
export class Unavailable extends Error {
  override readonly name = 'Unavailable'
  /** The field of the configuration that another value would help; null: none. */
  readonly field: string | null
  constructor(message: string, field: string | null = null) {
    super(message)
    this.field = field
  }
}

/** A field of the configuration has a value that cannot work. A plain `Error` whose text begins with the name of the field says the same. */
export class UnusableField extends Error {
  override readonly name = 'UnusableField'
  readonly field: string
  constructor(message: string, field: string) {
    super(message)
    this.field = field
  }
}

export interface OpenTransport {
  /** The intake has no room: stop reading where senders can wait. */
  pause(): void
  resume(): void
  /** Resolves when nothing more will be taken. */
  close(): Promise<void>
}

/**
 * Backpressure on senders: they are refused with a time to retry, they wait, their messages are dropped, or messages are left at
 * the source because nothing is fetched.
 */
export type Backpressure = 'refuses' | 'waits' | 'drops' | 'leaves'

/** Services of the server that transports use. */
export interface TransportContext {
  readonly nodeId: string
  /** Whether the provider's streams are read over HTTP/2. */
  readonly awsHttp2: boolean
  readonly edition: Settings['edition']
  /** Returns the state that an input keeps across restarts. */
  memory(inputId: string): Memory
  /** The outgoing guard: the addresses that may be called for a URL somebody configured. Rejects with why there are none. */
  permit(url: string): Promise<readonly string[]>
}

export interface TransportDefinition {
  readonly name: string
  /** Backpressure on senders while the intake is full. */
  readonly withoutRoom: Backpressure
  readonly fields: Fields
  /** Rejects with a reason for the user where it cannot listen; with an `Unavailable` where that may pass on its own. */
  open(
    configuration: Configuration,
    codec: CodecDefinition,
    intake: Intake,
    transportContext: TransportContext,
  ): Promise<OpenTransport>
}
