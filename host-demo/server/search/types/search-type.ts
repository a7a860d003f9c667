/** Describes a kind of search type. Each is one file, listed in `registry.ts`. */
import type { Decorator } from '../../../../core/decorators/schema.ts'
import type { KnownSearchType, SearchTypeResult } from '../../../../core/search/schema.ts'
import type { Decorate } from '../../decorators/decorate.ts'
import type { LeftOut, MessageStore, Selection } from '../../platform/messages/message-store.ts'
import type { Analysis } from '../analysis.ts'
import type { ResolvedRange } from '../time/resolve.ts'

export interface SearchTypeContext {
  readonly messages: MessageStore
  readonly selection: Selection
  /**
   * Returns the selection of the events that the caller may see: of the same range, and of the search type's own query. That of the search is
   * about messages.
   */
  readonly eventSelection: () => Promise<Selection>
  /** Null searches all streams. */
  readonly searchedStreams: readonly string[] | null
  readonly range: ResolvedRange
  readonly signal: AbortSignal
  /** Cursor at which the page of a messages search type starts, instead of its offset. */
  readonly after?: readonly unknown[]
  /**
   * Returns the range of the selection's hits, reported for a search over all time. `learn` finds it along with another
   * request.
   */
  readonly rangeOfHits: (learn?: () => Promise<HitRange | null>) => Promise<HitRange | null>
  readonly analysis: Analysis
  /** Returns what decorators do in the caller's answer; null: nothing. @throws ApiError 400 for a wrong configuration */
  readonly decorationOf: (decorators: readonly Decorator[]) => Promise<Decorate | null>
  /** Hears what an answer of the store was made without. */
  readonly tellLeftOut: (answer: LeftOut) => void
}

/** Timestamps of the oldest and newest match. */
export interface HitRange {
  readonly from: number
  readonly to: number
}

export async function rangeOfHits(
  messages: MessageStore,
  selection: Selection,
  signal: AbortSignal,
): Promise<HitRange | null> {
  return (
    await messages.aggregate({ ...selection, rows: [], columns: [], metrics: [], sort: [], rollup: false }, signal)
  ).range
}

export interface SearchTypeHandler<T extends KnownSearchType = KnownSearchType> {
  /** @throws SearchTypeError for what the user should read */
  execute(type: T, context: SearchTypeContext): Promise<SearchTypeResult>
}

/** Why a search type could not be executed. `window`: the limit that offset and limit together exceed. */
export class SearchTypeError extends Error {
  override readonly name = 'SearchTypeError'
  readonly window: number | null
  constructor(message: string, window: number | null = null) {
    super(message)
    this.window = window
  }
}
