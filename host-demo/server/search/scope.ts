/** Which messages a caller may see: the one place that decides. */
import type { Caller } from '../platform/records/caller.ts'
import { MissingStreamPermission } from '../platform/errors/errors.ts'
import { inStage } from '../platform/timing/timing.ts'
import type { Filter } from '../../../core/search/schema.ts'
import type { Services } from '../platform/services.ts'
import { isSpecialStream } from '../../../core/streams/rules.ts'
import { listReadableStreams } from '../streams/service.ts'
import { streamsOf, streamsWithin } from './query.ts'

export interface StreamScope {
  /** The streams searched. */
  readonly ids: readonly string[]
  /** The same for the store; null where they are all streams but those of events and failures, which needs no filter. */
  readonly filter: readonly string[] | null
}

/**
 * The scope of a search that names streams, or (null or empty) of one that names none: every readable stream but those of
 * events and failures.
 * @throws MissingStreamPermission when a named stream may not be read, or none is readable
 */
export const streamScope = (
  services: Services,
  caller: Caller,
  wanted: readonly string[] | null,
): Promise<StreamScope> => inStage('plan', () => findScope(services, caller, wanted))

async function findScope(services: Services, caller: Caller, wanted: readonly string[] | null): Promise<StreamScope> {
  if (wanted && wanted.length > 0) {
    const ids = [...new Set(wanted)]
    const missing = ids.filter(id => !caller.isPermitted(`streams:read:${id}`))
    if (missing.length > 0) throw new MissingStreamPermission(missing)
    return { ids, filter: ids }
  }
  const readable = await listReadableStreams(services, caller)
  const ids = readable.map(({ id }) => id).filter(id => !isSpecialStream(id))
  if (ids.length === 0)
    throw new MissingStreamPermission([], 'Not authorized to search: the permission to read a stream is missing.')
  const everything = caller.isPermitted('streams:read')
  return { ids, filter: everything ? null : ids }
}

/** The scope of a query with a filter: where that lets through messages of other streams than those it names, every readable one. */
export async function filterScope(services: Services, caller: Caller, filter: Filter | null): Promise<StreamScope> {
  const named = streamsOf(filter)
  const scope = await streamScope(services, caller, named)
  if (named.length === 0 || streamsWithin(filter) !== null) return scope
  const readable = await streamScope(services, caller, null)
  const ids = [...new Set([...readable.ids, ...named])]
  return { ids, filter: readable.filter && ids }
}

/** Whether a message of these streams may be read. */
export const mayReadMessage = (caller: Caller, streams: readonly string[]): boolean =>
  caller.isPermitted('streams:read') || streams.some(id => caller.isPermitted(`streams:read:${id}`))
