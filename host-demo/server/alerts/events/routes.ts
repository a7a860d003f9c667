/** Events (contract 1, 6.1 and 6.2), and ours: counts over time, acknowledgement, what became of their notifications. */
import { Type } from 'typebox'
import {
  AcknowledgeRequest,
  Acknowledgement,
  EventNotifications,
  EventsHistogram,
  EventsHistogramRequest,
  EventsSearchReply,
  EventsSearchRequest,
  FoundEvent,
} from '../../../../core/alerts/events-schema.ts'
import type { DeliveryOutcome } from '../../../../core/notifications/queue.ts'
import { forbidden, notFound } from '../../platform/errors/errors.ts'
import { perEntity } from '../../platform/http/route-permission.ts'
import { route, type Route } from '../../platform/http/route.ts'
import type { Caller } from '../../platform/records/caller.ts'
import type { Services } from '../../platform/services.ts'
import { streams } from '../../streams/collection.ts'
import type { Acknowledgements } from './acknowledgements.ts'
import type { EventSearch } from './search.ts'

export interface EventRouteParts {
  readonly services: Services
  readonly search: EventSearch
  readonly acknowledgements: Acknowledgements
  /** What became of an event's notifications, as far as the caller may see it. */
  readonly outcomesOf: (eventId: string, caller: Caller) => Promise<readonly DeliveryOutcome[]>
}

const area = 'Events'
const params = Type.Object({ eventId: Type.String({ maxLength: 100 }) })

export function eventRoutes({ services, search, acknowledgements, outcomesOf }: EventRouteParts): readonly Route[] {
  /** @throws ApiError 404, also for an event that the caller may not see */
  async function readable(caller: Caller, id: string, signal: AbortSignal): Promise<FoundEvent> {
    const found = await search.find(caller, id, signal)
    if (!found) throw notFound(`There is no event with id <${id}>.`)
    return found
  }

  /** @throws ApiError 403 unless the caller may read the definition, 404 */
  async function acknowledgeable(caller: Caller, id: string, signal: AbortSignal): Promise<FoundEvent> {
    const found = await readable(caller, id, signal)
    if (!caller.isPermitted(`eventdefinitions:read:${found.event.event_definition_id}`))
      throw forbidden(`Not authorized to acknowledge the event <${id}>`)
    return found
  }

  return [
    route({
      method: 'POST',
      path: '/events/search',
      permission: perEntity(streams),
      area,
      summary: 'A page of the events whose source streams the user may read',
      body: Type.Union([EventsSearchRequest, Type.Null()]),
      replies: { 200: EventsSearchReply },
      handler: ({ caller, body, signal }) => search.search(caller, body ?? {}, signal),
    }),
    route({
      method: 'POST',
      path: '/events/histogram',
      permission: perEntity(streams),
      area,
      extension: true,
      summary: 'The events of a search over time',
      body: Type.Union([EventsHistogramRequest, Type.Null()]),
      replies: { 200: EventsHistogram },
      handler: ({ caller, body, signal }) => search.histogram(caller, body ?? {}, signal),
    }),
    route({
      method: 'GET',
      path: '/events/:eventId',
      permission: perEntity(streams),
      area,
      summary: 'One event; 204 where there is none that the user may see',
      params,
      replies: { 200: FoundEvent, 204: null },
      async handler({ caller, params: { eventId }, signal }, reply) {
        const found = await search.find(caller, eventId, signal)
        if (found) return found
        reply.code(204)
      },
    }),
    route({
      method: 'GET',
      path: '/events/:eventId/notifications',
      permission: perEntity(streams),
      area,
      extension: true,
      summary: 'What became of the notifications of an event',
      params,
      replies: { 200: EventNotifications },
      async handler({ caller, params: { eventId }, signal }) {
        const { event } = await readable(caller, eventId, signal)
        return { notifications: await outcomesOf(event.id, caller) }
      },
    }),
    route({
      method: 'POST',
      path: '/events/:eventId/acknowledge',
      permission: perEntity('eventdefinitions:read:{event_definition_id}'),
      area,
      extension: true,
      summary: 'Says that somebody has taken notice of an event, and what of it',
      params,
      body: AcknowledgeRequest,
      replies: { 200: Acknowledgement },
      async handler({ caller, body: { note = '' }, params: { eventId }, signal }) {
        const { event } = await acknowledgeable(caller, eventId, signal)
        const at = Date.parse(event.timestamp)
        const acknowledgement = await acknowledgements.put(caller, { id: event.id, at }, note.trim())
        await services.records.audit(caller, 'acknowledge', `events:${event.id}`)
        return acknowledgement
      },
    }),
    route({
      method: 'DELETE',
      path: '/events/:eventId/acknowledge',
      permission: perEntity('eventdefinitions:read:{event_definition_id}'),
      area,
      extension: true,
      summary: 'Takes an acknowledgement back',
      params,
      replies: { 204: null },
      async handler({ caller, params: { eventId }, signal }, reply) {
        const { event } = await acknowledgeable(caller, eventId, signal)
        await acknowledgements.remove(event.id)
        await services.records.audit(caller, 'withdraw acknowledgement', `events:${event.id}`)
        reply.code(204)
      },
    }),
  ]
}
