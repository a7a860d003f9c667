/** Runs searches: one at a time, a new one stops the one before. */
import { useCallback, useEffect, useReducer, useRef } from 'react'
import type { Client } from '../../core/client/client.ts'
import { executeSearch } from '../../core/search/api.ts'
import { MESSAGES_ID, pageOf, readSearchPage } from '../../core/search/build.ts'
import { DEFAULT_MESSAGE_LIMIT } from '../../core/search/rules.ts'
import { resultAhead, runRequest, takeAhead } from './search-ahead.ts'
import {
  hasMore,
  initialState,
  reduceSearch,
  resultOf,
  type SearchRequest,
  type SearchResult,
  type SearchState,
} from './search-state.ts'

export interface SearchRunner {
  readonly state: SearchState
  /** `quiet`: nobody asked, so it does not keep the session alive. */
  readonly run: (request: SearchRequest, options?: { readonly quiet?: boolean }) => void
  /** Stops what is running, on the server too; the last answer stays. */
  readonly cancel: () => void
  /** The next page, when there is one and none is on its way. */
  readonly loadMore: () => void
}

const asError = (reason: unknown) => (reason instanceof Error ? reason : new Error(String(reason)))

const quietly = (client: Client): Client => ({
  ...client,
  get: (path, options) => client.get(path, { ...options, noSessionExtension: true }),
  post: (path, body, options) => client.post(path, body, { ...options, noSessionExtension: true }),
})

async function nextPage(client: Client, { searchId, range, messages }: SearchResult, signal: AbortSignal) {
  const page = pageOf({ limit: DEFAULT_MESSAGE_LIMIT, after: messages.at(-1)?.cursor }).global_override
  const job = await executeSearch(client, searchId, {
    state: { global_override: { ...page, timerange: range } },
    signal,
  })
  const { messages: found, errors } = readSearchPage(job)
  if (!found) throw new Error(errors[0]?.description ?? `The server answered without '${MESSAGES_ID}'.`)
  return found.messages
}

/** The state in which a page begins: with the result of the search that was run ahead, where it is there already. */
function firstState(client: Client, first: SearchRequest | null): SearchState {
  const result = first && resultAhead(client, first)
  return result ? reduceSearch(initialState, { type: 'succeeded', result }) : initialState
}

/** @param first the search that the page will run first, where that is known when it begins */
export function useSearch(client: Client, first: SearchRequest | null): SearchRunner {
  const [state, dispatch] = useReducer(reduceSearch, null, () => firstState(client, first))
  const current = useRef<AbortController>(null)
  useEffect(() => () => current.current?.abort(), [client])

  const run = useCallback(
    (request: SearchRequest, { quiet = false } = {}) => {
      current.current?.abort()
      const ahead = takeAhead(client, request)
      const { signal } = (current.current = ahead?.stop ?? new AbortController())
      if (ahead?.result) return dispatch({ type: 'succeeded', result: ahead.result })
      dispatch({ type: 'started', request })
      const answer = ahead?.answer ?? runRequest(client, quiet ? quietly(client) : client, request, signal)
      answer
        .then(job => {
          if (!signal.aborted) dispatch({ type: 'succeeded', result: resultOf(request, job) })
        })
        .catch((reason: unknown) => {
          if (!signal.aborted) dispatch({ type: 'failed', error: asError(reason) })
        })
    },
    [client],
  )

  const cancel = useCallback(() => {
    current.current?.abort()
    dispatch({ type: 'stopped' })
  }, [])

  const { result, running, loadingMore } = state
  const loadMore = useCallback(() => {
    const signal = current.current?.signal
    if (!signal || !result || running || loadingMore || !hasMore(result)) return
    dispatch({ type: 'moreStarted' })
    nextPage(client, result, signal).then(
      messages => {
        if (!signal.aborted) dispatch({ type: 'moreLoaded', searchId: result.searchId, messages })
      },
      (reason: unknown) => {
        if (!signal.aborted) dispatch({ type: 'moreFailed', error: asError(reason) })
      },
    )
  }, [client, result, running, loadingMore])

  return { state, run, cancel, loadMore }
}
