/** A codec turns a frame into a message. */
import type { FieldValue } from '../../messages/message-store.ts'
import type { Configuration, Fields } from '../configuration.ts'
import type { Assembler, KeptState } from '../listeners/udp/udp.ts'

/** One frame as it came. `bytes` is only valid during the call. */
export interface Frame {
  readonly bytes: Buffer
  /** UTC milliseconds. */
  readonly receivedAt: number
  readonly remoteAddress: string
  /** Reverse DNS name of the remote address; null where not asked for or unknown. */
  readonly remoteName: string | null
}

/** A message in the making: `fields` holds at least `message` and `source`. */
export interface Decoded {
  /** UTC milliseconds. */
  timestamp: number
  fields: Record<string, FieldValue>
  /**
   * Describes the part that does not follow the format, for `gl2_processing_error`; the text is in `message`
   * nevertheless.
   */
  problem: string | null
  /** Nothing of the format could be read: `message` is the whole frame. */
  undecodable: boolean
  /** Bytes of the message itself, where the frame is compressed or has more than the message. */
  inflated?: number
}

/** A configured codec. It throws only for what nobody foresaw. */
export type Decode = (frame: Frame) => Decoded

export interface CodecDefinition {
  readonly name: string
  /** As interfaces show it. */
  readonly label: string
  readonly fields: Fields
  /** Other defaults for fields of the transport, where it has them. */
  readonly transportDefaults?: Readonly<Record<string, unknown>>
  /** TCP: frames may also be octet-counted (RFC 6587). */
  readonly octetCounting?: boolean
  /** Frames are bytes, not text: line ends and NULs behind them are their own. */
  readonly binary?: boolean
  /** UDP: puts together what comes in several datagrams, takes apart what holds many messages. */
  readonly createAssembler?: (before?: KeptState) => Assembler
  /** Fields that name files of this server, which `create` reads: not for everybody to choose. */
  readonly files?: readonly string[]
  /** Frames come from places (a stream's shard), not from hosts: they get no `gl2_remote_ip` and `gl2_remote_port`. */
  readonly senders?: 'places'
  /** The most bytes a frame may become; absent: those it has. Keeps batches of bombs small. */
  expandsTo?(bytes: Buffer, start: number, end: number, configuration: Configuration): number
  /** Throws with a reason for the user where the configuration cannot work. */
  create(configuration: Configuration): Decode
}
