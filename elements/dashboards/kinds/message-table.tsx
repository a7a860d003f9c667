/** A message list in a widget: the first messages that it finds, and further ones on demand. */
import { useCallback, useState } from 'react'
import { dashboardStrings } from '../../../core/dashboards/strings.ts'
import { formatNumberIn } from '../../../core/numbers/format.ts'
import type { MessagesResult } from '../../../core/search/schema.ts'
import { searchStrings } from '../../../core/search/strings.ts'
import type { MessagesWidget } from '../../../core/views/schema.ts'
import { isMessages } from '../../../core/views/widgets.ts'
import { searchTypeId, sortOf } from '../../../core/widgets/search-types.ts'
import {
  Button,
  Callout,
  EmptyState,
  useCommonStrings,
  useErrorText,
  useMessages,
  useStrings,
  VisibleText,
} from '../../kit/kit.ts'
import { isNewestFirst } from '../../search/messages/message-columns.ts'
import { countOf } from '../../search/messages/message-pages.ts'
import { NewMessages } from '../../search/messages/new-messages.tsx'
import { useKeptFocus } from '../../search/messages/use-kept-focus.ts'
import type { KindDrawProps } from '../../widgets/panel/kind.ts'
import { MessageTableRow } from './message-table-row.tsx'
import { mostRows, useMoreMessages } from './use-more-messages.ts'

export interface MessageTableProps extends KindDrawProps {
  /** Messages can be opened, and further ones loaded. */
  readonly opens?: boolean
}

/** Without controls: for pages that nobody is logged in to, and for walls. */
export const ClosedMessageTable = (props: KindDrawProps) => <MessageTable {...props} opens={false} />

export function MessageTable({ widget, results, ...props }: MessageTableProps) {
  const t = useStrings(dashboardStrings)
  const id = searchTypeId(widget.id, 'messages')
  const result = results && Object.hasOwn(results, id) ? results[id] : undefined
  if (!isMessages(widget) || result?.type !== 'messages') return null
  if (result.messages.length === 0) return <EmptyState title={t('noMessages')} icon="search" />
  return <FoundMessages {...props} {...{ widget, result }} />
}

interface FoundMessagesProps extends Omit<MessageTableProps, 'widget' | 'results'> {
  readonly widget: MessagesWidget
  readonly result: MessagesResult
}

function FoundMessages({ widget, result, title, zone, highlighting, more, opens = true }: FoundMessagesProps) {
  const t = useStrings(dashboardStrings)
  const s = useStrings(searchStrings)
  const common = useCommonStrings()
  const textOf = useErrorText()
  const { lang } = useMessages()
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const kept = useKeptFocus(scroller)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const mayMove = () => open.size === 0 && (scroller?.scrollTop ?? 0) <= 0
  const list = useMoreMessages(widget, result, opens ? more : undefined, mayMove)
  const { pages } = list
  const toggle = useCallback(
    (key: string) =>
      setOpen(before => {
        const next = new Set(before)
        if (!next.delete(key)) next.add(key)
        return next
      }),
    [],
  )
  const { fields, show_message_row: hasText } = widget.config
  const sort = sortOf(widget)
  const count = countOf(pages)
  const numbers = { shown: formatNumberIn(lang, count), total: formatNumberIn(lang, pages.total) }
  return (
    <div ref={setScroller} className="dashboard-messages" role="group" aria-label={title} tabIndex={0} {...kept}>
      {list.waiting && (
        <div className="dashboard-new">
          <NewMessages
            pages={pages}
            result={{ messages: list.waiting.messages, request: { sort } }}
            onShow={() => {
              scroller?.scrollTo({ top: 0 })
              scroller?.focus()
              list.showWaiting()
            }}
          />
        </div>
      )}
      <table className="tbl">
        <thead>
          <tr>
            {opens && (
              <th scope="col" className="dashboard-open">
                <span className="sr">{t('details')}</span>
              </th>
            )}
            {fields.map(field => (
              <th key={field} scope="col">
                <VisibleText text={field} />
              </th>
            ))}
            {hasText && <th scope="col">{t('message')}</th>}
          </tr>
        </thead>
        <tbody>
          {pages.pages.flatMap(({ keys, messages }) =>
            (messages ?? []).map((hit, at) => (
              <MessageTableRow
                key={keys[at]}
                rowKey={keys[at]!}
                open={opens ? open.has(keys[at]!) : null}
                onToggle={toggle}
                {...{ hit, fields, hasText, zone, highlighting }}
              />
            )),
          )}
        </tbody>
      </table>
      {list.error && (
        <div className="pad">
          <Callout variant="danger" title={s('moreFailed')}>
            {textOf(list.error)}{' '}
            <button type="button" className="link" onClick={list.fetchMore}>
              {common('retry')}
            </button>
          </Callout>
        </div>
      )}
      {pages.total > count && (
        <div className="row wrap dashboard-foot">
          <span className="xs muted" role="status">
            {t(isNewestFirst(sort) ? 'newestOf' : 'firstOf', numbers)}
            {opens && count >= mostRows && ` ${t('restInSearch')}`}
          </span>
          {/* Keeps the focus while it loads. */}
          {list.hasMore && !list.error && (
            <Button size="sm" aria-disabled={list.fetching} onClick={list.fetchMore}>
              {s('loadMore')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
