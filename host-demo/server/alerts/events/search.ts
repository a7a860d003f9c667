/** Searches events: pages of them (contract 1, 6.2), single ones, and their counts over time. */
import {
  DEFAULT_EVENTS_PER_PAGE,
  EVENTS_WINDOW,
  type EventsHistogram,
  type EventsHistogramRequest,
  type EventsSearchReply,
  type EventsSearchRequest,
  type FoundEvent,
} from '../../../../core/alerts/events-schema.ts'
import type { Event } from '../../../../core/notifications/model.ts'
import { autoInterval } from '../../../../core/search/interval.ts'
import { badRequest } from '../../platform/errors/errors.ts'
import type { Hit, MessagesRequest, Selection, SortField } from '../../platform/messages/message-store.ts'
import type { Caller } from '../../platform/records/caller.ts'
import { system } from '../../platform/records/callers.ts'
import type { Services } from '../../platform/services.ts'
import { compareIndexNames } from '../../../../core/indices/rules.ts'
import { definitionOfMessage, eventOfMessage } from '../../search/events/stored-event.ts'
import { EVENT_STREAM_IDS, eventIndexSets, mayReadEvent } from '../../search/events/visible-events.ts'
import { explained } from '../../search/selection-of-query.ts'
import { ALL_TIME } from '../../search/time/resolve.ts'
import { streams } from '../../streams/collection.ts'
import { eventDefinitions } from '../collection.ts'
import type { Acknowledgements } from './acknowledgements.ts'
import { askedFor, selectEvents } from './selection.ts'

export class EventSearch {
  readonly #services: Services
  readonly #acknowledgements: Acknowledgements

  constructor(services: Services, acknowledgements: Acknowledgements) {
    this.#services = services
    this.#acknowledgements = acknowledgements
  }

  /** @throws ApiError 400 naming the member, or saying what is wrong with the query */
  search(caller: Caller, request: EventsSearchRequest, signal: AbortSignal): Promise<EventsSearchReply> {
    return explained(async () => {
      const started = performance.now()
      const asked = askedFor(request)
      const { page = 1, per_page = DEFAULT_EVENTS_PER_PAGE } = request
      const { sort_by = 'timestamp', sort_direction = 'desc' } = request
      if (page * per_page > EVENTS_WINDOW)
        throw badRequest(`page: only the first ${EVENTS_WINDOW} events can be paged through; narrow the search.`)
      const { selection } = await selectEvents(this.#services, caller, asked, signal)
      const offset = (page - 1) * per_page
      const sort = sortOf(sort_by, sort_direction)
      const { hits, total } = await this.#page({ ...selection, limit: per_page, offset, sort, total: true }, signal)
      const events = await this.#present(hits)
      return {
        events,
        used_indices: await this.#usedIndices(selection),
        parameters: { page, per_page, ...asked, sort_by, sort_direction },
        total_events: total,
        duration: Math.round(performance.now() - started),
        context: await this.#context(
          caller,
          events.map(({ event }) => event),
        ),
      }
    })
  }

  /** Null where there is none that the caller may see. */
  async find(caller: Caller, id: string, signal: AbortSignal): Promise<FoundEvent | null> {
    const indexSets = await eventIndexSets(this.#services)
    const { hits } = await this.#services.messages.messages(
      {
        scope: { from: ALL_TIME.from, to: ALL_TIME.to, streams: EVENT_STREAM_IDS, indexSets },
        queries: [{ type: 'term', field: 'id', value: id }],
        now: Date.now(),
        timeZone: 'UTC',
        limit: 1,
        offset: 0,
        sort: [],
        total: false,
      },
      signal,
    )
    const [found] = await this.#present(hits)
    return found && mayReadEvent(caller, found.event) ? found : null
  }

