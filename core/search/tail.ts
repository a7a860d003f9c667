/** Live tail (an extension of ours): messages as they arrive, over a fetch stream of JSON lines. The call: `live-api.ts`. */
import Type, { type Static } from 'typebox'
import type { WireMessage } from './schema/execution.ts'
import { SearchFilterInput } from './schema/search.ts'

const strict = { additionalProperties: false } as const

/** Messages a second that one tail is sent at most; what is more is counted as skipped, the newest are sent. */
export const TAIL_RATE = 500
/** Tails one user may have open at the same time on a node. */
export const TAILS_PER_USER = 10
/** Tails a node serves at the same time. */
export const TAILS_PER_NODE = 1_000
/** A tail says something at least so often, milliseconds. */
export const TAIL_HEARTBEAT_MS = 10_000

/** POST /search/tail; the answer is `application/x-ndjson`. Without `streams`: every readable one. */
export const TailRequest = Type.Object(
  {
    query: Type.Optional(Type.String()),
    streams: Type.Optional(Type.Array(Type.String())),
    filters: Type.Optional(Type.Array(SearchFilterInput)),
  },
  strict,
)
export type TailRequest = Static<typeof TailRequest>

export interface TailMessage {
  readonly index: string
  readonly message: WireMessage
}

export type TailFrame =
  /** In order of arrival, whatever their timestamps say. `skipped`: how many arrived with them and were not sent. */
  | { readonly type: 'messages'; readonly messages: readonly TailMessage[]; readonly skipped: number }
  /** The first frame, and later ones. `rate`: matching messages a second, sent or not. `skipped`: in all. */
  | { readonly type: 'status'; readonly rate: number; readonly skipped: number }
  | { readonly type: 'heartbeat' }
  /**
   * The last one. `session-expired`: who asked is logged out, or their token is no longer valid; `permission`: may not read the streams any
   * more; `query`: it cannot be run, `message` says why; `server`: it stops.
   */
  | { readonly type: 'end'; readonly reason: TailEnd; readonly message?: string }
export type TailEnd = 'session-expired' | 'permission' | 'query' | 'server'
