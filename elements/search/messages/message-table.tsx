/** The messages: one line each, opened below itself. Only what can be seen is rendered where the list scrolls inside. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useImperativeHandle, useLayoutEffect, useRef, type MouseEvent, type Ref } from 'react'
import { searchStrings } from '../../../core/search/strings.ts'
import { formatDateTime } from '../../../core/time/formats.ts'
import type { PagedMessage } from '../../../core/search/schema.ts'
import { Button, Callout, Icon, LevelMark, levelWords, useStrings } from '../../kit/kit.ts'
import { Highlighted } from './highlighted.tsx'
import { rangesOf } from './highlights.ts'
import { MessageDetails, type FilterBy } from './message-details.tsx'
import { levelOf, textOf, valueOf } from './message-fields.ts'
import { hasMore, messageKey, type SearchResult, type SearchState } from '../search-state.ts'

export interface MessageTableHandle {
  /** Puts the focus on the message so many rows further; on the first one when none has it. */
  walk(by: number): void
  /** Closes the message that has the focus. False when it is not open. */
  close(): boolean
}

export interface MessageTableProps {
  readonly result: SearchResult
  readonly loadingMore: boolean
  readonly moreError: SearchState['moreError']
  readonly zone: string
  readonly wrap: boolean
  readonly opened: ReadonlySet<string>
  readonly onToggle: (key: string) => void
  readonly onSort: () => void
  readonly onMore: () => void
  readonly onFilter: FilterBy
  readonly ref?: Ref<MessageTableHandle>
}

const rowHeight = 28
const headHeight = 24
/** The next page is fetched when so few rows are left below. */
const ahead = 30

const indexOf = (element: Element | null | undefined) => {
  const row = element?.closest<HTMLElement>('[data-index]')
  return row ? Number(row.dataset.index) : null
}

export function MessageTable(props: MessageTableProps) {
  const { result, opened, onToggle, onMore, loadingMore, moreError } = props
  const t = useStrings(searchStrings)
  const scroller = useRef<HTMLDivElement>(null)
  const { messages } = result
  const more = hasMore(result)
  useLayoutEffect(() => { scroller.current!.scrollTop = 0 }, [result.searchId])
  const withLevel = messages.some(({ message }) => valueOf(message, 'level') !== undefined)
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLTableSectionElement>({
    count: messages.length, estimateSize: () => rowHeight, overscan: 12, scrollMargin: headHeight, useFlushSync: false,
    getScrollElement: () => scroller.current,
    getItemKey: useCallback((index: number) => messageKey(messages[index]!), [messages]),
  })
  const items = virtualizer.getVirtualItems()
  const last = items.at(-1)?.index ?? 0

  useEffect(() => {
    const box = scroller.current!
    const scrollsInside = box.scrollHeight > box.clientHeight + 1
    if (scrollsInside && more && !loadingMore && !moreError && last >= messages.length - ahead) onMore()
  }, [last, messages.length, more, loadingMore, moreError, onMore])

  useImperativeHandle(props.ref, () => {
    const root = () => scroller.current!.getRootNode() as ShadowRoot
    const focusRow = (index: number, tries = 6) => {
      const button = scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"] .opener`)
      if (button) button.focus({ preventScroll: false })
      else if (tries > 0) requestAnimationFrame(() => focusRow(index, tries - 1))
    }
    return {
      walk(by) {
        const current = indexOf(root().activeElement)
        const next = current === null
          ? virtualizer.getVirtualItems().find(item => item.end > (scroller.current?.scrollTop ?? 0) + headHeight)?.index ?? 0
          : current + by
        if (next < 0 || next >= messages.length) return
        virtualizer.scrollToIndex(next, { align: 'auto' })
        focusRow(next)
      },
      close() {
        const current = indexOf(root().activeElement)
        const key = current === null ? null : messageKey(messages[current]!)
        if (key === null || !opened.has(key)) return false
        onToggle(key)
        focusRow(current!)
        return true
      },
    }
  }, [virtualizer, messages, opened, onToggle])

  const before = items.length > 0 ? items[0]!.start - headHeight : 0
  const after = virtualizer.getTotalSize() - ((items.at(-1)?.end ?? headHeight) - headHeight)
  const columns = withLevel ? 5 : 4
  return (
    <div ref={scroller} className="scroll" tabIndex={-1}>
      <table className={`tbl mt ${props.wrap ? 'wrapped' : ''}`} aria-label={t('messagesLabel')} aria-rowcount={result.total + 1}>
        <Head withLevel={withLevel} order={result.request.sort[0]?.order ?? 'DESC'} onSort={props.onSort} />
        {before > 0 && <Space height={before} columns={columns} />}
        {items.map(({ index, key }) => (
          <tbody key={key} data-index={index} ref={virtualizer.measureElement}>
            <Row {...props} message={messages[index]!} index={index} withLevel={withLevel} columns={columns} />
          </tbody>
        ))}
        {after > 0.5 && <Space height={after} columns={columns} />}
      </table>
      {moreError && <div className="pad"><Callout variant="danger" title={t('moreFailed')}>{moreError.message}</Callout></div>}
      {more && <div className="more"><Button size="sm" disabled={loadingMore} onClick={onMore}>{t('loadMore')}</Button></div>}
    </div>
  )
}

