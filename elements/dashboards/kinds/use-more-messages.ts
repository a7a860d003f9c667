/** The messages of a widget with the further parts that were asked for. A newer answer waits while somebody reads further down. */
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { MessagesResult } from '../../../core/search/schema.ts'
import type { MessagesWidget } from '../../../core/views/schema.ts'
import { answerOf } from '../../../core/widgets/search.ts'
import { searchTypeId, searchTypesOf, sortOf } from '../../../core/widgets/search-types.ts'
import { isNewestFirst } from '../../search/messages/message-columns.ts'
import {
  countOf,
  newBefore,
  pagesOf,
  wantedPage,
  withPage,
  type MessagePages,
} from '../../search/messages/message-pages.ts'
import type { MoreMessages } from '../../widgets/panel/kind.ts'

/** Rows of a widget; the search page shows all. */
export const mostRows = 1000

export interface MessagesOfWidget {
  readonly pages: MessagePages
  /** There are more, and they can be asked for here. */
  readonly hasMore: boolean
  readonly fetching: boolean
  readonly error: Error | null
  readonly fetchMore: () => void
  /** A newer answer that is not shown yet. */
  readonly waiting: MessagesResult | null
  readonly showWaiting: () => void
}

interface State {
  /** What was asked. */
  readonly question: string
  readonly pages: MessagePages
  readonly waiting: MessagesResult | null
}

const begin = (question: string, result: MessagesResult): State => ({
  question,
  waiting: null,
  pages: pagesOf({
    searchId: question,
    range: result.effective_timerange,
    total: result.total_results,
    messages: result.messages,
  }),
})

async function fetchPart(
  widget: MessagesWidget,
  pages: MessagePages,
  more: MoreMessages,
  signal: AbortSignal,
): Promise<MessagePages> {
  const wanted = wantedPage(pages, 0, Infinity)
  if (!wanted) return pages
  const part = { range: pages.range, after: wanted.after, limit: wanted.limit }
  const { results, error } = answerOf(widget, await more.run(widget, part, signal))
  const found = results?.[searchTypeId(widget.id, 'messages')]
  if (found?.type !== 'messages') throw new Error(error ?? 'The server answered without messages.')
  return withPage(pages, wanted, found.messages)
}

/**
 * @param result the last answer
 * @param more absent: the first part is all there is
 * @param mayMove whether a newer answer may take the place of further parts, which nobody reads then
 */
export function useMoreMessages(
  widget: MessagesWidget,
  result: MessagesResult,
  more: MoreMessages | undefined,
  mayMove: () => boolean,
): MessagesOfWidget {
  const question = useMemo(() => `${more?.key ?? ''} ${JSON.stringify(searchTypesOf(widget))}`, [more?.key, widget])
  const [state, setState] = useState(() => begin(question, result))
  const [fetching, setFetching] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const running = useRef<AbortController | null>(null)
  const latest = useRef({ state, mayMove })
  useLayoutEffect(() => {
    latest.current = { state, mayMove }
  })
  const show = useCallback((next: State) => {
    running.current?.abort()
    running.current = null
    setFetching(false)
    setError(null)
    setState(next)
  }, [])
  const arrived = useRef(result)
  useLayoutEffect(() => {
    if (arrived.current === result) return
    arrived.current = result
    const { state: before, mayMove: may } = latest.current
    const isRead = running.current !== null || before.pages.pages.length > 1
    if (before.question === question && isRead && !may()) {
      const isNew = !isNewestFirst(sortOf(widget)) || newBefore(before.pages, result) !== 0
      setState({ ...before, waiting: isNew ? result : null })
    } else show(begin(question, result))
  }, [widget, question, result, show])
  useEffect(() => () => running.current?.abort(), [])

  const { pages, waiting } = state
  // Another question is not answered yet.
  const hasMore = more !== undefined && state.question === question && pages.next !== null && countOf(pages) < mostRows
  const fetchMore = () => {
    if (running.current || !more || !hasMore) return
    const controller = (running.current = new AbortController())
    const { signal } = controller
    setFetching(true)
    setError(null)
    fetchPart(widget, pages, more, signal)
      .then(
        next => {
          if (!signal.aborted) setState(before => ({ ...before, pages: next }))
        },
        (reason: unknown) => {
          if (!signal.aborted) setError(reason instanceof Error ? reason : new Error(String(reason)))
        },
      )
      .finally(() => {
        if (running.current !== controller) return
        running.current = null
        setFetching(false)
      })
  }
  return {
    pages,
    hasMore,
    fetching,
    error,
    fetchMore,
    waiting,
    showWaiting: () => waiting && show(begin(state.question, waiting)),
  }
}
