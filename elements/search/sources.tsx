/**
 * `<cordwood-sources>`: how many messages each source sent within a range, and the way to them. Inside a shell the range and the zone stand in
 * the address; elsewhere it takes `timeRange`.
 *
 * @permission streams:read — counts the messages of a stream
 * @example
 * <cordwood-sources></cordwood-sources>
 */
import { useVirtualizer } from '@tanstack/react-virtual'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { formatNumber } from '../../core/numbers/format.ts'
import { fieldQuery } from '../../core/query/index.ts'
import { searchParameters } from '../../core/routes/search-link.ts'
import { searchPageStrings } from '../../core/search/page-strings.ts'
import { loadSources, mostSources, type Source, type Sources } from '../../core/search/sources.ts'
import { searchStrings } from '../../core/search/strings.ts'
import {
  defaultTimeRange,
  timeRangeOfParameters,
  timeRangeParameters,
  type TimeRange,
} from '../../core/time/time-range.ts'
import { isTimeZone } from '../../core/time/zones.ts'
import {
  BusyBar,
  Callout,
  defineElement,
  EmptyState,
  ErrorState,
  errorDetail,
  IconButton,
  Link,
  Page,
  Panel,
  Skeleton,
  TextField,
  useBusy,
  useCommonStrings,
  useCore,
  useErrorText,
  useHost,
  useNavigate,
  useStrings,
  useTimeZone,
} from '../kit/kit.ts'
import { TimeRangePicker } from './time/time-range-picker.tsx'
import type { Parameters } from './use-page.ts'
import tablesCss from '../kit/tables/tables.css?inline'
import dataCss from '../kit/styles/data.css?inline'
import timeCss from './time/time.css?inline'
import css from './sources.css?inline'

const rowHeight = 28

export interface SourcesProps {
  /** Query parameters of the page's address, from a shell: its time range and `zone`. The element navigates when others are chosen. */
  readonly parameters?: Parameters
  /** The time range; the last 300 seconds by default. */
  readonly timeRange?: TimeRange
}

interface Answer {
  readonly found: Sources | null
  readonly error: Error | null
  readonly loading: boolean
}

function useSources(timeRange: TimeRange, zone: string, attempt: number): Answer {
  const { client } = useCore()
  const [answer, setAnswer] = useState<Answer>({ found: null, error: null, loading: true })
  const asked = JSON.stringify(timeRange.type === 'keyword' ? { timezone: zone, ...timeRange } : timeRange)
  useEffect(() => {
    const gone = new AbortController()
    setAnswer(before => ({ ...before, loading: true }))
    loadSources(client, JSON.parse(asked) as TimeRange, gone.signal)
      .then(found => setAnswer({ found, error: null, loading: false }))
      .catch((reason: unknown) => {
        if (!gone.signal.aborted)
          setAnswer(before => ({
            ...before,
            error: reason instanceof Error ? reason : new Error(String(reason)),
            loading: false,
          }))
      })
    return () => gone.abort()
  }, [client, asked, attempt])
  return answer
}

/** The requested view; null means the default. */
interface Asked {
  readonly range: TimeRange | null
  readonly zone: string | null
}

function askedOf(parameters: Parameters): Asked & { readonly problem: Error | null } {
  const given = new URLSearchParams(parameters as string)
  const name = given.get('zone')
  const zone = name !== null && isTimeZone(name) ? name : null
  try {
    return { range: timeRangeOfParameters(given), zone, problem: null }
  } catch (error) {
    return { range: null, zone, problem: error as Error }
  }
}

/** In the address, or where there is none in the element. */
function useAsked(parameters: Parameters | undefined) {
  const { routes } = useCore()
  const navigate = useNavigate()
  const [own, setOwn] = useState<Asked>({ range: null, zone: null })
  const asked = useMemo(
    () => (parameters === undefined ? { ...own, problem: null } : askedOf(parameters)),
    [parameters, own],
  )
  const ask = (change: Partial<Asked>) => {
    const { range, zone } = { ...asked, ...change }
    if (parameters === undefined) setOwn({ range, zone })
    else navigate(routes.sources({ ...(range && timeRangeParameters(range)), ...(zone !== null && { zone }) }))
  }
  return { asked, ask }
}

