/** Searches events: what was found stays until the next answer is there, and nothing moves by itself. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { AskedEvents } from '../../../core/alerts/events-address.ts'
import { eventsHistogram, searchEvents } from '../../../core/alerts/events-api.ts'
import type {
  EventsHistogram,
  EventsSearchReply,
  EventsSearchRequest,
  FoundEvent,
} from '../../../core/alerts/events-schema.ts'
import type { Client } from '../../../core/client/client.ts'
import { isOutage } from '../../../core/client/errors.ts'
import { inZone } from '../../../core/time/time-range.ts'
import { errorDetail, useBusy, useCore, useHost, useStableValue, useStore, useTimeZone } from '../../kit/kit.ts'

export interface EventSearch {
  /** The last good answer; its rows are those that are shown. */
  readonly found: EventsSearchReply | null
  readonly histogram: EventsHistogram | null
  readonly histogramError: Error | null
  /** Why the last run failed. */
  readonly error: Error | null
  readonly running: boolean
  /** Events that came meanwhile and are not shown yet. */
  readonly fresh: number
  readonly showFresh: () => void
  /** Runs it again because someone asked. */
  readonly refresh: () => void
  /** Runs it again on its own: rows keep their places, new ones are counted. */
  readonly renew: () => void
}

interface State {
  readonly found: EventsSearchReply | null
  /** A newer answer with other rows than those shown. */
  readonly waiting: EventsSearchReply | null
  readonly histogram: EventsHistogram | null
  readonly histogramError: Error | null
  readonly error: Error | null
  readonly running: boolean
}

const initial: State = {
  found: null,
  waiting: null,
  histogram: null,
  histogramError: null,
  error: null,
  running: false,
}

const asError = (reason: unknown) => (reason instanceof Error ? reason : new Error(String(reason)))

const idsOf = ({ events }: EventsSearchReply) => events.map(({ event }) => event.id)

/** The rows that are shown, with what the newer answer knows of them. */
function renewed(shown: EventsSearchReply, newer: EventsSearchReply): EventsSearchReply {
  const known = new Map(newer.events.map(one => [one.event.id, one]))
  return { ...newer, events: shown.events.map((one): FoundEvent => known.get(one.event.id) ?? one) }
}

/** The newer answer takes the place of the shown one where no row moves, else it waits. */
function quietly(state: State, newer: EventsSearchReply): Pick<State, 'found' | 'waiting'> {
  const { found } = state
  const isSame = found === null || found.events.length === 0 || idsOf(found).join() === idsOf(newer).join()
  return isSame ? { found: newer, waiting: null } : { found: renewed(found, newer), waiting: newer }
}

const quiet = (client: Client): Client => ({
  ...client,
  post: (path, body, options) => client.post(path, body, { ...options, noSessionExtension: true, report: false }),
})

export function useEventSearch(asked: AskedEvents): EventSearch {
  const core = useCore()
  const host = useHost()
  const zone = useTimeZone()
  const [state, setState] = useState<State>(initial)
  const current = useRef<AbortController>(null)
  const { query, alerts, timeRange, definitions, order, page, pageSize } = asked
  const request = useStableValue<EventsSearchRequest>({
    query,
    timerange: inZone(timeRange, zone),
    filter: { alerts, event_definitions: [...definitions] },
    page,
    per_page: pageSize,
    sort_by: order.by,
    sort_direction: order.direction,
  })

  const run = useCallback(
    (isQuiet: boolean) => {
      current.current?.abort()
      const { signal } = (current.current = new AbortController())
      const client = isQuiet ? quiet(core.client) : core.client
      const put = (next: (state: State) => Partial<State>) => {
        if (!signal.aborted) setState(before => ({ ...before, ...next(before) }))
      }
      const { query: text, timerange, filter } = request
      put(() => ({ running: true }))
      searchEvents(client, request, { signal }).then(
        found =>
          put(before => ({
            ...(isQuiet ? quietly(before, found) : { found, waiting: null }),
            error: null,
            running: false,
          })),
        (reason: unknown) => put(() => ({ error: asError(reason), running: false })),
      )
      eventsHistogram(client, { query: text, timerange, filter }, { signal }).then(
        histogram => put(() => ({ histogram, histogramError: null })),
        (reason: unknown) => put(() => ({ histogramError: asError(reason) })),
      )
    },
    [core, request],
  )
  useEffect(() => run(false), [run])
  useEffect(() => () => current.current?.abort(), [])

  const { found, waiting, error, running } = state
  // A search that failed because the server could not be reached runs again once it can be.
  const { up } = useStore(core.$available)
  const wasUnreached = useRef(false)
  useEffect(() => {
    wasUnreached.current = isOutage(error)
    if (error) host.emit('cordwood-error', errorDetail(error))
  }, [host, error])
  useEffect(() => {
    if (up && wasUnreached.current) run(true)
  }, [up, run])
  useBusy(running && found === null)

  const fresh = useMemo(() => {
    if (!found || !waiting) return 0
    const known = new Set(idsOf(found))
    return waiting.events.filter(({ event }) => !known.has(event.id)).length
  }, [found, waiting])
  return {
    ...state,
    fresh,
    showFresh: useCallback(
      () => setState(before => ({ ...before, found: before.waiting ?? before.found, waiting: null })),
      [],
    ),
    refresh: useCallback(() => run(false), [run]),
    renew: useCallback(() => run(true), [run]),
  }
}
