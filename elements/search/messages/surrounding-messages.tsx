/** Shows messages before and after one, in place: newest first, with more at either end. */
import { use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Client } from '../../../core/client/client.ts'
import { createSearch, executeSearch } from '../../../core/search/api.ts'
import { MESSAGES_ID, pageOf, readSearchPage } from '../../../core/search/build.ts'
import { defaultSearchesConfig } from '../../../core/configuration/defaults.ts'
import { isSegment } from '../../../core/client/request.ts'
import { messageStrings } from '../../../core/search/message-strings.ts'
import type { PagedMessage, WireMessage } from '../../../core/search/schema.ts'
import { durationMs } from '../../../core/time/durations.ts'
import {
  Button,
  Callout,
  IconButton,
  Link,
  Skeleton,
  VisibleText,
  useCore,
  useErrorText,
  useStrings,
  useCommonStrings,
} from '../../kit/kit.ts'
import { SearchPageContext } from '../page-context.ts'
import { messageKey } from '../search-state.ts'
import { useSearchConfig } from '../use-search-config.ts'
import { LineCells } from './line-cells.tsx'
import { spansWithin, surroundingQuery, surroundingSearch, timeCursor, type Direction } from './surroundings.ts'

export interface SurroundingMessagesProps {
  readonly message: WireMessage
  readonly index: string
  /** Before and after each, and with each press more. */
  readonly count: number
  readonly zone: string
  readonly onClose: () => void
}

/** The limits of the search for surrounding messages. */
interface Where {
  readonly query: string
  readonly streams: readonly string[]
  /** The longest range that may be searched, milliseconds. */
  readonly longest: number | null
}

interface Side {
  /** The nearest first. */
  readonly messages: readonly PagedMessage[]
  /** There are no more. */
  readonly end: boolean
}

/** The next messages in one direction: looked for nearby first, then further and further away. */
async function nextOf(
  client: Client,
  message: WireMessage,
  direction: Direction,
  where: Where,
  limit: number,
  signal: AbortSignal,
): Promise<Side> {
  const spans = spansWithin(where.longest)
  for (const span of spans) {
    const search = await createSearch(client, surroundingSearch(message, direction, { ...where, limit, span }), {
      signal,
    })
    const state = pageOf({ limit, after: timeCursor(message) })
    const { messages, errors } = readSearchPage(await executeSearch(client, search.id, { state, signal }))
    if (!messages) throw new Error(errors[0]?.description ?? `The server answered without '${MESSAGES_ID}'.`)
    if (messages.messages.length >= limit || span === spans.at(-1))
      return { messages: messages.messages, end: messages.messages.length < limit }
  }
  return { messages: [], end: true }
}

function useSide(message: WireMessage, direction: Direction, where: Where, count: number) {
  const { client } = useCore()
  const [side, setSide] = useState<Side | null>(null)
  const [error, setError] = useState<unknown>(null)
  const gone = useRef<AbortController>(null)
  const load = useCallback(
    (from: WireMessage, before: readonly PagedMessage[]) => {
      gone.current?.abort()
      const { signal } = (gone.current = new AbortController())
      setError(null)
      nextOf(client, from, direction, where, count, signal).then(
        ({ messages, end }) => {
          if (!signal.aborted) setSide({ messages: [...before, ...messages], end })
        },
        (reason: unknown) => {
          if (!signal.aborted) setError(reason)
        },
      )
    },
    [client, direction, where, count],
  )
  useEffect(() => {
    load(message, [])
    return () => gone.current?.abort()
  }, [load, message])
  const more = () => load(side?.messages.at(-1)?.message ?? message, side?.messages ?? [])
  return { side, error, more }
}

export function SurroundingMessages({ message, index, count, zone, onClose }: SurroundingMessagesProps) {
  const t = useStrings(messageStrings)
  const common = useCommonStrings()
  const textOf = useErrorText()
  const core = useCore()
  const config = useSearchConfig()
  const streams = use(SearchPageContext)?.page.streams
  const fields = config?.surrounding_filter_fields ?? defaultSearchesConfig.surrounding_filter_fields
  const longest = durationMs(config?.query_time_range_limit ?? 'PT0S') || null
  const where = useMemo(
    () => ({ query: surroundingQuery(message, fields), streams: streams ?? [], longest }),
    [message, fields, streams, longest],
  )
  const later = useSide(message, 'after', where, count)
  const earlier = useSide(message, 'before', where, count)
  const failure = later.error ?? earlier.error
  // The query matches all of them, so its highlights are left out.
  const row = (hit: Pick<PagedMessage, 'message' | 'index'>, own: boolean) => (
    <tr key={messageKey(hit)} className={own ? 'own' : undefined} aria-current={own || undefined}>
      <td className="mono">
        <LineCells hit={{ ...hit, highlight_ranges: {}, decoration_stats: null }} zone={zone} rules={[]} limit={400} />
      </td>
      <td className="num">
        {own ? (
          <span className="xs muted">{t('thisMessage')}</span>
        ) : (
          isSegment(hit.index) &&
          isSegment(hit.message._id) && (
            <Link className="xs" to={core.routes.message({ index: hit.index, messageId: hit.message._id })}>
              {t('open')}
            </Link>
          )
        )}
      </td>
    </tr>
  )
  type Words = 'moreLater' | 'moreEarlier' | 'noneLater' | 'noneEarlier'
  const more = ({ side, more: load }: ReturnType<typeof useSide>, words: Words, none: Words) => (
    <tr className="more-row">
      <td colSpan={2}>
        {!side ? (
          <Skeleton rows={2} />
        ) : side.end ? (
          <span className="xs faint">{t(none)}</span>
        ) : (
          <Button size="sm" variant="ghost" onClick={load}>
            {t(words)}
          </Button>
        )}
      </td>
    </tr>
  )
  return (
    <section className="around" aria-label={t('surroundingList')}>
      <header className="row">
        <h3>{t('surroundingList')}</h3>
        {where.query !== '' && (
          <span className="xs muted mono trunc">
            <VisibleText text={where.query} />
          </span>
        )}
        <span className="end">
          <IconButton size="sm" icon="x-lg" label={common('close')} onClick={onClose} />
        </span>
      </header>
      {failure !== null && (
        <Callout variant="danger" title={t('surroundingFailed')}>
          {textOf(failure)}
        </Callout>
      )}
      <table className="tbl lines" aria-label={t('surroundingList')}>
        <tbody>
          {more(later, 'moreLater', 'noneLater')}
          {later.side?.messages.toReversed().map(hit => row(hit, false))}
          {row({ message, index }, true)}
          {earlier.side?.messages.map(hit => row(hit, false))}
          {more(earlier, 'moreEarlier', 'noneEarlier')}
        </tbody>
      </table>
    </section>
  )
}
