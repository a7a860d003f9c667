/**
 * `<cordwood-search>`: query, time range, histogram, and beside the fields the messages, charts or patterns that are found.
 *
 * Inside a shell it takes `parameters`, the query of the page's address, and navigates when the search changes. Elsewhere it takes `query`,
 * `timeRange`, `streams` and `interval`, and never touches the address. `stream-id` limits it to one stream, `view-id` opens a saved search.
 * Given a height it scrolls inside.
 *
 * @permission streams:read — searches the messages of a stream
 * @permission view:edit:{id} — changes the saved search that is open; without it it is saved as another one. Of a dashboard: adds charts and messages to it
 * @permission view:delete:{id} — deletes the saved search that is open
 * @permission entity:own:grn::::search:{id} — shares the saved search that is open
 * @permission dashboards:create — makes a dashboard of what is shown
 * @permission clusterconfigentry:read — offers the relative time ranges of the search configuration; without it the usual ones
 * @example
 * <cordwood-search query="source:example.org" interval="minute"></cordwood-search>
 */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { rememberSearch } from '../../core/search/recent.ts'
import type { Search as StoredSearch } from '../../core/search/schema.ts'
import { searchStrings } from '../../core/search/strings.ts'
import { inZone, type TimeRange } from '../../core/time/time-range.ts'
import type { View } from '../../core/views/schema.ts'
import {
  BusyBar,
  defineElement,
  Dialog,
  errorDetail,
  lazyPart,
  Skeleton,
  useBusy,
  useCore,
  useHost,
  useMethods,
  useNavigate,
  useShortcuts,
  useStore,
  useStableValue,
  useStrings,
  useTimeZone,
  useTitle,
} from '../kit/kit.ts'
import { AutoRefresh } from './auto-refresh.tsx'
import { ExportButton } from './export/export-button.tsx'
import { FieldsPanel } from './fields/fields-panel.tsx'
import { useFields } from './fields/use-fields.ts'
import { Histogram } from './histogram/histogram.tsx'
import { HistogramSkeleton } from './histogram/histogram-skeleton.tsx'
import { HighlightingButton } from './messages/highlighting-button.tsx'
import { MessagesPanel } from './messages/messages-panel.tsx'
import { OpenedTitle } from './opened-title.tsx'
import { SearchPageContext } from './page-context.ts'
import { PageMenu } from './page-menu.tsx'
import { PageNotes } from './page-notes.tsx'
import { PaneBar } from './pane-bar.tsx'
import { PaneToolsPlace } from './pane-tools.tsx'
import { QueryBar } from './query/query-bar.tsx'
import type { QueryEditorHandle } from './query/query-editor.tsx'
import type { QueryProblem } from './query/query-problems.ts'
import { fetchQueryReader, runnable } from './query/query-reader.ts'
import { absoluteOf } from './time/time-control.tsx'
import { requestOf } from './search-ahead.ts'
import { isUnreached } from './search-state.ts'
import { usePage, type AskedProps } from './use-page.ts'
import { useSearch } from './use-search.ts'
import { useUndoKeys } from './use-undo-keys.ts'
import { useView } from './use-view.ts'
import { useWidth } from '../kit/use-width.ts'
import dataCss from '../kit/styles/data.css?inline'
import tablesCss from '../kit/tables/tables.css?inline'
import css from './search.css?inline'
import queryCss from './query/query.css?inline'
import timeCss from './time/time.css?inline'
import histogramCss from './histogram/histogram.css?inline'
import fieldsCss from './fields/fields.css?inline'
import messageCss from './messages/messages.css?inline'
import tailCss from './tail/tail.css?inline'
import patternsCss from './patterns/patterns.css?inline'

const ChartsAbove = lazyPart(async () => (await import('./charts-above.tsx')).ChartsAbove)
const ChartsPane = lazyPart(async () => (await import('./charts-pane.tsx')).ChartsPane)
const PatternsPanel = lazyPart(async () => (await import('./patterns/patterns-panel.tsx')).PatternsPanel)

