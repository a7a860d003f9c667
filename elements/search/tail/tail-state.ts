/** State of a live tail: shown and held messages. Pure; its size is bounded. */
import type { TailEnd, TailFrame, TailMessage } from '../../../core/search/tail.ts'

/** Messages that are kept, shown ones and those that wait each. */
export const mostKept = 10_000

export interface TailState {
  /** Newest first. */
  readonly shown: readonly TailMessage[]
  /** Came while the list was held; newest first. */
  readonly waiting: readonly TailMessage[]
  /** The number of held messages, including dropped ones. */
  readonly waitingCount: number
  readonly rate: number
  /** Not sent by the server, or forgotten while the list was held. */
  readonly skipped: number
  /** Older ones were let go of. */
  readonly full: boolean
  readonly connection: Connection
}
export type Connection =
  | { readonly type: 'connecting' }
  | { readonly type: 'open' }
  | { readonly type: 'lost'; readonly retryAt: number }
  | { readonly type: 'refused'; readonly error: Error }
  | { readonly type: 'ended'; readonly reason: TailEnd; readonly message: string | undefined }

export type TailEvent =
  | {
      readonly type: 'frames'
      readonly frames: readonly TailFrame[] /** Nothing may move: what comes waits. */
      readonly held: boolean
    }
  | { readonly type: 'release' }
  | { readonly type: 'clear' }
  | { readonly type: 'restarted' }
  | { readonly type: 'connection'; readonly connection: Connection }

export const initialTail: TailState = {
  shown: [],
  waiting: [],
  waitingCount: 0,
  rate: 0,
  skipped: 0,
  full: false,
  connection: { type: 'connecting' },
}

const kept = (messages: readonly TailMessage[]): readonly TailMessage[] =>
  messages.length > mostKept ? messages.slice(0, mostKept) : messages

export function reduceTail(state: TailState, event: TailEvent): TailState {
  switch (event.type) {
    case 'frames':
      return framed(state, event.frames, event.held)
    case 'release': {
      if (state.waitingCount === 0) return state
      const forgotten = state.waitingCount - state.waiting.length
      const all = [...state.waiting, ...state.shown]
      return {
        ...state,
        shown: kept(all),
        waiting: [],
        waitingCount: 0,
        skipped: state.skipped + forgotten,
        full: state.full || all.length > mostKept,
      }
    }
    case 'clear':
      return { ...state, shown: [], waiting: [], waitingCount: 0, skipped: 0, full: false }
    case 'restarted':
      return initialTail
    case 'connection':
      return { ...state, connection: event.connection, rate: event.connection.type === 'open' ? state.rate : 0 }
  }
}

function framed(state: TailState, frames: readonly TailFrame[], held: boolean): TailState {
  let { rate, skipped, connection } = state
  const arrived: TailMessage[] = []
  for (const frame of frames) {
    if (frame.type === 'messages') {
      arrived.push(...frame.messages)
      skipped += frame.skipped
    }
    if (frame.type === 'status') {
      rate = frame.rate
      connection = { type: 'open' }
    }
    if (frame.type === 'end') connection = { type: 'ended', reason: frame.reason, message: frame.message }
  }
  const next = { ...state, rate: connection.type === 'ended' ? 0 : rate, skipped, connection }
  if (arrived.length === 0) return next
  arrived.reverse()
  if (held)
    return { ...next, waiting: kept([...arrived, ...state.waiting]), waitingCount: state.waitingCount + arrived.length }
  const all = [...arrived, ...state.waiting, ...state.shown]
  return { ...next, shown: kept(all), waiting: [], waitingCount: 0, full: state.full || all.length > mostKept }
}

/** Whether a text is in what a message says or in one of its fields. `wanted` is in lower case. */
export const hasText = ({ message }: TailMessage, wanted: string): boolean =>
  wanted === '' ||
  Object.values(message).some(
    value => (typeof value === 'string' || typeof value === 'number') && String(value).toLowerCase().includes(wanted),
  )