const Space = ({ height, columns }: { height: number, columns: number }) => (
  <tbody aria-hidden="true"><tr><td className="space" colSpan={columns} style={{ height: `${height}px` }} /></tr></tbody>
)

function Head({ withLevel, order, onSort }: { withLevel: boolean, order: 'ASC' | 'DESC', onSort: () => void }) {
  const t = useStrings(searchStrings)
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className="w-open"><span className="sr">{t('openMessage')}</span></th>
        <th scope="col" className="w-ts" aria-sort={order === 'DESC' ? 'descending' : 'ascending'}>
          <button type="button" onClick={onSort}>timestamp <Icon name={order === 'DESC' ? 'arrow-down' : 'arrow-up'} small /></button>
        </th>
        {withLevel && <th scope="col" className="w-lv">level</th>}
        <th scope="col" className="w-src">source</th>
        <th scope="col">message</th>
      </tr>
    </thead>
  )
}

interface RowProps extends Omit<MessageTableProps, 'ref'> {
  readonly message: PagedMessage
  readonly index: number
  readonly withLevel: boolean
  readonly columns: number
}

/** Neither a button in the row nor selecting text opens it. */
function meansRow(event: MouseEvent): boolean {
  const root = (event.currentTarget as Element).getRootNode() as ShadowRoot & { getSelection?: () => Selection | null }
  const selected = (root.getSelection?.() ?? document.getSelection())?.toString() ?? ''
  return selected === '' && !(event.target as Element).closest('button, a')
}

function Row({ message: hit, index, withLevel, columns, opened, onToggle, onFilter, zone, wrap }: RowProps) {
  const t = useStrings(searchStrings)
  const { message, highlight_ranges: ranges } = hit
  const key = messageKey(hit)
  const open = opened.has(key)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    opener.current?.focus()
    onToggle(key)
  }
  const [date, time] = formatDateTime(message.timestamp, 'complete', zone).split(' ')
  const [source, text] = [textOf(valueOf(message, 'source')), textOf(valueOf(message, 'message'))]
  return (
    <>
      <tr className={`message ${open ? 'open' : ''}`} aria-rowindex={index + 2} onClick={(event) => { if (meansRow(event)) onToggle(key) }}>
        <td className="w-open">
          <button ref={opener} type="button" className="ic opener" aria-expanded={open}
            aria-label={t(open ? 'closeMessage' : 'openMessage')} onClick={() => onToggle(key)}>
            <Icon name="chevron-right" small className="chevron" />
          </button>
        </td>
        <td className="ts"><span className="faint date">{date} </span>{time}</td>
        {withLevel && <td className="lvl"><LevelCell message={hit} /></td>}
        <td className="mono muted src">
          <div className="trunc" title={source}><Highlighted text={source} ranges={rangesOf(ranges, 'source')} limit={200} /></div>
        </td>
        <td className="mono msg">
          <div className="trunc"><Highlighted text={text} ranges={rangesOf(ranges, 'message')} limit={wrap ? 5000 : 600} /></div>
        </td>
      </tr>
      {open && (
        <tr className="openrow">
          <td colSpan={columns}><MessageDetails hit={hit} zone={zone} onFilter={onFilter} onClose={close} /></td>
        </tr>
      )}
    </>
  )
}

function LevelCell({ message: { message } }: { message: PagedMessage }) {
  const level = levelOf(message)
  if (level === null) return <span className="muted">{textOf(valueOf(message, 'level')).slice(0, 20)}</span>
  return <span className={level <= 3 ? 'c-danger medium' : level === 4 ? '' : 'muted'}><LevelMark level={level} />{levelWords[level]}</span>
}