/** Narrower than that, fields are a sheet and messages are cards. */
const narrowBelow = 768
/** Width in pixels from which the fields are open at first. */
const roomyFrom = 960

type Room = 'narrow' | 'medium' | 'roomy'
/** Until its width is known the page is taken for a roomy one, as most are: it then stays as it is. */
const roomOf = (width: number): Room =>
  width === 0 || width >= roomyFrom ? 'roomy' : width < narrowBelow ? 'narrow' : 'medium'

export interface SearchProps extends AskedProps {
  /** `view`: `view-id` may be that of a dashboard too, which a shell then goes to. */
  readonly mode?: string
  /** Disables shortcuts without a modifier key: `/`, `[`, `j`, `k`. */
  readonly noKeys?: boolean
  /** Leaves out the heading, where what stands around the element has one. */
  readonly noHeading?: boolean
}

export interface SearchMethods {
  /** Focuses the query. */
  focusQuery(): void
  /** Runs the current search again. */
  refresh(): void
}

/** A keyword means something only together with a zone. */
const useWireRange = (range: TimeRange, zone: string) => useMemo<TimeRange>(() => inZone(range, zone), [range, zone])

/**
 * False at first where nobody has given the page yet: a host may give its properties a moment after it made the element, and nothing else is
 * searched before.
 */
function useBegun(isGiven: boolean): boolean {
  const [begun, setBegun] = useState(isGiven)
  useEffect(() => {
    const timer = setTimeout(() => setBegun(true))
    return () => clearTimeout(timer)
  }, [])
  return begun
}

