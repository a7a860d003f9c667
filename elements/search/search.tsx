/**
 * `<cordwood-search>`: query, time range, histogram and messages.
 *
 * Inside a shell it takes `parameters`, the query of the page's address, and navigates when the search changes. Elsewhere it takes `query`,
 * `timeRange`, `streams` and `interval`, and never touches the address. `stream-id` limits it to one stream. Given a height it scrolls
 * inside.
 *
 * @permission streams:read — searches the messages of a stream
 * @permission clusterconfigentry:read — offers the relative time ranges of the search configuration; without it the usual ones
 * @example
 * <cordwood-search query="source:example.org" interval="minute"></cordwood-search>
 */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { defaultTimeRange } from '../../core/time/time-range.ts'
import { addToQuery, fieldQuery } from '../../core/query/index.ts'
import { suggestValues } from '../../core/search/api.ts'
import { searchStrings } from '../../core/search/strings.ts'
import {
  BusyBar, Button, Callout, defineElement, Dialog, errorDetail, isApple, Kbd, useBusy, useCommonStrings, useCore, useHost, useMethods,
  useShortcuts, useStrings, useTimeZone, useTitle,
} from '../kit/kit.ts'
import { FieldsPanel } from './fields/fields-panel.tsx'
import { kindNames } from './fields/field-kinds.ts'
import { Histogram } from './histogram/histogram.tsx'
import { isMetadata } from './messages/message-fields.ts'
import { MessagesPanel } from './messages/messages-panel.tsx'
import type { MessageTableHandle } from './messages/message-table.tsx'
import { QueryEditor, type QueryEditorHandle } from './query/query-editor.tsx'
import { QueryNotes } from './query/query-notes.tsx'
import { syntaxProblem } from './query/query-problems.ts'
import type { Proposals } from './query/query-proposals.ts'
import { intervalOf, wireTimeRange } from './search-parameters.ts'
import { StreamFilter } from './stream-filter.tsx'
import { TimeRangePicker } from './time/time-range-picker.tsx'
import { useAskedSearch, type AskedProps } from './use-asked-search.ts'
import { useFields } from './fields/use-fields.ts'
import { useQueryProblems } from './query/use-query-problems.ts'
import { useSearch } from './use-search.ts'
import { useWidth } from './use-width.ts'
import dataCss from '../kit/styles/data.css?inline'
import tablesCss from '../kit/tables/tables.css?inline'
import css from './search.css?inline'
import fieldsCss from './fields/fields.css?inline'
import messageCss from './messages/messages.css?inline'

const none: readonly string[] = []
/** Narrower than that, fields are a sheet and messages are cards. */
const narrowBelow = 768

export interface SearchProps extends AskedProps {
  /** Turns the keys off that are pressed alone: `/`, `[`, `j`, `k`. */
  readonly noKeys?: boolean
}

export interface SearchMethods {
  /** Puts the caret into the query. */
  focusQuery(): void
  /** Runs the search again as it stands. */
  refresh(): void
}

