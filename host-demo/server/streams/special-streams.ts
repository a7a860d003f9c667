/** The streams of the server's own messages: of events, of system events and of failures. */
import { SPECIAL_STREAM_IDS } from '../../../core/streams/rules.ts'
import { createOwnIndexSet, type OwnIndexSet } from '../indices/own-index-sets.ts'
import { system } from '../platform/records/callers.ts'
import type { Services } from '../platform/services.ts'
import { streams } from './collection.ts'

interface SpecialStream {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly indexSet: OwnIndexSet
}

const [eventsId, systemEventsId, failuresId] = SPECIAL_STREAM_IDS as [string, string, string]

const eventSet = { title: 'Events', description: 'Events and alerts of event definitions', prefix: 'gl-events' }
const systemEventSet = {
  title: 'System events',
  description: 'Events that the server makes of its own notifications',
  prefix: 'gl-system-events',
}
const specialStreams: readonly SpecialStream[] = [
  {
    id: eventsId,
    title: 'All events',
    description: 'Contains all events that event definitions make',
    indexSet: eventSet,
  },
  {
    id: systemEventsId,
    title: 'All system events',
    description: 'Contains all events that the server makes of its own notifications',
    indexSet: systemEventSet,
  },
  {
    id: failuresId,
    title: 'Processing and indexing failures',
    description: 'Contains messages about messages that could not be processed or stored',
    indexSet: systemEventSet,
  },
]

/** Makes those that are missing, with their index sets: at the first start, and at the first one of a version that has them. */
export async function ensureSpecialStreams(services: Services): Promise<void> {
  const stored = services.records.as(system('streams')).of(streams)
  const sets = new Map<OwnIndexSet, string>()
  for (const { id, indexSet } of specialStreams) {
    const found = await stored.find(id)
    if (found) sets.set(indexSet, found.index_set_id)
  }
  for (const { id, title, description, indexSet } of specialStreams) {
    if (await stored.find(id)) continue
    const index_set_id = sets.get(indexSet) ?? (await createOwnIndexSet(services, indexSet)).id
    sets.set(indexSet, index_set_id)
    await stored.insert(
      {
        title,
        description,
        creator_user_id: 'local:admin',
        created_at: new Date().toISOString(),
        matching_type: 'AND',
        disabled: false,
        rules: [],
        outputs: [],
        content_pack: null,
        is_default: false,
        remove_matches_from_default_stream: false,
        index_set_id,
      },
      id,
    )
  }
}
