/** Defines the messages between the ingest worker and the thread that receives datagrams. */
import type { Parcel } from './parcel.ts'

export interface SocketOptions {
  readonly address: string
  readonly port: number
  /** Bytes wanted from the operating system at least. */
  readonly recvBufferSize: number
}

export interface BoundSocket {
  readonly port: number
  /** Bytes the operating system gave. */
  readonly recvBufferSize: number
}

/** Why a socket cannot be bound: the parts of an `Unavailable` (`passes`) or an `UnusableField`. */
export interface BindProblem {
  readonly problem: string
  readonly field: string | null
  readonly passes: boolean
}

/** A call and its answer (`BoundSocket` or `BindProblem` for `open`), matched by `id`; sockets are known by the numbers the caller gives them. */
export type ToReceiver =
  | { readonly type: 'call'; readonly id: number; readonly call: ReceiverCall }
  /** The parcel was read; its memory comes back. */
  | { readonly type: 'taken'; readonly socket: number; readonly buffer: ArrayBuffer }
export type ReceiverCall =
  | { readonly name: 'open'; readonly socket: number; readonly options: SocketOptions }
  /** Everything received before has been handed over when the answer comes. */
  | { readonly name: 'close'; readonly socket: number }

export type FromReceiver =
  | { readonly type: 'ready' }
  | { readonly type: 'answer'; readonly id: number; readonly error: string | null; readonly value: unknown }
  | { readonly type: 'datagrams'; readonly socket: number; readonly parcel: Parcel }
  | { readonly type: 'trouble'; readonly socket: number; readonly message: string }
