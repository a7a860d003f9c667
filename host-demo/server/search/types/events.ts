/** The events search type (contract 1, 2.4): the events of a range whose source streams are all searched, newest first. */
import type { EventsSearchType } from '../../../../core/search/schema.ts'
import { RESULT_WINDOW } from '../../../../core/search/rules.ts'
import { eventOfMessage } from '../events/stored-event.ts'
import type { SearchTypeHandler } from './search-type.ts'

/** Those that are answered. */
const fields = ['id', 'message', 'alert', 'source_streams']

export const events: SearchTypeHandler<EventsSearchType> = {
  async execute({ id, name }, { messages, eventSelection, searchedStreams, signal, tellLeftOut }) {
    const found = await messages.messages(
      {
        ...(await eventSelection()),
        limit: RESULT_WINDOW,
        offset: 0,
        sort: [{ field: 'timestamp', order: 'desc' }],
        total: false,
        fields,
      },
      signal,
    )
    tellLeftOut(found)
    const searched = searchedStreams && new Set(searchedStreams)
    return {
      id,
      type: 'events',
      name,
      events: found.hits
        .map(({ message }) => eventOfMessage(message))
        .filter(({ source_streams }) => searched === null || source_streams.every(one => searched.has(one)))
        .map(event => ({
          id: event.id,
          streams: event.source_streams,
          timestamp: event.timestamp,
          message: event.message,
          alert: event.alert,
        })),
    }
  },
}
