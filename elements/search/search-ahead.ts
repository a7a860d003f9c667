/** Runs the search of an address before the screen stands that shows it, so that the server works while the page is built. */
import type { Client } from '../../core/client/client.ts'
import { listDecorators } from '../../core/decorators/api.ts'
import { decoratorsFor } from '../../core/decorators/rules.ts'
import type { Decorator } from '../../core/decorators/schema.ts'
import { createSearch, executeSearch, executeUnstored, runSearch } from '../../core/search/api.ts'
import { buildSearch } from '../../core/search/build.ts'
import type { SearchPage } from '../../core/search/page.ts'
import { pageOfParameters } from '../../core/search/page-link.ts'
import type { Search, SearchJob } from '../../core/search/schema.ts'
import type { TimeRange } from '../../core/time/time-range.ts'
import { barScaling, resultOf, type SearchRequest, type SearchResult } from './search-state.ts'

/** The time for which decorators are cached; short, so that changes show soon. */
const DECORATORS_MS = 30_000
const known = new WeakMap<Client, { readonly at: number; readonly all: Promise<readonly Decorator[]> }>()

/**
 * Returns the decorators of these streams; none if the user may not read decorators, or the server has no such feature.
 */
async function decoratorsOf(client: Client, streams: readonly string[]): Promise<readonly Decorator[]> {
  let kept = known.get(client)
  if (!kept || Date.now() - kept.at > DECORATORS_MS) {
    kept = { at: Date.now(), all: listDecorators(client, { report: false }).catch(() => []) }
    known.set(client, kept)
  }
  return decoratorsFor(await kept.all, streams)
}

async function searchOf(client: Client, request: SearchRequest): Promise<Search> {
  const decorators = await decoratorsOf(client, request.streams)
  return buildSearch({ ...request, decorators, scaling: barScaling })
}

/** Runs a search with the decorators of its streams. @param asker sends the search */
export async function runRequest(
  client: Client,
  asker: Client,
  request: SearchRequest,
  signal: AbortSignal,
): Promise<SearchJob> {
  return runSearch(asker, await searchOf(client, request), { signal })
}

/** Stores a search, for its further pages, and executes it at the same time: one way to the server less. One that takes longer than a call may is executed as a stored one. */
async function storeAndExecute(client: Client, search: Search, signal: AbortSignal): Promise<SearchJob> {
  const stored = createSearch(client, search, { signal })
  const executed = executeUnstored(client, search, { signal }).catch(() => null)
  const { id } = await stored
  return (await executed) ?? executeSearch(client, id, { signal })
}

/** Returns what the page asks the server. */
export function requestOf(page: SearchPage, timerange: TimeRange): SearchRequest {
  const { query, streams, filters, messageFilters, sort, interval } = page
  return { query, timerange, streams, filters, messageFilters, sort, ...(interval !== null && { interval }) }
}

/** A search that runs, and the way to stop it. */
export interface RunningSearch {
  readonly answer: Promise<SearchJob>
  readonly stop: AbortController
  /** The result, once the answer is there and has messages. */
  result: SearchResult | null
}

/** A screen that comes later than this runs its search itself. */
const FRESH_MS = 10_000

let ahead: (RunningSearch & { readonly client: Client; readonly request: string; readonly at: number }) | null = null

/**
 * Runs the search of the page's address, for the screen that will take it; resolves when it has been sent. A range in words waits for the user's time
 * zone, and for the screen.
 */
export async function searchAhead(client: Client, parameters: URLSearchParams): Promise<void> {
  const { page, problem } = pageOfParameters(parameters)
  if (problem || page.timeRange.type === 'keyword') return
  const request = requestOf(page, page.timeRange)
  const stop = new AbortController()
  const built = searchOf(client, request)
  const answer = built.then(search => storeAndExecute(client, search, stop.signal))
  const running = { client, request: JSON.stringify(request), answer, stop, at: performance.now(), result: null }
  ahead = running
  keepResult(running, request).catch(() => undefined) // The screen hears of it from the answer.
  await built
}

async function keepResult(running: RunningSearch, request: SearchRequest): Promise<void> {
  running.result = resultOf(request, await running.answer)
}

const isAhead = (client: Client, request: SearchRequest): boolean =>
  ahead !== null &&
  ahead.client === client &&
  ahead.request === JSON.stringify(request) &&
  performance.now() - ahead.at < FRESH_MS

/** Returns the result of the search that was run ahead, if it is this one and there already. */
export const resultAhead = (client: Client, request: SearchRequest): SearchResult | null =>
  isAhead(client, request) ? ahead!.result : null

/** Returns the search that was run ahead, once, if it is this one; another is stopped. */
export function takeAhead(client: Client, request: SearchRequest): RunningSearch | null {
  const found = ahead
  const isSame = isAhead(client, request)
  ahead = null
  if (isSame) return found
  found?.stop.abort()
  return null
}
