/** What is asked for, the events over time, their list, and the one that is open. */
import { useCallback, useId, useState } from 'react'
import { eventStrings } from '../../../core/alerts/event-strings.ts'
import { eventPageSizes } from '../../../core/alerts/events-address.ts'
import { EVENTS_WINDOW } from '../../../core/alerts/event-limits.ts'
import { FetchError } from '../../../core/client/errors.ts'
import { formatNumber } from '../../../core/numbers/format.ts'
import {
  BusyBar,
  Button,
  Callout,
  Chip,
  EmptyState,
  ErrorState,
  Pagination,
  Panel,
  Skeleton,
  useErrorText,
  useStrings,
  useTimeZone,
  useWordsOf,
} from '../../kit/kit.ts'
import { RefreshControl } from '../../search/refresh-control.tsx'
import { absoluteOf } from '../../search/time/time-control.tsx'
import { TimeRangePicker } from '../../search/time/time-range-picker.tsx'
import { useAutoRefresh, useRefreshIntervals } from '../../search/use-auto-refresh.ts'
import type { AskTools } from '../events.tsx'
import { EventDrawer } from './event-drawer.tsx'
import { EventsOverTime } from './events-histogram.tsx'
import { EventsTable } from './events-table.tsx'
import { QueryField } from './query-field.tsx'
import { useEventSearch, type EventSearch } from './use-event-search.ts'

const filters = [
  ['include', 'both'],
  ['only', 'alertsOnly'],
  ['exclude', 'eventsOnly'],
] as const

/** The range that is offered where nothing was found. */
const widerSeconds = 30 * 86_400

export function EventsBrowser({ asked, problem, ask, addressOf }: AskTools) {
  const t = useStrings(eventStrings)
  const textOf = useErrorText()
  const zone = useTimeZone()
  const search = useEventSearch(asked)
  const { offered, usual } = useRefreshIntervals()
  const [chosenEvery, setEvery] = useState<number | null | undefined>(undefined)
  const every = chosenEvery === undefined ? usual : chosenEvery
  useAutoRefresh(every, search.running, search.renew)
  const { found, histogram } = search
  const open = useCallback((event: string | null) => ask({ event }), [ask])
  return (
    <>
      <Panel className="events">
        {problem !== null && (
          <div className="pad">
            <Callout variant="danger" title={t('badAddress')}>
              {textOf(problem)}
            </Callout>
          </div>
        )}
        <div className="events-bar">
          <QueryField
            value={asked.query}
            onSearch={query => (query === asked.query ? search.refresh() : ask({ query }))}
          />
          <TimeRangePicker
            value={asked.timeRange}
            resolved={null}
            zone={zone}
            onChange={timeRange => ask({ timeRange })}
          />
          <RefreshControl
            interval={every}
            offered={offered}
            usual={usual}
            onInterval={setEvery}
            onRefresh={search.refresh}
          />
        </div>
        <div className="row wrap events-filters">
          <span className="group" role="group" aria-label={t('shown')}>
            {filters.map(([alerts, word]) => (
              <Button key={alerts} size="sm" aria-pressed={asked.alerts === alerts} onClick={() => ask({ alerts })}>
                {t(word)}
              </Button>
            ))}
          </span>
          <Definitions asked={asked} search={search} ask={ask} />
          <FreshEvents search={search} />
        </div>
        <div className="events-body">
          <BusyBar busy={search.running && found !== null} />
          {histogram && !isRefused(search.error) && (
            <div className="events-over-time">
              <EventsOverTime histogram={histogram} onZoom={range => ask({ timeRange: absoluteOf(range) })} />
            </div>
          )}
          <Found asked={asked} search={search} ask={ask} addressOf={addressOf} />
        </div>
      </Panel>
      {found && found.total_events > 0 && (
        <Pagination
          page={asked.page}
          pageSize={asked.pageSize}
          total={Math.min(found.total_events, EVENTS_WINDOW)}
          sizes={eventPageSizes}
          onPage={page => ask({ page })}
          onPageSize={pageSize => ask({ pageSize })}
        />
      )}
      {found && found.total_events > EVENTS_WINDOW && (
        <p className="xs muted">{t('mostReached', { count: formatNumber(EVENTS_WINDOW) })}</p>
      )}
      {asked.event !== null && (
        <EventDrawer
          id={asked.event}
          listed={found?.events ?? []}
          onOpen={open}
          onClose={() => open(null)}
          onChanged={search.renew}
        />
      )}
    </>
  )
}

/** The server does not answer the question as it was asked. */
const isRefused = (error: Error | null) =>
  error instanceof FetchError && error.status !== undefined && error.status < 500

function Found({ asked, search, ask, addressOf }: Omit<AskTools, 'problem'> & { readonly search: EventSearch }) {
  const t = useStrings(eventStrings)
  const wordsOf = useWordsOf()
  const { found, error, refresh } = search
  const opened = useCallback((id: string) => addressOf({ event: id }), [addressOf])
  const open = useCallback((event: string) => ask({ event }), [ask])
  if (error instanceof FetchError && error.status === 400)
    return (
      <div className="pad">
        <Callout variant="danger">{t('badQuery', { reason: wordsOf(error) })}</Callout>
      </div>
    )
  if (error && (!found || isRefused(error))) return <ErrorState error={error} onRetry={refresh} />
  if (!found) return <Skeleton rows={asked.pageSize} />
  return (
    <>
      {error && (
        <div className="pad">
          <Callout variant="danger" title={wordsOf(error)} />
        </div>
      )}
      {found.total_events === 0 ? (
        <EmptyState
          icon="bell"
          title={t('noEvents')}
          action={
            <Button size="sm" onClick={() => ask({ timeRange: { type: 'relative', range: widerSeconds } })}>
              {t('wider')}
            </Button>
          }
        >
          {t('noEventsWhy')}
        </EmptyState>
      ) : (
        <EventsTable
          found={found}
          order={asked.order}
          onOrder={order => ask({ order })}
          opened={asked.event}
          addressOf={opened}
          onOpen={open}
        />
      )}
    </>
  )
}

/** The definitions whose events alone are shown. */
function Definitions({ asked, search, ask }: Pick<AskTools, 'asked' | 'ask'> & { readonly search: EventSearch }) {
  const t = useStrings(eventStrings)
  const known = search.found?.context.event_definitions ?? {}
  const { definitions } = asked
  return definitions.map(id => (
    <Chip
      key={id}
      removeLabel={t('allDefinitions')}
      onRemove={() => ask({ definitions: definitions.filter(one => one !== id) })}
    >
      <span>{t('ofDefinition', { title: Object.hasOwn(known, id) ? known[id]!.title : id })}</span>
    </Chip>
  ))
}

/** Says how many came meanwhile; they are shown when one asks for them, so that no row moves from under the pointer. */
function FreshEvents({ search: { fresh, showFresh } }: { readonly search: EventSearch }) {
  const t = useStrings(eventStrings)
  const id = useId()
  return (
    <span className="row end events-fresh">
      <span id={id} className="xs" role="status">
        {fresh > 0 && t('newEvents', { count: fresh })}
      </span>
      {fresh > 0 && (
        <Button size="sm" icon="arrow-up" aria-describedby={id} onClick={showFresh}>
          {t('showNew')}
        </Button>
      )}
    </span>
  )
}
