/** The calls of events, typed (contract 1, 6.2; ours: histogram, acknowledgement, notifications). All throw `FetchError`. */
import type { Client } from '../client/client.ts'
import { path, type Abortable } from '../client/request.ts'
import type {
  Acknowledgement,
  EventNotifications,
  EventsHistogram,
  EventsHistogramRequest,
  EventsSearchReply,
  EventsSearchRequest,
  FoundEvent,
} from './events-schema.ts'

/** Events whose source streams the caller may not read are neither shown nor counted. */
export const searchEvents = (client: Client, request: EventsSearchRequest = {}, { signal }: Abortable = {}) =>
  client.post<EventsSearchReply>('/events/search', request, { signal })
export const eventsHistogram = (client: Client, request: EventsHistogramRequest = {}, { signal }: Abortable = {}) =>
  client.post<EventsHistogram>('/events/histogram', request, { signal })
/** Undefined where there is none, or its source streams may not be read. */
export const getEvent = (client: Client, id: string, { signal }: Abortable = {}) =>
  client.get<FoundEvent | undefined>(path`/events/${id}`, { signal })
/** Replaces an acknowledgement that is there. */
export const acknowledgeEvent = (client: Client, id: string, note = '') =>
  client.post<Acknowledgement>(path`/events/${id}/acknowledge`, { note })
export const withdrawAcknowledgement = (client: Client, id: string) =>
  client.delete<void>(path`/events/${id}/acknowledge`)
export const eventNotifications = (client: Client, id: string, { signal }: Abortable = {}) =>
  client.get<EventNotifications>(path`/events/${id}/notifications`, { signal })
