/** Streams: the default one, which takes every message, how they are shown, and who may read which. */
import type { Stream, StreamElement } from '../../../core/streams/schema.ts'
import { DEFAULT_STREAM_ID, isDefaultStream, isSpecialStream } from '../../../core/streams/rules.ts'
import { badRequest, notFound } from '../platform/errors/errors.ts'
import type { Caller } from '../platform/records/caller.ts'
import { system } from '../platform/records/callers.ts'
import { isId } from '../platform/records/ids.ts'
import { defaultIndexSetId } from '../indices/service.ts'
import type { Services } from '../platform/services.ts'
import { streams, type StoredStream } from './collection.ts'

/** All streams the caller may read. */
export const listReadableStreams = ({ records }: Services, caller: Caller): Promise<readonly StoredStream[]> =>
  records.as(caller).of(streams).all()

/** @throws ApiError 404, for what is no id, too */
export async function readStream({ records }: Services, caller: Caller, id: string): Promise<StoredStream> {
  const found = isId(id) ? await records.as(caller).of(streams).find(id) : null
  if (!found) throw notFound(`There is no stream with id <${id}>.`)
  return found
}

/**
 * For whoever may change it, which need not include reading; the route has checked that.
 * @throws ApiError 400 for a stream of the server's own, 404
 */
export async function changeableStream(services: Services, id: string): Promise<StoredStream> {
  if (isDefaultStream(id)) {
    throw badRequest('The default stream cannot be changed: it takes every message no other stream takes for itself.')
  }
  if (isSpecialStream(id)) throw badRequest('This stream belongs to the server and cannot be changed.')
  return readStream(services, system('streams'), id)
}

/** Makes the default stream at the first start. */
export async function ensureDefaultStream(services: Services): Promise<void> {
  const stored = services.records.as(system('streams')).of(streams)
  if (!(await stored.find(DEFAULT_STREAM_ID))) {
    await stored.insert(
      {
        title: 'All messages',
        description: 'Contains all messages that are not explicitly routed into other streams',
        creator_user_id: 'local:admin',
        created_at: new Date().toISOString(),
        matching_type: 'AND',
        disabled: false,
        rules: [],
        outputs: [],
        content_pack: null,
        is_default: true,
        remove_matches_from_default_stream: false,
        index_set_id: await defaultIndexSetId(services),
      },
      DEFAULT_STREAM_ID,
    )
  }
}

export function presentStream({ revision: _, outputs: __, ...stream }: StoredStream): Stream {
  return { ...stream, outputs: [], is_editable: !isSpecialStream(stream.id) }
}

/** The form of /streams/paginated, whose dates carry `+0000`. */
export function presentElement(stream: StoredStream): StreamElement {
  return {
    ...presentStream(stream),
    outputs: stream.outputs,
    created_at: stream.created_at.replace('Z', '+0000'),
    alert_conditions: null,
    alert_receivers: null,
  }
}
