/** The messages with their toolbar, or what stands in their place. */
import { searchStrings } from '../../../core/search/strings.ts'
import { describeTimeRange, type TimeRange } from '../../../core/time/time-range.ts'
import {
  Button,
  Callout,
  EmptyState,
  ErrorState,
  lazyPart,
  Link,
  useCommonStrings,
  useCore,
  useErrorText,
  useStore,
  useStrings,
} from '../../kit/kit.ts'
import { useSearchPage } from '../page-context.ts'
import { isUnreached, SearchRefused } from '../search-state.ts'
import { presets } from '../time/range-drafts.ts'
import { useNoInputRuns, useStreams } from '../use-names.ts'
import { MessageList } from './message-list.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'

const TailPanel = lazyPart(async () => (await import('../tail/tail-panel.tsx')).TailPanel)

/** Shows the messages of the search page around it as table, lines or JSON, or the live tail instead. */
export function MessagesPanel() {
  return useSearchPage().live ? <TailPanel fallback={<RowsSkeleton />} /> : <FoundMessages />
}

function FoundMessages() {
  const {
    state: { running, error },
    result,
    problems,
    refresh,
  } = useSearchPage()
  const refused = error instanceof SearchRefused
  const t = useStrings(searchStrings)
  const common = useCommonStrings()
  const textOf = useErrorText()
  const reasonOf = (failure: Error) => {
    if (isUnreached(failure)) return t('unreached')
    return refused && problems.some(({ severity }) => severity === 'error') ? t('failedByQuery') : textOf(failure)
  }
  return (
    <section className="msgs" aria-label={t('messagesLabel')} aria-busy={running !== null}>
      {error && result && (
        <div className="pad">
          <Callout variant="danger" title={t('failed')}>
            {reasonOf(error)}
            {!refused && (
              <>
                {' '}
                <button type="button" className="link" onClick={refresh}>
                  {common('retry')}
                </button>
              </>
            )}
          </Callout>
        </div>
      )}
      {result?.warnings.map(warning => (
        <div key={warning} className="pad">
          <Callout variant="warning">{warning}</Callout>
        </div>
      ))}
      {error &&
        !result &&
        (refused || isUnreached(error) ? (
          <div role="alert">
            <EmptyState
              icon="exclamation-triangle"
              title={t('failed')}
              action={
                !refused && (
                  <Button size="sm" icon="arrow-clockwise" onClick={refresh}>
                    {common('retry')}
                  </Button>
                )
              }
            >
              {reasonOf(error)}
            </EmptyState>
          </div>
        ) : (
          <ErrorState error={error} onRetry={refresh} />
        ))}
      {!result && !error && <RowsSkeleton />}
      {result && (result.total === 0 ? <Nothing /> : <MessageList result={result} />)}
    </section>
  )
}

/** The next wider preset; null when everything is searched, or a range that no preset widens. */
function wider(range: TimeRange): number | null {
  if (range.type !== 'relative' || !('range' in range)) return 0
  return range.range === 0 ? null : (presets.find(seconds => seconds >= range.range * 10) ?? 0)
}

function Nothing() {
  const {
    page: { timeRange, streams },
    zone,
    change,
  } = useSearchPage()
  const t = useStrings(searchStrings)
  const { $messages, routes } = useCore()
  const messages = useStore($messages)
  const noInputRuns = useNoInputRuns()
  const known = useStreams()
  const gone = known === undefined ? [] : streams.filter(id => !known.some(stream => stream.id === id))
  const seconds = wider(timeRange)
  const hint = gone.length > 0 ? t('emptyGone', { count: gone.length, ids: gone.join(', ') }) : null
  const why = noInputRuns && (
    <>
      <br />
      {t('noInputRuns')} <Link to={routes.inputs()}>{t('goToInputs')}</Link>
    </>
  )
  if (seconds === null)
    return (
      <EmptyState>
        {hint ?? t('emptyHintAll')}
        {why}
      </EmptyState>
    )
  const next: TimeRange = { type: 'relative', range: seconds }
  const label =
    seconds === 0
      ? t('searchAll')
      : t('searchWider', { range: describeTimeRange(next, messages, zone).toLowerCase().replace(/ 1 /, ' ') })
  const action = (
    <button type="button" className="link sm" onClick={() => change({ timeRange: next })}>
      {label}
    </button>
  )
  return (
    <EmptyState action={action}>
      {hint ?? t('emptyHint')}
      {why}
    </EmptyState>
  )
}
