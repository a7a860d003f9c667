/** The events search type (contract 1, 2.4): this server keeps no events, so there are none in any range. */
import type { EventsSearchType } from '../../../../core/search/schema.ts'
import type { SearchTypeHandler } from './search-type.ts'

export const events: SearchTypeHandler<EventsSearchType> = {
  execute: async ({ id, name }) => ({ id, type: 'events', name, events: [] }),
}
