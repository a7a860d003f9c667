/** Reads a search: fills its defaults and gives the form that is stored and returned (contract 1, 2.2). */
import { randomUUID } from 'node:crypto'
import { parameterNames } from '../../../../core/query/parameters.ts'
import type {
  KnownSearchType,
  Query,
  QueryInput,
  Search,
  SearchInput,
  SearchMetadata,
  SearchType,
} from '../../../../core/search/schema.ts'
import { newId } from '../../../../core/search/rules.ts'
import { defaultTimeRange } from '../../../../core/time/time-range.ts'
import { badRequest } from '../../platform/errors/errors.ts'
import { queriesOf } from '../query.ts'
import { isKnown } from '../types/registry.ts'
import { readFilter, readSearchFilters } from './filter.ts'
import { readBackendQuery, readSearchType } from './search-type.ts'
import { readTimeRange } from './time-range.ts'

/** @throws ApiError 400 naming the member */
export function readSearch(input: SearchInput): Search {
  const queries = (input.queries ?? []).map((query, i) => readQuery(query, `queries[${i}]`))
  unique(queries, 'queries')
  return {
    id: input.id || newId(),
    queries,
    parameters: (input.parameters ?? []).map(parameter => ({
      type: 'value-parameter-v1',
      title: null,
      description: null,
      data_type: 'any',
      default_value: null,
      optional: false,
      binding: null,
      ...parameter,
    })),
  }
}

function readQuery(input: QueryInput, path: string): Query {
  const searchTypes = input.search_types.map((type, i) => readSearchType(type, `${path}.search_types[${i}]`))
  unique(searchTypes, `${path}.search_types`)
  return {
    id: input.id || randomUUID(),
    timerange: input.timerange ? readTimeRange(input.timerange, `${path}.timerange`) : defaultTimeRange,
    filter: readFilter(input.filter, `${path}.filter`),
    filters: readSearchFilters(input.filters, `${path}.filters`),
    query: readBackendQuery(input.query ?? ''),
    search_types: searchTypes,
  }
}

/** Results are keyed by id. */
function unique(entries: readonly { readonly id: string }[], path: string): void {
  const seen = new Set<string>()
  for (const { id } of entries) {
    if (seen.has(id)) throw badRequest(`${path} has two entries with the id '${id}'.`)
    seen.add(id)
  }
}

/** The parameters each query uses, in itself and in its search types, and the ones that are declared. */
export function metadataOf(search: Search): SearchMetadata {
  return {
    query_metadata: Object.fromEntries(
      search.queries.map(query => [
        query.id,
        { used_parameters_names: parameterNames([query, ...query.search_types].flatMap(textsOf).join('\n')) },
      ]),
    ),
    declared_parameters: Object.fromEntries(search.parameters.map(parameter => [parameter.name, parameter])),
  }
}

/** All texts of a query or a search type that are queries; of a type that is not known, its query string. */
function textsOf(one: Query | SearchType): string[] {
  if ('type' in one && !isKnown(one)) {
    const { query } = one as { query?: { query_string?: unknown } | null }
    return typeof query?.query_string === 'string' ? [query.query_string] : []
  }
  const { query, filter, filters } = one as Query | KnownSearchType
  return [query?.query_string ?? '', ...queriesOf(filter), ...filters.flatMap(({ queryString }) => queryString ?? [])]
}