function SourcesPage({ parameters, timeRange }: SourcesProps) {
  const p = useStrings(searchPageStrings)
  const t = useStrings(searchStrings)
  const common = useCommonStrings()
  const textOf = useErrorText()
  const host = useHost()
  const ownZone = useTimeZone()
  const { asked, ask } = useAsked(parameters)
  const range = asked.range ?? timeRange ?? defaultTimeRange
  const zone = asked.zone ?? ownZone
  const [attempt, setAttempt] = useState(0)
  const [filter, setFilter] = useState('')
  const { found, error, loading } = useSources(range, zone, attempt)
  useBusy(loading)
  useEffect(() => {
    if (error) host.emit('cordwood-error', errorDetail(error))
  }, [host, error])
  const wanted = useDeferredValue(filter).trim().toLowerCase()
  const shown = useMemo(
    () => (found?.sources ?? []).filter(({ name }) => name.toLowerCase().includes(wanted)),
    [found, wanted],
  )
  const retry = () => setAttempt(count => count + 1)
  return (
    <Page title={p('sources')} description={p('sourcesIntro')}>
      <Panel>
        {asked.problem !== null && (
          <div className="pad">
            <Callout variant="danger" title={t('badAddress')}>
              {textOf(asked.problem)}
            </Callout>
          </div>
        )}
        <div className="row wrap sources-bar">
          <TimeRangePicker
            value={range}
            resolved={null}
            zone={zone}
            setZone={chosen => ask({ zone: chosen })}
            onChange={chosen => ask({ range: chosen })}
          />
          <IconButton icon="arrow-clockwise" label={p('refresh')} variant="default" onClick={retry} />
          <TextField
            label={p('filterSources')}
            hideLabel
            icon="search"
            placeholder={common('filterPlaceholder')}
            value={filter}
            onChange={setFilter}
          />
          <span className="xs muted tabular end" role="status">
            {found && p('sourcesOf', { count: shown.length })}
          </span>
        </div>
        <BusyBar busy={loading} />
        {error && <ErrorState error={error} onRetry={retry} />}
        {!found && !error && <Skeleton />}
        {found &&
          !error &&
          (shown.length === 0 ? (
            <EmptyState kind={found.sources.length === 0 ? 'noData' : 'noFilterMatch'} />
          ) : (
            <SourceTable sources={shown} range={range} zone={asked.zone} />
          ))}
        {found && (found.sampled || found.sources.length === mostSources) && (
          <p className="pad xs muted">
            {found.sources.length === mostSources && p('sourcesMore', { count: mostSources })}{' '}
            {found.sampled && p('sourcesSampled')}
          </p>
        )}
      </Panel>
    </Page>
  )
}

interface SourceTableProps {
  readonly sources: readonly Source[]
  readonly range: TimeRange
  /** Null: the user's own. */
  readonly zone: string | null
}

/** Only the rows in view are in the page. */
function SourceTable({ sources, range, zone }: SourceTableProps) {
  const p = useStrings(searchPageStrings)
  const { routes, $messages } = useCore()
  const box = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: sources.length,
    estimateSize: () => rowHeight,
    overscan: 20,
    getScrollElement: () => box.current,
  })
  const items = rows.getVirtualItems()
  const [before, after] = [items[0]?.start ?? 0, rows.getTotalSize() - (items.at(-1)?.end ?? 0)]
  const percent = new Intl.NumberFormat($messages.get().lang, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
  const largest = sources[0]?.share || 1
  return (
    <div ref={box} className="source-list" tabIndex={0} role="group" aria-label={p('sources')}>
      <table className="tbl" aria-label={p('sources')} aria-rowcount={sources.length + 1}>
        <thead>
          <tr>
            <th scope="col">{p('source')}</th>
            <th scope="col" className="num count-cell">
              {p('count')}
            </th>
            <th scope="col" className="bar-cell">
              {p('share')}
            </th>
          </tr>
        </thead>
        <tbody>
          {before > 0 && (
            <tr aria-hidden="true">
              <td className="space" colSpan={3} style={{ height: `${before}px` }} />
            </tr>
          )}
          {items.map(({ index }) => {
            const { name, count, share } = sources[index]!
            const to = routes.search({
              ...searchParameters({ query: fieldQuery('source', name), timeRange: range }),
              ...(zone !== null && { zone }),
            })
            return (
              <tr key={name} aria-rowindex={index + 2}>
                <td className="mono">
                  <Link className="trunc" to={to} title={p('searchSource', { name })}>
                    <bdi>{name}</bdi>
                  </Link>
                </td>
                <td className="num">{formatNumber(count)}</td>
                <td className="bar-cell">
                  <span className="row">
                    <span className="grow">
                      <span className="source-bar" style={{ width: `${(share / largest) * 100}%` }} />
                    </span>
                    <span className="source-share muted tabular">{percent.format(share)}</span>
                  </span>
                </td>
              </tr>
            )
          })}
          {after > 0 && (
            <tr aria-hidden="true">
              <td className="space" colSpan={3} style={{ height: `${after}px` }} />
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}

defineElement<SourcesProps>('cordwood-sources', SourcesPage, {
  props: { parameters: Object, timeRange: Object },
  styles: [dataCss, tablesCss, timeCss, css],
})
