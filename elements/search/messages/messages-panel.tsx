/** The messages with their toolbar, or what stands in their place. */
import { useCallback, useState, type RefObject } from 'react'
import { formatNumber } from '../../../core/numbers/format.ts'
import { searchStrings } from '../../../core/search/strings.ts'
import { describeTimeRange, type TimeRange } from '../../../core/time/time-range.ts'
import { Button, Callout, EmptyState, ErrorState, Skeleton, useCommonStrings, useCore, useErrorText, useStore, useStrings } from '../../kit/kit.ts'
import type { FilterBy } from './message-details.tsx'
import { MessageTable, type MessageTableHandle } from './message-table.tsx'
import { presets } from '../time/range-drafts.ts'
import type { SearchResult, SearchState } from '../search-state.ts'

export interface MessagesPanelProps {
  readonly state: SearchState
  readonly timeRange: TimeRange
  readonly zone: string
  readonly table: RefObject<MessageTableHandle | null>
  readonly onFilter: FilterBy
  readonly onMore: () => void
  readonly onRefresh: () => void
  readonly onSort: () => void
  readonly onTimeRange: (range: TimeRange) => void
  /** Opens the fields; absent while they are open. */
  readonly onFields?: () => void
}

export function MessagesPanel(props: MessagesPanelProps) {
  const { state: { result, running, error, loadingMore, moreError }, onFields, onRefresh } = props
  const t = useStrings(searchStrings)
  const common = useCommonStrings()
  const textOf = useErrorText()
  const [wrap, setWrap] = useState(false)
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set())
  const toggle = useCallback((key: string) => setOpened((before) => {
    const next = new Set(before)
    if (!next.delete(key)) next.add(key)
    return next
  }), [])
  return (
    <section className="msgs" aria-label={t('messagesLabel')} aria-busy={running !== null}>
      <div className="row mbar">
        {onFields && <Button size="sm" icon="layout-sidebar" onClick={onFields}>{t('fields')}</Button>}
        <span className="xs muted tabular grow" role="status">{result && result.total > 0 && <Shown result={result} />}</span>
        <Button size="sm" icon="arrow-clockwise" onClick={onRefresh}>{t('refresh')}</Button>
        <Button size="sm" variant="ghost" icon="text-wrap" aria-pressed={wrap} onClick={() => setWrap(!wrap)}>{t('wrap')}</Button>
      </div>
      {error && result && (
        <div className="pad">
          <Callout variant="danger" title={t('failed')}>
            {textOf(error)} <button type="button" className="link" onClick={onRefresh}>{common('retry')}</button>
          </Callout>
        </div>
      )}
      {result?.warnings.map(warning => <div key={warning} className="pad"><Callout variant="warning">{warning}</Callout></div>)}
      {error && !result && <ErrorState error={error} onRetry={onRefresh} />}
      {!result && !error && <Skeleton rows={8} />}
      {result && result.total === 0 && <Nothing {...props} />}
      {result && result.total > 0 && (
        <MessageTable
          ref={props.table} result={result} loadingMore={loadingMore} moreError={moreError} zone={props.zone} wrap={wrap}
          opened={opened} onToggle={toggle} onSort={props.onSort} onMore={props.onMore} onFilter={props.onFilter}
        />
      )}
    </section>
  )
}

function Shown({ result: { messages, total, request } }: { result: SearchResult }) {
  const t = useStrings(searchStrings)
  return t(request.sort[0]?.order === 'DESC' ? 'shownNewest' : 'shownOldest', { shown: formatNumber(messages.length), total: formatNumber(total) })
}

/** The next wider preset; null when everything is searched, or a range that no preset widens. */
function wider(range: TimeRange): number | null {
  if (range.type !== 'relative' || !('range' in range)) return 0
  return range.range === 0 ? null : presets.find(seconds => seconds >= range.range * 10) ?? 0
}

function Nothing({ timeRange, zone, onTimeRange }: MessagesPanelProps) {
  const t = useStrings(searchStrings)
  const messages = useStore(useCore().$messages)
  const seconds = wider(timeRange)
  if (seconds === null) return <EmptyState>{t('emptyHintAll')}</EmptyState>
  const next: TimeRange = { type: 'relative', range: seconds }
  const label = seconds === 0 ? t('searchAll') : t('searchWider', { range: describeTimeRange(next, messages, zone).toLowerCase() })
  const action = <button type="button" className="link sm" onClick={() => onTimeRange(next)}>{label}</button>
  return <EmptyState action={action}>{t('emptyHint')}</EmptyState>
}