  /** @throws ApiError 400 naming the member, or saying what is wrong with the query */
  histogram(caller: Caller, request: EventsHistogramRequest, signal: AbortSignal): Promise<EventsHistogram> {
    return explained(async () => {
      const { messages } = this.#services
      const { selection, range } = await selectEvents(this.#services, caller, askedFor(request), signal)
      const nothing = { metrics: [], sort: [], rollup: false }
      const { from, to } = range.all
        ? ((await messages.aggregate({ ...selection, rows: [], columns: [], ...nothing }, signal)).range ?? {
            from: selection.now,
            to: selection.now,
          })
        : range
      const interval = autoInterval(to - from)
      const { rows, total } = await messages.aggregate(
        {
          ...selection,
          rows: [{ type: 'time', fields: ['timestamp'], ...interval }],
          columns: [{ type: 'values', fields: ['alert'], limit: 2, skipEmpty: false }],
          metrics: [{ id: 'count', type: 'count', field: null }],
          sort: [],
          rollup: false,
        },
        signal,
      )
      return {
        from: new Date(from).toISOString(),
        to: new Date(to).toISOString(),
        interval,
        total_events: total,
        buckets: rows.map(({ key, cells }) => {
          const counts = cells.map(cell => ({ isAlert: cell.key[0] === 'true', count: Number(cell.metrics[0] ?? 0) }))
          const sum = (alerts: boolean) =>
            counts.reduce((all, { isAlert, count }) => (isAlert === alerts ? all + count : all), 0)
          return { timestamp: key[0]!, alerts: sum(true), others: sum(false) }
        }),
      }
    })
  }

  /** A page may come in parts, where its events are large. */
  async #page(request: MessagesRequest, signal: AbortSignal): Promise<{ hits: readonly Hit[]; total: number }> {
    const { messages } = this.#services
    const { hits, total, truncated } = await messages.messages(request, signal)
    const all = [...hits]
    for (let more = truncated === true; more && all.length < request.limit; ) {
      const next = await messages.messages(
        { ...request, offset: 0, after: all.at(-1)!.cursor, limit: request.limit - all.length, total: false },
        signal,
      )
      all.push(...next.hits)
      more = next.truncated === true && next.hits.length > 0
    }
    return { hits: all, total }
  }

  async #present(hits: readonly Hit[]): Promise<FoundEvent[]> {
    const events = hits.map(({ message }) => eventOfMessage(message))
    const acknowledged = await this.#acknowledgements.of(events.map(({ id }) => id))
    return hits.map(({ index, message }, at) => ({
      event: events[at]!,
      index_name: index,
      index_type: 'message',
      definition_revision: definitionOfMessage(message),
      acknowledgement: acknowledged.get(events[at]!.id) ?? null,
    }))
  }

  async #usedIndices({ scope: { from, to, indexSets = [] } }: Selection): Promise<string[]> {
    const indices = await this.#services.messages.indices()
    return indices
      .filter(
        ({ indexSet, state, writing, range }) =>
          indexSets.includes(indexSet) &&
          state === 'open' &&
          (writing || (range !== null && range.to >= from && range.from <= to)),
      )
      .sort(
        (a, b) => indexSets.indexOf(a.indexSet) - indexSets.indexOf(b.indexSet) || compareIndexNames(a.name, b.name),
      )
      .map(({ name }) => name)
  }

  /** The definitions of the events that the caller may read, and the streams that the events are stored in. */
  async #context(caller: Caller, events: readonly Event[]): Promise<EventsSearchReply['context']> {
    const { records } = this.#services
    const definitions = records.as(caller).of(eventDefinitions)
    const own = records.as(system('alerts')).of(streams)
    const named = async (
      ids: readonly string[],
      find: (id: string) => Promise<{ readonly title: string; readonly description: string | null } | null>,
    ) => {
      const found = await Promise.all([...new Set(ids)].map(async id => ({ id, one: await find(id) })))
      return Object.fromEntries(
        found.flatMap(({ id, one }) =>
          one ? [[id, { id, title: one.title, description: one.description ?? '' }] as const] : [],
        ),
      )
    }
    return {
      event_definitions: await named(
        events.map(({ event_definition_id: id }) => id),
        id => definitions.find(id),
      ),
      streams: await named(
        events.flatMap(event => event.streams),
        id => own.find(id),
      ),
    }
  }
}

const sortOf = (field: string, order: 'asc' | 'desc'): SortField[] =>
  field === 'timestamp'
    ? [{ field, order }]
    : [
        { field, order },
        { field: 'timestamp', order: 'desc' },
      ]