function Search(props: SearchProps) {
  const { streamId } = props
  const core = useCore()
  const host = useHost()
  const t = useStrings(searchStrings)
  const hosted = props.parameters !== undefined
  const navigate = useNavigate()
  const { parameters } = props
  const goToDashboard = (viewId: string) => {
    const query = Object.fromEntries(new URLSearchParams(parameters as string))
    navigate(core.routes.dashboard({ viewId }, query), { replace: true })
  }
  const views = useView(core, props.viewId, hosted && props.mode === 'view' ? goToDashboard : null)
  const { opened } = views
  const open = usePage(props, views.id, opened?.page ?? null)
  useTitle(opened ? opened.view.title : t('title'))
  const { page, change, refresh, revision } = open
  const ownZone = useTimeZone()
  const zone = open.zone ?? ownZone
  const timerange = useWireRange(page.timeRange, zone)

  // A page read from an address is another value though it asks for the same.
  const asked = useStableValue(requestOf(page, timerange))
  const begun = useBegun(hosted)
  const ready = begun && open.settled && (views.id === undefined || opened !== null)
  const { state, run, cancel, loadMore } = useSearch(core.client, ready ? asked : null)
  const { running, result, error } = state
  // Saving does not change the query: skip the re-run.
  const last = useRef<readonly unknown[]>([])
  useEffect(() => {
    const next = [run, asked, revision]
    if (!ready || next.every((value, at) => value === last.current[at])) return
    last.current = next
    run(asked)
  }, [run, asked, revision, ready])
  // A search that failed because the server could not be reached runs again once it can be.
  const { up } = useStore(core.$available)
  const wasUnreached = isUnreached(error)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the return of the server repeats the search.
  useEffect(() => {
    if (up && wasUnreached) run(asked, { quiet: true })
  }, [up])
  useBusy(running !== null)
  useEffect(() => {
    if (error) host.emit('cordwood-error', errorDetail(error))
  }, [host, error])

  const { live, setLive } = open
  const runQuietly = useCallback(() => run(asked, { quiet: true }), [run, asked])

  const editor = useRef<QueryEditorHandle>(null)
  const [problems, setProblems] = useState<readonly QueryProblem[]>([])
  const written = useCallback(() => runnable(editor.current?.text() ?? page.query, page.query), [page.query])
  const submit = useCallback(
    (text: string) => {
      rememberSearch(core, { query: text, timeRange: page.timeRange, streams: page.streams })
      if (text === page.query) refresh()
      else change({ query: text })
    },
    [core, page, change, refresh],
  )
  const filter = useCallback(
    (field: string, value: string, exclude: boolean) => {
      fetchQueryReader().then(
        reader => change({ query: reader.withValue(written(), field, value, exclude) }),
        (error: Error) => host.emit('cordwood-error', errorDetail(error)),
      )
    },
    [change, written, host],
  )

  const [root, room] = useWidth<HTMLDivElement, Room>(roomOf)
  const narrow = room === 'narrow'
  // Beside open fields a narrower page has no room for a line of text.
  const [chosenClosed, setFieldsClosed] = useState<boolean | null>(null)
  const fieldsClosed = chosenClosed ?? room !== 'roomy'
  const [sheet, setSheet] = useState(false)
  const fields = useFields(core.client, result, narrow ? sheet : !fieldsClosed)
  const keys = props.noKeys ? 'off' : props.parameters === undefined ? 'element' : 'page'
  useShortcuts(keys, {
    '/': () => editor.current?.focus(),
    '[': () => (narrow ? setSheet(true) : setFieldsClosed(!fieldsClosed)),
    l: () => showLive(!live),
  })
  useUndoKeys(props.parameters === undefined ? 'element' : 'page', open.undo, open.redo)
  useMethods({ focusQuery: () => editor.current?.focus(), refresh })

  const showLive = useCallback(
    (on: boolean) => {
      setLive(on)
      // Include messages that arrived during the tail.
      if (!on) refresh()
    },
    [setLive, refresh],
  )
  const { pane, charts, setPane, setCharts } = open
  const showCharts = useCallback(() => {
    if (narrow || live || pane !== 'messages') setPane('charts')
    else if (charts === 0) setCharts(null)
  }, [narrow, live, pane, charts, setPane, setCharts])
  const openView = useCallback(
    (id: string | null) => {
      if (hosted) navigate(id === null ? core.routes.newSearch() : core.routes.savedSearch({ viewId: id }))
      else views.open(id)
    },
    [hosted, navigate, core, views.open],
  )
  const onSaved = useCallback(
    async (view: View, search: StoredSearch) => {
      await views.saved(view, search)
      if (hosted) navigate(core.routes.savedSearch({ viewId: view.id }))
    },
    [hosted, navigate, core, views.saved],
  )
  const context = useMemo<SearchPageContext>(
    () => ({
      page,
      result,
      state,
      fields,
      zone,
      problems,
      pane: open.pane,
      live,
      hosted,
      viewId: views.id ?? null,
      opened,
      dirty: open.dirty,
      openView,
      onSaved,
      change,
      filter,
      setPane: open.setPane,
      showCharts,
      setLive: showLive,
      refresh,
      loadMore,
      undo: open.undo,
      redo: open.redo,
      mayUndo: open.mayUndo,
      mayRedo: open.mayRedo,
      keys,
    }),
    [
      page,
      result,
      state,
      fields,
      zone,
      problems,
      open.pane,
      open.dirty,
      open.setPane,
      showCharts,
      open.undo,
      open.redo,
      open.mayUndo,
      open.mayRedo,
      live,
      hosted,
      views.id,
      opened,
      openView,
      onSaved,
      change,
      filter,
      showLive,
      refresh,
      loadMore,
      keys,
    ],
  )
  /** The messages keep their state while another pane is shown; their shortcuts are off. */
  const away = open.pane !== 'messages'
  const [tools, setTools] = useState<Element | null>(null)
  const behind = useMemo<SearchPageContext>(() => ({ ...context, keys: 'off' }), [context])
  /** No search runs if the saved search could not be opened. */
  const unopened = views.error !== null && !result
  const onFields = narrow ? () => setSheet(true) : fieldsClosed ? () => setFieldsClosed(false) : undefined
  return (
    <SearchPageContext value={context}>
      <div ref={root} className="search">
        <BusyBar busy={running !== null} />
        {!props.noHeading && (
          <h1 className="sr" tabIndex={-1}>
            {opened ? opened.view.title : t('title')}
          </h1>
        )}
        <QueryBar
          editor={editor}
          streamId={streamId}
          timerange={timerange}
          setZone={open.setZone}
          onCancel={cancel}
          onRun={submit}
          onProblems={setProblems}
        >
          {opened && <OpenedTitle />}
          <PageMenu streamId={streamId} />
        </QueryBar>
        <PageNotes error={views.error} onRetry={views.reload} problem={open.problem} leftOut={open.leftOut} />
        {!unopened && (
          <>
            {result ? (
              <Histogram
                result={result}
                zone={zone}
                live={live}
                plotHeight={narrow ? 52 : 88}
                scale={open.scale}
                onScale={open.setScale}
                onZoom={span => change({ timeRange: absoluteOf(span) })}
              />
            ) : (
              <HistogramSkeleton failed={error !== null} />
            )}
            <div className="bodyrow">
              {!narrow && !fieldsClosed && (
                <aside className="fields" aria-label={t('fields')}>
                  <FieldsPanel onClose={() => setFieldsClosed(true)} />
                </aside>
              )}
              {narrow && sheet && (
                <Dialog title={t('fields')} className="sheet" onClose={() => setSheet(false)}>
                  <div className="fields">
                    <FieldsPanel
                      onFilter={(field, value, exclude) => {
                        setSheet(false)
                        filter(field, value, exclude)
                      }}
                    />
                  </div>
                </Dialog>
              )}
              <div className="panes">
                <PaneBar onFields={onFields} tools={setTools}>
                  <AutoRefresh wanted={open.every} onInterval={open.setEvery} onTick={runQuietly} />
                  <HighlightingButton />
                  <ExportButton />
                </PaneBar>
                <div className="pane-body">
                  <div className={away ? 'pane away' : 'pane'}>
                    {!away && !live && page.widgets.length > 0 && (
                      <ChartsAbove
                        timerange={timerange}
                        height={open.charts}
                        onHeight={open.setCharts}
                        narrow={narrow}
                      />
                    )}
                    <SearchPageContext value={away ? behind : context}>
                      <PaneToolsPlace value={away ? null : tools}>
                        <MessagesPanel />
                      </PaneToolsPlace>
                    </SearchPageContext>
                  </div>
                  {away && (
                    <div className="pane">
                      <PaneToolsPlace value={tools}>
                        {open.pane === 'charts' ? (
                          <ChartsPane fallback={<Skeleton />} timerange={timerange} />
                        ) : (
                          <PatternsPanel fallback={<Skeleton />} />
                        )}
                      </PaneToolsPlace>
                    </div>
                  )}
                </div>
              </div>
            </div>
          </>
        )}
      </div>
    </SearchPageContext>
  )
}

defineElement<SearchProps>('cordwood-search', Search, {
  props: {
    parameters: Object,
    viewId: String,
    streamId: String,
    query: String,
    timeRange: Object,
    streams: Object,
    interval: String,
    mode: String,
    noKeys: Boolean,
    noHeading: Boolean,
  },
  methods: ['focusQuery', 'refresh'],
  events: [
    'cordwood-search-changed',
    'cordwood-saved-search-created',
    'cordwood-saved-search-saved',
    'cordwood-saved-search-opened',
    'cordwood-saved-search-deleted',
    'cordwood-dashboard-created',
    'cordwood-dashboard-saved',
    'cordwood-request-share',
  ],
  styles: [dataCss, tablesCss, css, queryCss, timeCss, histogramCss, fieldsCss, messageCss, tailCss, patternsCss],
})
