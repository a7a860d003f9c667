/** What a window of a definition shows: the events to be, before they get fields, key and id. */
import type { ReplayInfo } from '../../../../../core/notifications/model.ts'
import type { Hit, MessageStore, Selection } from '../../../platform/messages/message-store.ts'
import type { Prepared } from '../prepare.ts'
import type { Window } from '../windows.ts'

/** Messages that notifications carry with an event: the one that made it, or those that a search finds. */
export type BacklogSource = { readonly hit: Hit } | { readonly selection: Selection }

export interface Finding {
  /** Tells it from the others of its window. */
  readonly subject: string
  /** End of the window that it belongs to, UTC milliseconds. */
  readonly window: number
  readonly timestamp: number
  /** Events of single messages have null. */
  readonly timerange: Window | null
  readonly message: string
  readonly origin: string | null
  readonly sourceStreams: readonly string[]
  readonly replay: ReplayInfo
  readonly groupBy: Readonly<Record<string, string>>
  /** Templates read it as `source`. */
  readonly source: Readonly<Record<string, unknown>>
  readonly backlog: BacklogSource | null
}

export interface Evaluation {
  readonly store: Pick<MessageStore, 'messages' | 'aggregate'>
  readonly prepared: Prepared
  readonly signal: AbortSignal
  /** Queries take it as `now`, in UTC milliseconds. */
  readonly now: number
  /** Findings that are returned at most. */
  readonly most: number
  readonly batchSize: number
  /** Whether that nothing came says something of the window. Not where the clock was set forward over it. */
  readonly tellsNothing: (window: Window) => boolean
}

export interface Found {
  readonly findings: readonly Finding[]
  /** Number of findings, with those beyond `most`. */
  readonly matched: number
  /** More groups than can be looked at were there. */
  readonly cut?: boolean
  /** Of definitions with series: the value of all groups that is nearest to the condition; null or absent where there is none. */
  readonly peak?: number | null
}

export const nothingFound: Found = { findings: [], matched: 0 }

export const iso = (instant: number): string => new Date(instant).toISOString()

export const replayOf = (window: Window, query: string, streams: readonly string[]): ReplayInfo => ({
  timerange_start: iso(window.from),
  timerange_end: iso(window.to),
  query,
  streams,
})

/** What an event about a whole run lacks. */
export const sourceless = { origin: null, groupBy: {}, source: {}, backlog: null } as const
