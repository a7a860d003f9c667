/** The pages of the shown messages: fetched as they are scrolled to; a newer answer waits until it can be shown without moving anything. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Client } from '../../../core/client/client.ts'
import { executeSearch } from '../../../core/search/api.ts'
import { MESSAGES_ID, pageOf, readSearchPage } from '../../../core/search/build.ts'
import type { PagedMessage } from '../../../core/search/schema.ts'
import type { SearchResult } from '../search-state.ts'
import {
  newBefore,
  pagesOf,
  released,
  wantedPage,
  withNew,
  withPage,
  type MessagePages,
  type WantedPage,
} from './message-pages.ts'

export interface MessageList {
  readonly pages: MessagePages
  readonly fetching: boolean
  readonly error: Error | null
  /** A newer answer that is not shown yet. */
  readonly waiting: SearchResult | null
  readonly showWaiting: () => void
  /** Tells which rows are seen: what they need is fetched, what is far from them is let go. */
  readonly see: (first: number, last: number) => void
  /** The next page, also where it is not seen yet; after a failure once more. */
  readonly fetchMore: () => void
}

export interface MessageListOptions {
  /** New messages come at the top. */
  readonly newestFirst: boolean
  /** Whether rows may move: nobody reads further down, nothing is opened or selected. */
  readonly mayMove: () => boolean
}

interface State {
  /** The answer that is shown. */
  readonly shown: SearchResult
  readonly pages: MessagePages
  readonly waiting: SearchResult | null
}

async function fetchPage(
  client: Client,
  { searchId, range }: MessagePages,
  { after, limit }: WantedPage,
  signal: AbortSignal,
) {
  const page = pageOf({ limit, after }).global_override
  const job = await executeSearch(client, searchId, {
    state: { global_override: { ...page, timerange: range } },
    signal,
  })
  const { messages, errors } = readSearchPage(job)
  if (!messages) throw new Error(errors[0]?.description ?? `The server answered without '${MESSAGES_ID}'.`)
  return messages.messages
}

const begin = (shown: SearchResult): State => ({ shown, pages: pagesOf(shown), waiting: null })
const sameQuestion = (a: SearchResult, b: SearchResult) => JSON.stringify(a.request) === JSON.stringify(b.request)

/** With a newer answer to the same question shown. */
function updated(state: State, result: SearchResult, newestFirst: boolean): State {
  const added = newestFirst ? newBefore(state.pages, result) : null
  return added === null ? begin(result) : { shown: result, pages: withNew(state.pages, result, added), waiting: null }
}

function arrived(state: State, result: SearchResult, { newestFirst, mayMove }: MessageListOptions): State {
  if (!sameQuestion(state.shown, result) || result.total === 0 || state.pages.total === 0) return begin(result)
  const moves = !newestFirst || newBefore(state.pages, result) !== 0
  return moves && !mayMove() ? { ...state, waiting: result } : updated(state, result, newestFirst)
}

export function useMessagePages(client: Client, result: SearchResult, options: MessageListOptions): MessageList {
  const [state, setState] = useState(() => begin(result))
  const [fetching, setFetching] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const seen = useRef({ first: 0, last: 0 })
  const latest = useRef({ result, state, options, failed: false })
  const running = useRef<{ readonly controller: AbortController; readonly searchId: string } | null>(null)
  useLayoutEffect(() => {
    latest.current = { ...latest.current, state, options, failed: error !== null }
  })

  useLayoutEffect(() => {
    const { current } = latest
    if (current.result === result) return
    current.result = result
    const next = arrived(current.state, result, current.options)
    if (running.current && running.current.searchId !== next.pages.searchId) running.current.controller.abort()
    setState(next)
    setError(null)
  }, [result])

  const { pages } = state
  const fetchWanted = useCallback(
    (more: boolean) => {
      const { pages: now } = latest.current.state
      const { first, last } = seen.current
      if (running.current) {
        if (running.current.searchId === now.searchId) return
        running.current.controller.abort()
      }
      const wanted = wantedPage(now, first, more ? Infinity : last)
      if (!wanted) return
      const controller = new AbortController()
      const mine = (running.current = { controller, searchId: now.searchId })
      setFetching(true)
      setError(null)
      const done = (messages: readonly PagedMessage[]) =>
        setState(before =>
          before.pages.searchId === mine.searchId
            ? {
                ...before,
                pages: released(withPage(before.pages, wanted, messages), seen.current.first, seen.current.last),
              }
            : before,
        )
      fetchPage(client, now, wanted, controller.signal)
        .then(done, (reason: unknown) => {
          if (!controller.signal.aborted) setError(reason instanceof Error ? reason : new Error(String(reason)))
        })
        .finally(() => {
          if (running.current !== mine) return
          running.current = null
          setFetching(false)
        })
    },
    [client],
  )

  useEffect(() => () => running.current?.controller.abort(), [client])
  // The fetched messages may not fill the view yet.
  useEffect(() => {
    if (!fetching && !error) fetchWanted(false)
  }, [pages, fetching, error, fetchWanted])

  const see = useCallback(
    (first: number, last: number) => {
      seen.current = { first, last }
      if (!running.current && !latest.current.failed) fetchWanted(false)
    },
    [fetchWanted],
  )
  const fetchMore = useCallback(() => fetchWanted(true), [fetchWanted])
  const showWaiting = useCallback(
    () =>
      setState(before =>
        before.waiting ? updated(before, before.waiting, latest.current.options.newestFirst) : before,
      ),
    [],
  )
  return { pages, fetching, error, waiting: state.waiting, showWaiting, see, fetchMore }
}
