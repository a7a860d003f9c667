/** Messages as they arrive. New ones are inserted only at the top, while nobody reads; else they wait and are counted. */
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { formatNumber } from '../../../core/numbers/format.ts'
import { liveStrings } from '../../../core/search/live-strings.ts'
import { filtersOfMessages } from '../../../core/search/page.ts'
import type { PagedMessage } from '../../../core/search/schema.ts'
import { searchStrings } from '../../../core/search/strings.ts'
import { TAIL_RATE, type TailMessage, type TailRequest } from '../../../core/search/tail.ts'
import {
  Button,
  Callout,
  EmptyState,
  Icon,
  Spinner,
  TextField,
  VisibleText,
  useCore,
  useErrorText,
  useShortcuts,
  useStrings,
} from '../../kit/kit.ts'
import { useInlineSize } from '../../kit/tables/use-inline-size.ts'
import VirtualRows, { type VirtualRowsHandle } from '../../kit/tables/virtual-rows.tsx'
import { useListSettings } from '../messages/list-settings.ts'
import { previewWidth, roomyList, widthsOf } from '../messages/message-columns.ts'
import { MessageRow } from '../messages/message-row.tsx'
import { useNumericColumns } from '../messages/use-numeric-columns.ts'
import { useRovingRows } from '../messages/use-roving-rows.ts'
import { useSearchPage } from '../page-context.ts'
import { hasText, mostKept, type Connection } from './tail-state.ts'
import { useTail } from './use-tail.ts'

const headHeight = 24
const openerWidth = 28

const keyOf = ({ index, message }: TailMessage): string => `${index}/${message._id}`
const hits = new WeakMap<TailMessage, PagedMessage>()
/** The same object for the same message, so that rows that stay are not rendered again. */
function hitOf(one: TailMessage): PagedMessage {
  let hit = hits.get(one)
  if (!hit) hits.set(one, (hit = { ...one, highlight_ranges: {}, decoration_stats: null, cursor: [] }))
  return hit
}

const ignore = () => undefined
const ends = { 'session-expired': 'endSession', permission: 'endPermission', server: 'endServer' } as const

