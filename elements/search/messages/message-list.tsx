/** The messages that were found, row by row: only what can be seen is in the document, any depth is reached, nothing moves on its own. */
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { formatNumber } from '../../../core/numbers/format.ts'
import { messageStrings } from '../../../core/search/message-strings.ts'
import { searchStrings } from '../../../core/search/strings.ts'
import type { PagedMessage } from '../../../core/search/schema.ts'
import { Button, Callout, useCore, useErrorText, useShortcuts, useStrings, useCommonStrings } from '../../kit/kit.ts'
import { withWidth } from '../../kit/tables/column-layout.ts'
import { useInlineSize } from '../../kit/tables/use-inline-size.ts'
import VirtualRows, { type VirtualRowsHandle } from '../../kit/tables/virtual-rows.tsx'
import { useSearchPage } from '../page-context.ts'
import type { SearchResult } from '../search-state.ts'
import { ListBar } from './list-bar.tsx'
import { previewOf, useListSettings, type ListSettings, type Preview } from './list-settings.ts'
import { isNewestFirst, previewWidth, roomyList, widthsOf } from './message-columns.ts'
import { MessageHead } from './message-head.tsx'
import { ahead, countOf, keyAt, messageAt, rowOf } from './message-pages.ts'
import { MessageRow } from './message-row.tsx'
import { hasSelection } from './selection.ts'
import { NewMessages } from './new-messages.tsx'
import { useKeptFocus } from './use-kept-focus.ts'
import { useMessagePages } from './use-message-pages.ts'
import { useNumericColumns } from './use-numeric-columns.ts'
import { useRovingRows } from './use-roving-rows.ts'

const openerWidth = 28
const headHeight = 24

/** Estimates the height of a row before it is measured. */
function rowHeightOf({ view, compact }: ListSettings, preview: Preview): number {
  if (view === 'json') return 220
  if (view === 'lines') return compact ? 20 : 22
  return (compact ? 22 : 28) + (preview === 'below' ? 20 : 0)
}

const indexOf = (element: Element | null | undefined): number | null => {
  const row = element?.closest<HTMLElement>('[data-index]')
  return row ? Number(row.dataset.index) : null
}

