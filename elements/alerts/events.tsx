/**
 * `<cordwood-events>`: what event definitions have found, alerts and other events: over time, in a list, and each with how it came about.
 *
 * Inside a shell it takes `parameters`, the query of the page's address, and navigates when something else is asked for; `?event=` opens an
 * event. Elsewhere it takes `stream-id` and `event-id`.
 *
 * @permission streams:read — lists the events whose messages are in a stream
 * @permission eventdefinitions:read — shows what a definition says; 'eventdefinitions:read:{id}' a single one
 * @permission eventnotifications:read — names the notifications of an event
 * @example
 * <cordwood-events stream-id="64c900000000000000000001"></cordwood-events>
 */
import { useCallback, useMemo, useState } from 'react'
import {
  askedOfParameters,
  askedWith,
  parametersOfAsked,
  queryOfStream,
  type AskedEvents,
} from '../../core/alerts/events-address.ts'
import { eventStrings } from '../../core/alerts/event-strings.ts'
import { lastEventSearch } from '../../core/alerts/last-search.ts'
import { defineElement, Page, useCore, useNavigate, useStore, useStrings } from '../kit/kit.ts'
import { AlertsNav } from './alerts-nav.tsx'
import { EventsBrowser } from './events/events-browser.tsx'
import dataCss from '../kit/styles/data.css?inline'
import histogramCss from '../search/histogram/histogram.css?inline'
import timeCss from '../search/time/time.css?inline'
import css from './events/events.css?inline'

export interface EventsProps {
  /** Query parameters of the page's address, from a shell: `stream_id` (specification 2.4) and ours. */
  readonly parameters?: string
  /** Id of the stream in whose messages the events were found; the query can be changed afterwards. */
  readonly streamId?: string
  /** Id of the event that is open at first. */
  readonly eventId?: string
}

export interface AskTools {
  readonly asked: AskedEvents
  /** Why the time range of the address was ignored. */
  readonly problem: Error | null
  readonly ask: (change: Partial<AskedEvents>) => void
  /** Address of the same page with a change; null where no address says what is asked for. */
  readonly addressOf: (change: Partial<AskedEvents>) => string | null
}

const unchanging = new URLSearchParams()

/** In the address, or where there is none in the element. */
function useAsked({ parameters, streamId, eventId }: EventsProps): AskTools {
  const core = useCore()
  const navigate = useNavigate()
  const $last = lastEventSearch(core)
  const last = useStore($last)
  const [own, setOwn] = useState<Partial<AskedEvents>>({})
  const hosted = parameters !== undefined
  const { asked, problem } = useMemo(() => {
    const read = askedOfParameters(hosted ? new URLSearchParams(parameters) : unchanging, last)
    const given = {
      ...(streamId && read.asked.query === '' && !hosted && { query: queryOfStream(streamId) }),
      ...(eventId && !hosted && { event: eventId }),
    }
    return { problem: read.problem, asked: { ...read.asked, ...given, ...(!hosted && own) } }
  }, [parameters, hosted, last, streamId, eventId, own])
  const addressOf = useCallback(
    (change: Partial<AskedEvents>) => (hosted ? core.routes.alerts(parametersOfAsked(askedWith(asked, change))) : null),
    [core, hosted, asked],
  )
  const ask = useCallback(
    (change: Partial<AskedEvents>) => {
      const next = askedWith(asked, change)
      const address = addressOf(change)
      if (address === null) setOwn(next)
      // Back closes an event that was opened; another page, another order or a closed event is no step back.
      else navigate(address, { replace: isStay(change) })
      if (change.alerts !== undefined || change.timeRange !== undefined)
        $last.set({ alerts: next.alerts, timeRange: next.timeRange })
    },
    [asked, addressOf, navigate, $last],
  )
  return { asked, problem, ask, addressOf }
}

const isStay = ({ page, pageSize, order, event }: Partial<AskedEvents>) =>
  page !== undefined || pageSize !== undefined || order !== undefined || event === null

function Events(props: EventsProps) {
  const t = useStrings(eventStrings)
  const tools = useAsked(props)
  return (
    <Page title={t('title')} description={t('intro')} documentation="alerts">
      <AlertsNav current="alerts" />
      <EventsBrowser {...tools} />
    </Page>
  )
}

defineElement<EventsProps>('cordwood-events', Events, {
  props: { parameters: String, streamId: String, eventId: String },
  events: ['cordwood-event-acknowledged'],
  styles: [dataCss, timeCss, histogramCss, css],
})
