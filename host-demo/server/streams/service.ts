/** Streams: the default one, which takes every message, and who may read which. */
import type { Stream, StreamElement } from '../../../core/streams/schema.ts'
import { DEFAULT_STREAM_ID, isSpecialStream } from '../../../core/streams/rules.ts'
import type { Caller } from '../platform/records/caller.ts'
import { system } from '../platform/records/callers.ts'
import { defaultIndexSetId } from '../indices/service.ts'
import type { Services } from '../services.ts'
import { streams, type StoredStream } from './collection.ts'

/** All streams the caller may read. */
export const listReadableStreams = ({ records }: Services, caller: Caller): Promise<readonly StoredStream[]> =>
  records.as(caller).of(streams).all()

/** Makes the default stream at the first start and tells ingest to route to it. */
export async function startStreams(services: Services): Promise<void> {
  const stored = services.records.as(system('streams')).of(streams)
  const found = await stored.find(DEFAULT_STREAM_ID)
  const stream = found ?? await stored.insert({
    title: 'All messages', description: 'Contains all messages that are not explicitly routed into other streams',
    creator_user_id: 'local:admin',
    created_at: new Date().toISOString(), matching_type: 'AND', disabled: false, rules: [], outputs: [], content_pack: null,
    is_default: true,
    remove_matches_from_default_stream: false, index_set_id: await defaultIndexSetId(services),
  }, DEFAULT_STREAM_ID)
  await services.ingest.setRouting({ defaultStream: { id: stream.id, indexSet: stream.index_set_id } })
}

export function presentStream({ revision: _, outputs: __, ...stream }: StoredStream): Stream {
  return { ...stream, outputs: [], is_editable: !isSpecialStream(stream.id) }
}

/** The form of /streams/paginated, whose dates carry `+0000`. */
export function presentElement(stream: StoredStream): StreamElement {
  return {
    ...presentStream(stream), outputs: stream.outputs, created_at: stream.created_at.replace('Z', '+0000'), alert_conditions: null,
    alert_receivers: null,
  }
}