export function MessageList({ result }: { readonly result: SearchResult }) {
  const { page, fields, change, zone, keys } = useSearchPage()
  const { columns, sort, highlighting } = page
  const { client } = useCore()
  const t = useStrings(messageStrings)
  const s = useStrings(searchStrings)
  const common = useCommonStrings()
  const textOf = useErrorText()
  const [settings, changeSettings] = useListSettings()
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const rows = useRef<VirtualRowsHandle>(null)
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set())
  const [selected, setSelected] = useState<ReadonlyMap<string, PagedMessage>>(() => new Map())

  const kept = useKeptFocus(scroller)
  const focusedRow = useCallback(
    () => indexOf((scroller?.getRootNode() as ShadowRoot | undefined)?.activeElement),
    [scroller],
  )
  const mayMove = () => {
    if (!scroller || opened.size > 0 || selected.size > 0 || focusedRow() !== null || hasSelection(scroller))
      return false
    return scroller.scrollTop <= 0 && scroller.getBoundingClientRect().top >= 0
  }
  const list = useMessagePages(client, result, { newestFirst: isNewestFirst(result.request.sort), mayMove })
  const { pages } = list
  const count = countOf(pages)

  // Another question begins at its first message.
  const question = JSON.stringify(result.request)
  useLayoutEffect(() => {
    if (scroller) scroller.scrollTop = 0
  }, [scroller, question])

  const anchor = useRef<{ readonly key: string; readonly offset: number } | null>(null)
  useLayoutEffect(() => {
    const { current } = anchor
    anchor.current = null
    const index = current && rowOf(pages, current.key)
    if (current && index !== null) rows.current?.keep({ index, offset: current.offset })
  }, [pages])
  const showNew = () => {
    const top = rows.current?.top()
    if (top) anchor.current = { key: keyAt(pages, top.index), offset: top.offset }
    list.showWaiting()
  }

  const toggle = useCallback(
    (key: string) =>
      setOpened(before => {
        const next = new Set(before)
        if (!next.delete(key)) next.add(key)
        return next
      }),
    [],
  )
  const select = useCallback(
    (key: string, hit: PagedMessage) =>
      setSelected(before => {
        const next = new Map(before)
        if (!next.delete(key)) next.set(key, hit)
        return next
      }),
    [],
  )

  const toggleAt = (index: number) => {
    if (messageAt(pages, index)) toggle(keyAt(pages, index))
  }
  const roving = useRovingRows({
    scroller,
    rows,
    count,
    headHeight,
    keyOf: index => keyAt(pages, index),
    isOpen: index => opened.has(keyAt(pages, index)),
    onToggle: toggleAt,
  })
  const walk = (by: number) => {
    const current = focusedRow()
    const next = current === null ? (rows.current?.top().index ?? 0) : current + by
    if (next >= 0 && next < count) rows.current?.focus(next)
  }
  useShortcuts(keys, {
    j: () => walk(1),
    k: () => walk(-1),
    x: () => {
      const row = focusedRow()
      const hit = row === null ? null : messageAt(pages, row)
      if (!hit) return false
      select(keyAt(pages, row!), hit)
      return true
    },
    Escape: () => {
      const row = focusedRow()
      if (row === null || !opened.has(keyAt(pages, row))) return false
      toggle(keyAt(pages, row))
      rows.current?.focus(row)
      return true
    },
  })

  const { see } = list
  const { see: follow } = roving
  const seen = useCallback(
    (first: number, last: number) => {
      // If the page scrolls instead of the list, all rows are in view: a button fetches the next page.
      const inside = scroller !== null && scroller.scrollHeight > scroller.clientHeight + 1
      see(first, inside ? last : Math.min(last, count - ahead - 1))
      follow(first)
    },
    [see, follow, scroller, count],
  )

  const { view } = settings
  const text = previewOf(settings, page)
  const preview = view === 'table' && text === 'beside'
  const numeric = useNumericColumns(columns, fields)
  const roomy = (useInlineSize(scroller) ?? 0) >= roomyList
  const widths = useMemo(
    () => widthsOf(columns, new Map(settings.widths), preview, roomy),
    [columns, settings.widths, preview, roomy],
  )
  const cells = view === 'table' ? columns.length + 1 + (preview ? 1 : 0) : 2
  const least = widths.reduce<number>(
    (sum, width) => sum + (width ?? previewWidth),
    openerWidth + (preview ? previewWidth : 0),
  )
  const classes = ['tbl mt', `as-${view}`, settings.wrap && 'wrapped', settings.compact && 'compact']
    .filter(Boolean)
    .join(' ')
  return (
    <>
      <ListBar pages={pages} sort={result.request.sort} selected={selected} onClear={() => setSelected(new Map())}>
        {list.waiting && <NewMessages pages={pages} result={list.waiting} onShow={showNew} />}
      </ListBar>
      <div
        ref={setScroller}
        className="scroll"
        tabIndex={-1}
        onBlur={kept.onBlur}
        onKeyDown={roving.onKeyDown}
        onFocus={event => {
          kept.onFocus()
          roving.onFocus(event)
        }}
      >
        <table
          className={classes}
          role="treegrid"
          aria-label={s('messagesLabel')}
          aria-rowcount={pages.total + 1}
          style={view === 'table' ? { minWidth: `${least}px` } : undefined}
        >
          {view === 'table' && (
            <MessageHead
              columns={columns}
              numeric={numeric}
              widths={widths}
              sort={sort}
              preview={preview}
              onColumns={next => change({ columns: next })}
              onSort={next => change({ sort: next })}
              onWidth={(field, width) =>
                changeSettings({ widths: withWidth({ widths: settings.widths }, field, width).widths })
              }
            />
          )}
          {scroller && (
            <VirtualRows
              key={`${view} ${settings.compact} ${settings.wrap} ${text}`}
              ref={rows}
              scroller={scroller}
              count={count}
              columns={cells}
              rowHeight={rowHeightOf(settings, text)}
              headHeight={view === 'table' ? headHeight : 0}
              keyOf={index => keyAt(pages, index)}
              onSeen={seen}
              render={index => {
                const key = keyAt(pages, index)
                return (
                  <MessageRow
                    hit={messageAt(pages, index)}
                    rowKey={key}
                    index={index}
                    width={cells}
                    columns={columns}
                    numeric={numeric}
                    settings={settings}
                    preview={text}
                    rules={highlighting}
                    zone={zone}
                    open={opened.has(key)}
                    selected={selected.has(key)}
                    stop={key === roving.stop}
                    onToggle={toggle}
                    onSelect={select}
                  />
                )
              }}
            />
          )}
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
        {pages.next && !list.error && (
          <div className="more">
            {/* Stays where Tab comes to, and keeps the focus of who pressed it. */}
            <Button size="sm" aria-disabled={list.fetching} onClick={list.fetchMore}>
              {s('loadMore')}
            </Button>
            <span className="sr" role="status">
              {list.fetching ? t('loadingMessages') : ''}
            </span>
          </div>
        )}
        {!pages.next && count > 1000 && (
          <p className="more xs muted">{t('allShown', { count: formatNumber(count) })}</p>
        )}
      </div>
    </>
  )
}
