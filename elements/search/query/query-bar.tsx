/** The top of the page: query, time range, run or cancel; below them streams, what is wrong with the query, and what there is to do with all of it. */
import { useCallback, useEffect, useRef, useState, type ReactNode, type Ref } from 'react'
import { recentSearches, rememberSearch } from '../../../core/search/recent.ts'
import { searchPageStrings } from '../../../core/search/page-strings.ts'
import type { TimeRange as WireTimeRange } from '../../../core/search/schema.ts'
import { searchStrings } from '../../../core/search/strings.ts'
import type { TimeRange } from '../../../core/time/time-range.ts'
import {
  Button,
  Chip,
  IconButton,
  isApple,
  Kbd,
  useCommonStrings,
  useCore,
  useStore,
  useStrings,
  useTimeZone,
} from '../../kit/kit.ts'
import { useSearchPage } from '../page-context.ts'
import { StreamFilter } from '../stream-filter.tsx'
import { TimeControl } from '../time/time-control.tsx'
import { useRangeLimit } from '../time/use-range-limit.ts'
import type { QueryEditorHandle } from './query-editor.tsx'
import { QueryField } from './query-field.tsx'
import { QueryNotes } from './query-notes.tsx'
import type { QueryProblem } from './query-problems.ts'
import { hasSyntaxError, runnable } from './query-reader.ts'
import { RecentQueries } from './recent-queries.tsx'
import { StoredFilters } from './stored-filters.tsx'
import { useLate } from './use-late.ts'
import { useProposals } from './use-proposals.ts'
import { useQueryProblems } from './use-query-problems.ts'

/** Cancel is offered after this time; shorter searches end before anybody could press it. */
const cancelAfterMs = 300

export interface QueryBarProps {
  readonly editor: Ref<QueryEditorHandle>
  /** The stream the element belongs to. */
  readonly streamId: string | undefined
  /** The range as it is asked for on the wire. */
  readonly timerange: WireTimeRange
  readonly setZone: (zone: string | null) => void
  readonly onCancel: () => void
  /** Runs a query: a new step, or the same once more. */
  readonly onRun: (query: string) => void
  /** Hears what is wrong with the query as it is written. Must be stable. */
  readonly onProblems: (problems: readonly QueryProblem[]) => void
  /** At the end of the lower row. */
  readonly children?: ReactNode
}

export function QueryBar({
  editor,
  streamId,
  timerange,
  setZone,
  onCancel,
  onRun,
  onProblems,
  children,
}: QueryBarProps) {
  const core = useCore()
  const t = useStrings(searchStrings)
  const p = useStrings(searchPageStrings)
  const common = useCommonStrings()
  const { page, state, result, fields, live, zone, change, setLive, undo, redo, mayUndo, mayRedo } = useSearchPage()
  const ownZone = useTimeZone()
  const recent = useStore(recentSearches(core))
  const [draft, setDraft] = useState(page.query)
  const problems = useQueryProblems(core.client, draft, timerange, page.streams)
  useEffect(() => onProblems(problems), [onProblems, problems])
  const proposals = useProposals({ client: core.client, fields, recent, timerange, streams: page.streams })
  const handle = useRef<QueryEditorHandle>(null)
  const both = useCallback(
    (next: QueryEditorHandle | null) => {
      handle.current = next
      if (typeof editor === 'function') editor(next)
      else if (editor) editor.current = next
    },
    [editor],
  )
  const written = () => handle.current?.text() ?? page.query
  /** A query that cannot be read is not run: what is wrong stands below it. */
  const submit = (query: string) => {
    const known = query === draft.trim() && problems.some(({ severity }) => severity === 'error')
    if (known || hasSyntaxError(query)) handle.current?.focus()
    else onRun(query)
  }
  /** Another range or stream is searched for what is written, unless that cannot be read: it stays as it is then. */
  const asked = () => runnable(written(), page.query)
  const choose = (timeRange: TimeRange) => {
    const query = asked()
    rememberSearch(core, { query, timeRange, streams: page.streams })
    change({ query, timeRange })
    if (live) setLive(false)
  }
  const { words: longestWords, longest, problem: beyondLimit } = useRangeLimit()
  const cancelable = useLate(state.running !== null, cancelAfterMs)
  return (
    <section className="query" aria-label={t('query')}>
      <div className="qrow">
        <div className="editor-box">
          <QueryField
            ref={both}
            label={t('queryLabel')}
            placeholder={common('searchPlaceholder')}
            completionHint={t('completionHint')}
            given={page.query}
            onChange={setDraft}
            onRun={submit}
            problems={problems}
            describedBy="query-notes"
            proposals={proposals}
          />
          <RecentQueries recent={recent} onChoose={query => handle.current?.write(query)} />
        </div>
        <TimeControl
          value={page.timeRange}
          result={result}
          timerange={timerange}
          live={live}
          zone={zone}
          setZone={setZone}
          onChange={timeRange => change({ query: asked(), timeRange })}
          onChoose={choose}
        />
        {cancelable ? (
          <Button icon="stop" className="run" onClick={onCancel}>
            {p('cancel')}
          </Button>
        ) : (
          <Button variant="primary" icon="search" className="run" onClick={() => submit(written())}>
            {t('run')}
          </Button>
        )}
      </div>
      <div className="row wrap qmeta">
        <StreamFilter value={page.streams} fixed={streamId} onChange={streams => change({ query: asked(), streams })} />
        <StoredFilters filters={page.filters} />
        <StoredFilters filters={page.messageFilters} ofMessages />
        {zone !== ownZone && (
          <Chip removeLabel={p('removeZone', { zone: ownZone })} onRemove={() => setZone(null)}>
            <span>
              {p('zoneChip')} <b>{zone}</b>
            </span>
          </Chip>
        )}
        <QueryNotes id="query-notes" problems={problems} />
        {draft.trim() !== page.query && problems.length === 0 && (
          <span className="xs muted wide-only">
            {t('edited')} <Kbd>{isApple() ? '⌘' : 'Ctrl'}</Kbd> <Kbd>Enter</Kbd> {t('runsIt')}
          </span>
        )}
        {longestWords !== null && longest !== null && beyondLimit(page.timeRange) !== undefined && (
          <span className="xs">
            <span className="c-warning" role="status">
              {p('limited', { duration: longestWords })}
            </span>{' '}
            <button type="button" className="link" onClick={() => change({ query: asked(), timeRange: longest })}>
              {p('searchLongest', { duration: longestWords })}
            </button>
          </span>
        )}
        <span className="row end qend">
          <IconButton size="sm" icon="arrow-90deg-left" label={p('undo')} disabled={!mayUndo} onClick={undo} />
          <IconButton size="sm" icon="arrow-90deg-right" label={p('redo')} disabled={!mayRedo} onClick={redo} />
          {children}
        </span>
      </div>
    </section>
  )
}