function Search(props: SearchProps) {
  const { streamId } = props
  const core = useCore()
  const { client } = core
  const host = useHost()
  const t = useStrings(searchStrings)
  const common = useCommonStrings()
  const zone = useTimeZone()
  useTitle(t('title'))

  const { link, problem, revision, ask } = useAskedSearch(props)
  const asked = (link.query ?? '').replace(/\s*[\r\n]+\s*/g, ' ').trim()
  const [draft, setDraft] = useState(asked)
  const [order, setOrder] = useState<'ASC' | 'DESC'>('DESC')
  const timeRange = link.timeRange ?? defaultTimeRange
  const streams = useMemo(() => [...new Set([...(streamId ? [streamId] : none), ...link.streams ?? none])], [streamId, link.streams])
  const timerange = useMemo(() => wireTimeRange(timeRange, zone), [timeRange, zone])

  const { state, run, loadMore } = useSearch(client)
  const { running, result, error } = state
  useEffect(() => {
    run({ query: asked, timerange, streams, order, interval: intervalOf(link.interval) })
  }, [run, asked, timerange, streams, order, link.interval, revision])
  useBusy(running !== null)
  useEffect(() => { if (error) host.emit('cordwood-error', errorDetail(error)) }, [host, error])

  const fields = useFields(client, result)
  const problems = useQueryProblems(client, draft, timerange, streams)
  const editor = useRef<QueryEditorHandle>(null)
  /** The editor's text is newer than the last one rendered. */
  const written = useCallback(() => editor.current?.text() ?? asked, [asked])
  /** A query that cannot be read is not run: what is wrong stands below it. */
  const submit = useCallback((query: string) => {
    const known = query === draft.trim() && problems.some(({ severity }) => severity === 'error')
    if (known || syntaxProblem(query)) editor.current?.focus()
    else ask({ query })
  }, [problems, ask, draft])
  const filter = useCallback((field: string, value: string, exclude: boolean) => {
    ask({ query: addToQuery(written(), fieldQuery(field, value, { negate: exclude })) })
  }, [ask, written])

  const proposals = useMemo<Proposals>(() => ({
    fields: () => fields.toSorted((a, b) => Number(isMetadata(a.name)) - Number(isMetadata(b.name))).map(({ name, kind, coverage }) =>
      ({ name, kind, kindName: t(kindNames[kind]),
        coverage: coverage > 0 ? t('coverage', { percent: Math.round(coverage * 100) }) : undefined })),
    values: async (field, input, signal) => {
      const { suggestions = [] } = await suggestValues(client, { field, input, size: 6, timerange, streams }, { signal })
      return suggestions.map(({ value, occurrence }) => ({ value, occurrences: t('occurrences', { count: occurrence }) }))
    },
    operatorName: () => t('operator'),
  }), [fields, t, client, timerange, streams])

  const [root, width] = useWidth<HTMLDivElement>()
  const narrow = width > 0 && width < narrowBelow
  const [fieldsClosed, setFieldsClosed] = useState(false)
  const [sheet, setSheet] = useState(false)
  const table = useRef<MessageTableHandle>(null)
  useShortcuts(props.noKeys ? 'off' : props.parameters === undefined ? 'element' : 'page', {
    '/': () => editor.current?.focus(),
    '[': () => (narrow ? setSheet(true) : setFieldsClosed(!fieldsClosed)),
    'j': () => table.current?.walk(1),
    'k': () => table.current?.walk(-1),
    'Escape': () => table.current?.close() ?? false,
  })
  useMethods({ focusQuery: () => editor.current?.focus(), refresh: () => ask() })

  const answered = result !== null && result.total > 0 && JSON.stringify(result.request.timerange) === JSON.stringify(timerange)
  const resolved = answered ? { from: Date.parse(result.range.from), to: Date.parse(result.range.to) } : null
  const panel = { fields, result, onFilter: filter }
  return (
    <div ref={root} className="search">
      <BusyBar busy={running !== null} />
      <h1 className="sr" tabIndex={-1}>{t('title')}</h1>
      <section className="query" aria-label={t('query')}>
        <div className="qrow">
          <QueryEditor
            ref={editor} label={t('queryLabel')} placeholder={common('searchPlaceholder')} completionHint={t('completionHint')}
            given={asked} onChange={setDraft} onRun={submit} problems={problems} describedBy="query-notes" proposals={proposals}
          />
          <TimeRangePicker value={timeRange} resolved={resolved} zone={zone}
            onChange={next => ask({ query: written(), timeRange: next })} />
          <Button variant="primary" icon="search" className="run" onClick={() => submit(written())}>{t('run')}</Button>
        </div>
        <div className="row wrap qmeta">
          <StreamFilter value={streams} fixed={streamId}
            onChange={next => ask({ query: written(), streams: next.filter(id => id !== streamId) })} />
          <QueryNotes id="query-notes" problems={problems} />
          {draft.trim() !== asked && problems.length === 0 && (
            <span className="xs muted wide-only">{t('edited')} <Kbd>{isApple() ? '⌘' : 'Ctrl'}</Kbd> <Kbd>Enter</Kbd> {t('runsIt')}</span>
          )}
        </div>
        {problem !== null && <Callout variant="danger" title={t('badAddress')}>{problem}</Callout>}
      </section>
      {result
        ? <Histogram result={result} zone={zone} onZoom={({ from, to }) =>
            ask({ timeRange: { type: 'absolute', from: new Date(from).toISOString(), to: new Date(to).toISOString() } })} />
        : <section className="histo blank" aria-hidden="true" />}
      <div className="bodyrow">
        {!narrow && !fieldsClosed && (
          <aside className="fields" aria-label={t('fields')}><FieldsPanel {...panel} onClose={() => setFieldsClosed(true)} /></aside>
        )}
        {narrow && sheet && (
          <Dialog title={t('fields')} className="sheet" onClose={() => setSheet(false)}>
            <div className="fields"><FieldsPanel {...panel} onFilter={(...request) => { setSheet(false); filter(...request) }} /></div>
          </Dialog>
        )}
        <MessagesPanel
          state={state} timeRange={timeRange} zone={zone} table={table} onFilter={filter} onMore={loadMore} onRefresh={() => ask()}
          onSort={() => setOrder(order === 'DESC' ? 'ASC' : 'DESC')} onTimeRange={next => ask({ timeRange: next })}
          onFields={narrow ? () => setSheet(true) : fieldsClosed ? () => setFieldsClosed(false) : undefined}
        />
      </div>
    </div>
  )
}

defineElement<SearchProps>('cordwood-search', Search, {
  props: { parameters: Object, streamId: String, query: String, timeRange: Object, streams: Object, interval: String, noKeys: Boolean },
  methods: ['focusQuery', 'refresh'], events: ['cordwood-search-changed'], styles: [dataCss, tablesCss, css, fieldsCss, messageCss],
})
