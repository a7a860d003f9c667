/** Messages between the tests and the process of their servers. */
import type { PretendedIngest } from '../../../host-demo/server/testing/doubles.ts'
import type { Settings } from '../../../host-demo/server/platform/settings/settings.ts'

export interface ServerOptions {
  readonly settings: Partial<Settings>
  /** Whether it has a real message store; the stand-in is faster and finds nothing. */
  readonly storesMessages: boolean
}

/** The fields of a message; it arrives now, in the default stream, unless `timestamp` or `streams` (ids) say otherwise. */
export interface TestMessage {
  readonly timestamp?: number
  readonly streams?: readonly string[]
  readonly [field: string]: unknown
}

/** Where a message is stored. */
export interface StoredMessage {
  readonly index: string
  readonly id: string
}

/** A request of a page whose answer is text, and comes at once. */
export interface PlainRequest {
  readonly method: string
  /** Below the API, with its query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}
export interface PlainReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** 'start' answers the number of the server, which all others name; `isLast`: nobody is about to ask for another one like it. */
export type Order =
  | { readonly kind: 'start'; readonly options: ServerOptions; readonly isLast: boolean }
  | { readonly kind: 'write'; readonly messages: readonly TestMessage[] }
  | { readonly kind: 'ingest'; readonly change: PretendedIngest }
  | { readonly kind: 'request'; readonly request: PlainRequest }
  | { readonly kind: 'close' }

export interface OrderMessage {
  readonly id: number
  readonly server: number
  readonly order: Order
}

export type OutcomeMessage = { readonly id: number } & ({ readonly value?: unknown } | { readonly error: string })
