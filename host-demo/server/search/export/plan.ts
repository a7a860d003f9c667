/** From the body of an export to what is exported (contract 1, 2.10). */
import type {
  ExecutionState,
  MessagesExportRequest,
  MessagesSearchType,
  MessageSort,
  ResultFormat,
  Search,
  SearchType,
} from '../../../../core/search/schema.ts'
import { defaultTimeRange } from '../../../../core/time/time-range.ts'
import type { SearchDecorators } from '../../decorators/search-decorators.ts'
import { badRequest, notFound } from '../../platform/errors/errors.ts'
import type { Caller } from '../../platform/records/caller.ts'
import { isTimeZone } from '../../../../core/time/zones.ts'
import type { Services } from '../../platform/services.ts'
import { readSearchFilters } from '../dto/filter.ts'
import { readBackendQuery } from '../dto/search-type.ts'
import { readTimeRange } from '../dto/time-range.ts'
import { effectiveQueries, type EffectiveQuery } from '../execution/effective.ts'
import { bindParameters } from '../parameters.ts'
import { filterNode, parserOf, searchFilterNodes, streamsOf, streamsWithin } from '../query.ts'
import { filterScope, streamScope } from '../scope.ts'
import { searchRules } from '../search-rules.ts'
import { selectionOf } from '../selection.ts'
import { resolveRange, resolveSearchTypeRange } from '../time/resolve.ts'
import { isKnown } from '../types/registry.ts'
import type { Export } from './rows.ts'

const DEFAULT_FIELDS = ['timestamp', 'source', 'message']
const NEWEST_FIRST: readonly MessageSort[] = [{ field: 'timestamp', order: 'DESC' }]

/** @throws MissingStreamPermission, QuerySyntaxError, ApiError 400 */
export async function planExport(services: Services, caller: Caller, body: MessagesExportRequest): Promise<Export> {
  const timeZone = zoneOf(body.time_zone, caller)
  const { selection } = await selectionOf(services, caller, {
    query: readBackendQuery(body.query_string ?? '').query_string,
    streams: body.streams ?? null,
    timeZone,
    shorten: !body.timerange,
    filters: readSearchFilters(body.filters, 'filters'),
    timerange: body.timerange ? readTimeRange(body.timerange, 'timerange') : defaultTimeRange,
  })
  return { ...commonOf(body), selection, timeZone, ...(body.chunk_size && { chunkSize: body.chunk_size }) }
}

const commonOf = (format: ResultFormat | MessagesExportRequest) => ({
  fields: format.fields_in_order ?? DEFAULT_FIELDS,
  limit: format.limit ?? null,
  neutralizeFormulas: format.neutralize_formulas ?? false,
  ...(format.order && { sort: [{ field: 'timestamp', order: format.order }] }),
})

/**
 * Plans the export of a stored search, or of one messages search type in it. @throws as `planExport`; ApiError 404 for
 * an unknown search type
 */
export async function planSearchExport(
  { services, decorators }: { readonly services: Services; readonly decorators: SearchDecorators },
  caller: Caller,
  search: Search,
  searchTypeId: string | null,
  format: ResultFormat,
): Promise<Export> {
  const { query, type } = target(search, searchTypeId, (format.execution_state ?? {}) as ExecutionState)
  const timeZone = zoneOf(format.time_zone, caller)
  const parse = parserOf(services, bindParameters(search.parameters, format.execution_state?.parameter_bindings))
  const own = type ? [...new Set([...type.streams, ...streamsOf(type.filter)])] : []
  const ownScope = own.length > 0 ? await streamScope(services, caller, own) : null
  const restricts = type !== null && (type.streams.length > 0 || streamsWithin(type.filter) !== null)
  const { filter, ids } = ownScope && restricts ? ownScope : await filterScope(services, caller, query.filter)
  const now = Date.now()
  const queries = [
    parse(query.query.query_string),
    ...searchFilterNodes(query.filters, parse),
    filterNode(query.filter, parse),
    ...(type
      ? [
          type.query ? parse(type.query.query_string) : null,
          ...searchFilterNodes(type.filters, parse),
          filterNode(type.filter, parse),
        ]
      : []),
  ].filter(node => node !== null)
  const { range: limit } = await searchRules(services)
  const range = limit.check(exportRange(query, type, format, now))
  return {
    selection: { scope: { from: range.from, to: range.to, streams: filter }, queries, now, timeZone },
    timeZone,
    ...(type && {
      sort: (type.sort ?? NEWEST_FIRST).map(({ field, order }) => ({ field, order: order === 'ASC' ? 'asc' : 'desc' })),
      decorate: await decorators.carried(caller, type.decorators, ids),
    }),
    ...commonOf(format),
  }
}

interface Target {
  readonly query: EffectiveQuery
  readonly type: MessagesSearchType | null
}

function target(search: Search, searchTypeId: string | null, state: ExecutionState): Target {
  const queries = effectiveQueries(search, state)
  if (searchTypeId === null) {
    const [query, second] = queries
    if (!query || second)
      throw badRequest('Only a search of exactly one query can be exported without naming a search type.')
    return { query, type: null }
  }
  const isIt = (type: SearchType) => type.id === searchTypeId
  const query = queries.find(candidate => candidate.allSearchTypes.some(isIt))
  const type = query?.allSearchTypes.find(isIt)
  if (!query || !type) throw notFound(`The search <${search.id}> has no search type <${searchTypeId}>.`)
  if (!isKnown(type) || type.type !== 'messages')
    throw badRequest(`The search type <${searchTypeId}> does not list messages.`)
  return { query, type }
}

function exportRange(query: EffectiveQuery, type: MessagesSearchType | null, format: ResultFormat, now: number) {
  if (format.timerange) {
    const range = readTimeRange(format.timerange, 'timerange')
    if (range.type !== 'absolute') throw badRequest('timerange.type must be absolute.')
    return resolveRange(range, now)
  }
  const range = resolveRange(query.timerange, now)
  return type ? resolveSearchTypeRange(type, query.allSearchTypes.filter(isKnown), range, query.overridden, now) : range
}

function zoneOf(zone: string | null | undefined, caller: Caller): string {
  if (zone && !isTimeZone(zone))
    throw badRequest(`time_zone '${zone}' is no time zone: use a name such as Europe/Berlin.`)
  return zone || caller.timeZone || 'UTC'
}
