/** Reads a search type: fills its defaults, and keeps types this server does not know whole (contract 1, 2.4). */
import { randomUUID } from 'node:crypto'
import {
  searchTypeSchemas,
  type BackendQuery,
  type BackendQueryInput,
  type MessageSort,
  type SearchType,
} from '../../../../core/search/schema.ts'
import { DEFAULT_MESSAGE_LIMIT } from '../../../../core/search/rules.ts'
import { badRequest } from '../../platform/errors/errors.ts'
import { check, schemaByType } from '../../platform/http/check.ts'
import { readDecorators } from './decorators.ts'
import { readFilter, readSearchFilters } from './filter.ts'
import { readAnySeries, readBucket, readSort } from './pivot.ts'
import { readSearchTypeTimeRange } from './time-range.ts'

export const readBackendQuery = (query: BackendQueryInput): BackendQuery => ({
  type: 'elasticsearch',
  query_string: typeof query === 'string' ? query : query.query_string,
})

/** Members of every search type, where one of an unknown type has none. */
const absent = { name: null, query: null, streams: null, timerange: null, filter: null, filters: null }

/** @throws ApiError 400 naming the member */
export function readSearchType(value: { type: string; [member: string]: unknown }, path: string): SearchType {
  const schema = schemaByType(searchTypeSchemas, value, path)
  if (!schema) return { ...absent, ...value, id: typeof value['id'] === 'string' ? value['id'] : randomUUID() }
  const input = check(schema, value, path)
  const { id, name, timerange, query } = input
  const head = { id: id || randomUUID(), name: name ?? null }
  const common = {
    filter: readFilter(input.filter, `${path}.filter`),
    filters: readSearchFilters(input.filters, `${path}.filters`),
    timerange: timerange ? readSearchTypeTimeRange(timerange, `${path}.timerange`) : null,
    query: query === null || query === undefined ? null : readBackendQuery(query),
    streams: input.streams ?? [],
  }
  switch (input.type) {
    case 'events':
      return { type: 'events', ...head, ...common }
    case 'messages':
      return {
        type: 'messages',
        ...head,
        ...common,
        limit: input.limit ?? DEFAULT_MESSAGE_LIMIT,
        offset: input.offset ?? 0,
        sort: input.sort?.map((sort, i) => readMessageSort(sort, `${path}.sort[${i}]`)) ?? null,
        fields: input.fields ?? [],
        decorators: readDecorators(input.decorators ?? [], `${path}.decorators`),
      }
    case 'pivot':
      return {
        type: 'pivot',
        ...head,
        row_groups: (input.row_groups ?? []).map((group, i) => readBucket(group, `${path}.row_groups[${i}]`)),
        column_groups: (input.column_groups ?? []).map((group, i) => readBucket(group, `${path}.column_groups[${i}]`)),
        series: input.series.map((series, i) => readAnySeries(series, `${path}.series[${i}]`)),
        sort: (input.sort ?? []).map((sort, i) => readSort(sort, `${path}.sort[${i}]`)),
        rollup: input.rollup,
        ...common,
      }
  }
}

function readMessageSort({ field, order }: { field: string; order: string }, path: string): MessageSort {
  const upper = order.toUpperCase()
  if (upper !== 'ASC' && upper !== 'DESC') throw badRequest(`${path}.order must be ASC or DESC, not '${order}'.`)
  return { field, order: upper }
}
