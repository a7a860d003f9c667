/** Messages that say the same, in groups: how many, when, how bad, what differs, and the way to the messages. */
import { useEffect, useState } from 'react'
import { addToQuery } from '../../../core/query/escape.ts'
import { formatNumber } from '../../../core/numbers/format.ts'
import { findPatterns } from '../../../core/search/live-api.ts'
import { liveStrings } from '../../../core/search/live-strings.ts'
import type { Pattern, PatternPart, Patterns } from '../../../core/search/patterns.ts'
import { formatDateTime } from '../../../core/time/formats.ts'
import {
  Button,
  Callout,
  EmptyState,
  Icon,
  LevelMark,
  VisibleText,
  levelWords,
  Link,
  Skeleton,
  Sparkline,
  useCommonStrings,
  useCore,
  useErrorText,
  useStrings,
} from '../../kit/kit.ts'
import { useSearchPage } from '../page-context.ts'
import { PaneTools } from '../pane-tools.tsx'
import { questionOf, type SearchResult } from '../search-state.ts'

interface State {
  readonly found: Patterns | null
  readonly error: Error | null
  readonly running: boolean
}

/** Returns patterns; those of the previous result stay until the new ones arrive. */
function usePatterns(result: SearchResult | null, attempt: number): State {
  const { client } = useCore()
  const [state, setState] = useState<State>({ found: null, error: null, running: true })
  const asked = result && JSON.stringify(questionOf(result))
  useEffect(() => {
    if (asked === null) return undefined
    const gone = new AbortController()
    setState(before => ({ ...before, running: true }))
    findPatterns(client, JSON.parse(asked) as Parameters<typeof findPatterns>[1], gone).then(
      found => setState({ found, error: null, running: false }),
      (reason: unknown) => {
        const error = reason instanceof Error ? reason : new Error(String(reason))
        if (!gone.signal.aborted) setState(before => ({ ...before, error, running: false }))
      },
    )
    return () => gone.abort()
  }, [client, asked, attempt])
  return state
}

/** Shows patterns of the search page around it. */
export function PatternsPanel() {
  const { result } = useSearchPage()
  const t = useStrings(liveStrings)
  const common = useCommonStrings()
  const textOf = useErrorText()
  const [attempt, setAttempt] = useState(0)
  const [opened, setOpened] = useState<string | null>(null)
  const { found, error, running } = usePatterns(result, attempt)
  const counts = found && { groups: formatNumber(found.groups), count: formatNumber(found.looked_at) }
  return (
    <section className="msgs patterns" aria-label={t('patterns')} aria-busy={running}>
      <PaneTools>
        <span className="row list-state">
          <span className="xs muted tabular trunc list-shown patterns-shown" role="status">
            {counts ? t(found.sampled ? 'patternsSampled' : 'patternsOf', counts) : t('seeking')}
            {found && found.ungrouped > 0 && `, ${t('ungrouped', { count: found.ungrouped })}`}
          </span>
        </span>
      </PaneTools>
      {error && (
        <div className="pad">
          <Callout variant="danger" title={t('patternsFailed')}>
            {textOf(error)}{' '}
            <button type="button" className="link" onClick={() => setAttempt(attempt + 1)}>
              {common('retry')}
            </button>
          </Callout>
        </div>
      )}
      <div className="scroll" tabIndex={-1}>
        {!found && !error && <Skeleton rows={8} />}
        {found && found.patterns.length === 0 && <EmptyState>{t('noPatterns')}</EmptyState>}
        {found && found.patterns.length > 0 && (
          <ul aria-label={t('patterns')}>
            {found.patterns.map(pattern => {
              const key = JSON.stringify(pattern.parts)
              return (
                <PatternRow
                  key={key}
                  pattern={pattern}
                  open={opened === key}
                  onToggle={() => setOpened(opened === key ? null : key)}
                />
              )
            })}
          </ul>
        )}
      </div>
    </section>
  )
}

function PatternRow({
  pattern,
  open,
  onToggle,
}: {
  readonly pattern: Pattern
  readonly open: boolean
  readonly onToggle: () => void
}) {
  const {
    page: { query },
    change,
    setPane,
    zone,
  } = useSearchPage()
  const { $messages, routes } = useCore()
  const t = useStrings(liveStrings)
  const percent = new Intl.NumberFormat($messages.get().lang, { style: 'percent', maximumFractionDigits: 1 })
  const ask = (segment: string) => {
    change({ query: addToQuery(query, segment) })
    setPane('messages')
  }
  const timeOf = (instant: string) => formatDateTime(instant, 'complete', zone)
  const exclude = () => change({ query: addToQuery(query, `NOT (${pattern.query})`) })
  return (
    <li className={open ? 'pattern open' : 'pattern'}>
      <div className="pattern-row">
        <button
          type="button"
          className="ic opener"
          aria-expanded={open}
          aria-label={t(open ? 'closePattern' : 'openPattern')}
          onClick={onToggle}
        >
          <Icon name="chevron-right" small className="chevron" />
        </button>
        <span className="pattern-count tabular">
          <strong>{formatNumber(pattern.count)}</strong>{' '}
          <span className="xs muted">{percent.format(pattern.share)}</span>
        </span>
        <Sparkline values={pattern.counts} width={80} height={20} />
        <p className="mono pattern-text">
          {worst(pattern)}
          <Template parts={pattern.parts} />
        </p>
        <span className="row pattern-actions">
          <Button size="sm" variant="ghost" icon="zoom-in" onClick={() => ask(pattern.query)}>
            {t('showMessages')}
          </Button>
          <Button size="sm" variant="ghost" icon="zoom-out" onClick={exclude}>
            {t('exclude')}
          </Button>
        </span>
      </div>
      {open && (
        <div className="pattern-more">
          <p className="row wrap xs muted">
            <span>
              {t('firstSeen', { time: timeOf(pattern.first_seen) })},{' '}
              {t('lastSeen', { time: timeOf(pattern.last_seen) })}
            </span>
            {pattern.levels.map(
              ({ level, count }) =>
                level !== null &&
                level >= 0 &&
                level <= 7 && (
                  <span key={level} className="row">
                    <LevelMark level={level} /> {levelWords[level]} {formatNumber(count)}
                  </span>
                ),
            )}
          </p>
          <ul aria-label={t('examples')}>
            {pattern.examples.map(({ index, id, timestamp, message }) => (
              <li key={`${index}/${id}`} className="mono">
                <Link to={routes.message({ index, messageId: id })} className="ts">
                  {timeOf(timestamp)}
                </Link>{' '}
                <span className="example">
                  <VisibleText text={message} />
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </li>
  )
}

/** The worst level of the group, where it has one. */
function worst({ levels: [first] }: Pattern) {
  return (
    first &&
    first.level !== null &&
    first.level >= 0 &&
    first.level <= 7 && (
      <span title={levelWords[first.level]}>
        <LevelMark level={first.level} />
        <span className="sr">{levelWords[first.level]} </span>
      </span>
    )
  )
}

function Template({ parts }: { readonly parts: readonly PatternPart[] }) {
  const t = useStrings(liveStrings)
  return parts.map((part, at) =>
    'text' in part ? (
      <VisibleText key={at} text={part.text} />
    ) : (
      <span key={at} className="wild">
        {t(`wildcard_${part.wildcard}`)}
      </span>
    ),
  )
}