/** Shows the live tail instead of the messages of the search page around it. */
export function TailPanel() {
  const {
    page: { query, streams, filters, messageFilters, columns, highlighting },
    fields,
    zone,
    setLive,
    keys,
  } = useSearchPage()
  const { client } = useCore()
  const t = useStrings(liveStrings)
  const s = useStrings(searchStrings)
  const [chosen] = useListSettings()
  const [paused, setPaused] = useState(false)
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set())
  const [filter, setFilter] = useState('')
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const rows = useRef<VirtualRowsHandle>(null)

  const request = useMemo<TailRequest>(() => {
    const all = [...filtersOfMessages({ filters, messageFilters })]
    return { query, ...(streams.length > 0 && { streams: [...streams] }), ...(all.length > 0 && { filters: all }) }
  }, [query, streams, filters, messageFilters])
  const pointed = useRef(false)
  const [held, setHeld] = useState(false)
  const point = (isOver: boolean) => {
    pointed.current = isOver
    setHeld(isOver)
  }
  const mayMove = () => {
    if (
      paused ||
      pointed.current ||
      opened.size > 0 ||
      !scroller ||
      scroller.scrollTop > 0 ||
      scroller.getBoundingClientRect().top < 0
    )
      return false
    const root = scroller.getRootNode() as ShadowRoot & { getSelection?: () => Selection | null }
    const marked = root.getSelection?.() ?? document.getSelection()
    if (marked && !marked.isCollapsed && scroller.contains(marked.anchorNode)) return false
    const focused = (root as Partial<ShadowRoot>).activeElement?.closest('tr')
    return !focused || !scroller.contains(focused)
  }
  const { state, release, clear, reconnect } = useTail(client, request, mayMove)
  // Rows do not move under the pointer; new messages are shown when it leaves.
  const leave = () => {
    point(false)
    if (mayMove()) release()
  }
  const { shown, waitingCount, rate, skipped, full, connection } = state

  // Reading has ended: what waits is shown when the list is at its top again.
  const showWaiting = useCallback(() => {
    setOpened(new Set())
    setPaused(false)
    release()
    if (scroller) scroller.scrollTop = 0
  }, [release, scroller])
  const wanted = useDeferredValue(filter.trim().toLowerCase())
  const deferred = useDeferredValue(shown)
  const listed = useMemo(
    () => (wanted === '' ? shown : deferred.filter(one => hasText(one, wanted))),
    [wanted, shown, deferred],
  )

  const toggle = useCallback(
    (key: string) =>
      setOpened(before => {
        const next = new Set(before)
        if (!next.delete(key)) next.add(key)
        return next
      }),
    [],
  )
  useShortcuts(keys, { p: () => setPaused(!paused) })

  // Whole texts and JSON are for messages that stand still.
  const settings = useMemo(
    () => ({ ...chosen, view: chosen.view === 'json' ? ('lines' as const) : chosen.view, wrap: false }),
    [chosen],
  )
  const table = settings.view === 'table'
  const roomy = (useInlineSize(scroller) ?? 0) >= roomyList
  const widths = widthsOf(columns, new Map(settings.widths), true, roomy)
  const cells = table ? columns.length + 2 : 2
  const least = widths.reduce<number>((sum, width) => sum + (width ?? previewWidth), openerWidth + previewWidth)
  const numeric = useNumericColumns(columns, fields)
  const keyAt = (index: number) => keyOf(listed[index]!)
  const roving = useRovingRows({
    scroller,
    rows,
    count: listed.length,
    headHeight,
    keyOf: keyAt,
    isOpen: index => opened.has(keyAt(index)),
    onToggle: index => toggle(keyAt(index)),
  })
  return (
    <section className="msgs tail" aria-label={t('tail')}>
      <div className="row wrap mbar">
        <Button
          size="sm"
          icon={paused ? 'play' : 'pause'}
          aria-pressed={paused}
          onClick={() => (paused ? showWaiting() : setPaused(true))}
        >
          {t(paused ? 'resume' : 'pause')}
        </Button>
        <Button size="sm" icon="trash" onClick={clear}>
          {t('clear')}
        </Button>
        <TextField
          label={t('filterTail')}
          hideLabel
          icon="search"
          placeholder={t('filterTail')}
          value={filter}
          onChange={setFilter}
        />
        <button type="button" className={waitingCount > 0 ? 'new-messages' : 'new-messages none'} onClick={showWaiting}>
          <Icon name="arrow-up" small /> <span>{t('waiting', { count: waitingCount })}.</span> {t('show')}
        </button>
        <span className="row end xs muted tabular tail-status">
          {paused && <span className="medium">{t('paused')}</span>}
          {!paused && held && waitingCount > 0 && (
            <span className="medium" title={t('heldHint')}>
              {t('held')}
            </span>
          )}
          <span>{t('rate', { rate: formatNumber(rate) })}</span>
          {skipped > 0 && (
            <span className="c-warning" title={t('skippedHint', { rate: TAIL_RATE })}>
              {t('skipped', { count: skipped })}
            </span>
          )}
          <Button size="sm" icon="x-lg" onClick={() => setLive(false)}>
            {t('stop')}
          </Button>
        </span>
      </div>
      <ConnectionNote connection={connection} onReconnect={reconnect} />
      <div
        ref={setScroller}
        className="scroll"
        tabIndex={-1}
        onKeyDown={roving.onKeyDown}
        onFocus={roving.onFocus}
        onPointerOver={event => {
          if (event.pointerType === 'mouse') point((event.target as Element).closest('tbody') !== null)
        }}
        onPointerLeave={leave}
      >
        {listed.length > 0 && (
          <table
            className={`tbl mt as-${settings.view} ${settings.compact ? 'compact' : ''}`}
            role="treegrid"
            aria-label={s('messagesLabel')}
            aria-rowcount={listed.length + 1}
            style={table ? { minWidth: `${least}px` } : undefined}
          >
            {table && (
              <thead>
                <tr>
                  <th className="w-open">
                    <span className="sr">{s('openMessage')}</span>
                  </th>
                  {columns.map((field, at) => (
                    <th
                      key={field}
                      scope="col"
                      className={numeric.has(field) ? 'num' : undefined}
                      style={widths[at] == null ? undefined : { width: `${widths[at]}px` }}
                    >
                      <VisibleText text={field} />
                    </th>
                  ))}
                  <th scope="col">message</th>
                </tr>
              </thead>
            )}
            {scroller && (
              <VirtualRows
                key={`${settings.view} ${settings.compact}`}
                ref={rows}
                scroller={scroller}
                count={listed.length}
                columns={cells}
                rowHeight={settings.compact ? 22 : table ? 28 : 22}
                headHeight={table ? headHeight : 0}
                keyOf={keyAt}
                onSeen={roving.see}
                render={index => {
                  const one = listed[index]!
                  const key = keyOf(one)
                  return (
                    <MessageRow
                      hit={hitOf(one)}
                      rowKey={key}
                      index={index}
                      width={cells}
                      columns={columns}
                      numeric={numeric}
                      settings={settings}
                      preview="beside"
                      rules={highlighting}
                      zone={zone}
                      open={opened.has(key)}
                      selected={false}
                      stop={key === roving.stop}
                      onToggle={toggle}
                      onSelect={ignore}
                    />
                  )
                }}
              />
            )}
          </table>
        )}
        {listed.length === 0 && wanted !== '' && shown.length > 0 && <p className="pad muted">{t('noneFiltered')}</p>}
        {shown.length === 0 && connection.type === 'open' && waitingCount === 0 && (
          <EmptyState icon="broadcast" title={t('watching')}>
            {t('watchingHint')}
          </EmptyState>
        )}
        {full && <p className="more xs muted">{t('kept', { count: formatNumber(mostKept) })}</p>}
      </div>
    </section>
  )
}

