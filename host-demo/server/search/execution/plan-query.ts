/** Decides which streams a query and its search types read. */
import type { ExecutedQuery, Filter, SearchError } from '../../../../core/search/schema.ts'
import { MissingStreamPermission } from '../../platform/errors/errors.ts'
import type { Caller } from '../../platform/records/caller.ts'
import type { Services } from '../../platform/services.ts'
import { streamsOf, streamsWithin } from '../query.ts'
import { filterScope, streamScope, type StreamScope } from '../scope.ts'
import { isKnown } from '../types/registry.ts'
import type { EffectiveQuery } from './effective.ts'

/** A query whose streams are known to be readable, but for those of the search types that are refused. */
export class PlannedQuery {
  readonly query: EffectiveQuery
  /** Null: the caller may not read the streams of the query. */
  readonly #scope: StreamScope | null
  /** Scopes of the search types that have their own. */
  readonly #scopes: ReadonlyMap<string, StreamScope>
  /** Ids of the search types that read what the caller may not. */
  readonly #refused: ReadonlySet<string>

  constructor(
    query: EffectiveQuery,
    scope: StreamScope | null,
    scopes: ReadonlyMap<string, StreamScope>,
    refused: ReadonlySet<string>,
  ) {
    this.query = query
    this.#scope = scope
    this.#scopes = scopes
    this.#refused = refused
  }

  /** All streams that it may read from. */
  get streams(): string[] {
    return [...(this.#scope ? [this.#scope] : []), ...this.#scopes.values()].flatMap(({ ids }) => ids)
  }

  isRefused(searchTypeId: string): boolean {
    return this.#refused.has(searchTypeId)
  }

  /** @throws MissingStreamPermission for a search type that is refused */
  scopeOf(searchTypeId: string): StreamScope {
    const scope = this.#scopes.get(searchTypeId) ?? this.#scope
    if (!scope || this.isRefused(searchTypeId)) throw new MissingStreamPermission([])
    return scope
  }

  /** The query as executed: with the streams it read, and without the search types that are refused, which may name others. */
  get executed(): ExecutedQuery {
    const { id, timerange, filters, query } = this.query
    const search_types = this.query.search_types.filter(type => !this.isRefused(type.id))
    const filter = this.#scope && filterOf(this.query.filter, this.#scope)
    return { id, timerange, ...(filter && { filter }), filters, query, search_types }
  }
}

function filterOf(asked: Filter | null, { ids }: StreamScope): Filter {
  const streams: Filter = { type: 'or', filters: ids.map(stream => ({ type: 'stream', id: stream })) }
  if (asked === null) return streams
  return streamsWithin(asked) !== null ? asked : { type: 'and', filters: [streams, asked] }
}

/**
 * @param partial what may not be read is refused alone: nothing is said of its streams
 * @throws MissingStreamPermission unless `partial`
 */
export async function planQuery(
  services: Services,
  caller: Caller,
  query: EffectiveQuery,
  partial: boolean,
): Promise<PlannedQuery> {
  const allowed = async (scope: Promise<StreamScope>): Promise<StreamScope | null> => {
    try {
      return await scope
    } catch (error) {
      if (partial && error instanceof MissingStreamPermission) return null
      throw error
    }
  }
  const scope = await allowed(filterScope(services, caller, query.filter))
  const scopes = new Map<string, StreamScope>()
  const refused = new Set<string>()
  for (const type of query.search_types) {
    const named = isKnown(type) ? [...new Set([...type.streams, ...streamsOf(type.filter)])] : []
    const own = named.length > 0 ? await allowed(streamScope(services, caller, named)) : scope
    const restricts =
      isKnown(type) && named.length > 0 && (type.streams.length > 0 || streamsWithin(type.filter) !== null)
    if (own && restricts) scopes.set(type.id, own)
    else if (!own || !scope) refused.add(type.id)
  }
  return new PlannedQuery(query, scope, scopes, refused)
}

export const missingPermission = (queryId: string, searchTypeId: string): SearchError => ({
  type: 'missing_stream_permission',
  description: 'Not authorized to read the streams of this search type.',
  query_id: queryId,
  search_type_id: searchTypeId,
})
