/** Finds which events the store has, by their ids. */
import { eventIndexSets, EVENT_STREAM_IDS } from '../../search/events/visible-events.ts'
import type { Services } from '../../platform/services.ts'

/** Ids that are asked for at once. */
const ASKED = 500

/** Given in UTC milliseconds, both inclusive. */
export interface EventTimes {
  readonly from: number
  readonly to: number
}

export async function storedIds(
  services: Pick<Services, 'records' | 'messages'>,
  ids: readonly string[],
  { from, to }: EventTimes,
): Promise<Set<string>> {
  const found = new Set<string>()
  const indexSets = await eventIndexSets(services)
  for (let at = 0; at < ids.length; at += ASKED) {
    const asked = ids.slice(at, at + ASKED)
    const { hits } = await services.messages.messages({
      scope: { from, to, streams: EVENT_STREAM_IDS, indexSets },
      queries: [
        {
          type: 'bool',
          must: [],
          should: asked.map(value => ({ type: 'term', field: 'id', value })),
          mustNot: [],
        },
      ],
      now: to,
      timeZone: 'UTC',
      // An event may be there twice where another server wrote into a copy of the folder.
      limit: 2 * ASKED,
      offset: 0,
      sort: [],
      fields: ['id'],
      total: false,
    })
    for (const { message } of hits) found.add(String(message.fields['id']))
  }
  return found
}