function ConnectionNote({
  connection,
  onReconnect,
}: {
  readonly connection: Connection
  readonly onReconnect: () => void
}) {
  const t = useStrings(liveStrings)
  const textOf = useErrorText()
  const action = (
    <button type="button" className="link" onClick={onReconnect}>
      {t('reconnect')}
    </button>
  )
  switch (connection.type) {
    case 'open':
      return null
    case 'connecting':
      return (
        <p className="pad xs muted row" role="status">
          <Spinner /> {t('connecting')}
        </p>
      )
    case 'lost':
      return (
        <div className="pad" role="status">
          <Callout variant="warning">
            <Countdown until={connection.retryAt} /> {action}
          </Callout>
        </div>
      )
    case 'refused':
      return (
        <div className="pad" role="alert">
          <Callout variant="danger" title={t('refused')}>
            {textOf(connection.error)} {action}
          </Callout>
        </div>
      )
    case 'ended': {
      const { reason, message = '' } = connection
      const failed = reason === 'query'
      return (
        <div className="pad" role="alert">
          <Callout variant={failed ? 'danger' : 'warning'}>
            {failed ? (
              t('endQuery', { reason: message })
            ) : (
              <>
                {t(ends[reason])} {action}
              </>
            )}
          </Callout>
        </div>
      )
    }
  }
}

const secondsUntil = (time: number) => Math.max(0, Math.ceil((time - Date.now()) / 1000))

function Countdown({ until }: { readonly until: number }) {
  const t = useStrings(liveStrings)
  const [seconds, setSeconds] = useState(() => secondsUntil(until))
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsUntil(until)), 500)
    return () => clearInterval(timer)
  }, [until])
  return t('reconnecting', { seconds })
}
