/** Reads the filters of queries and search types (contract 1, 2.2). */
import type { Filter, SearchFilter, SearchFilterInput } from '../../../../core/search/schema.ts'
import { filterSchemas } from '../../../../core/search/schema.ts'
import { badRequest } from '../../platform/errors/errors.ts'
import { check, schemaByType } from '../../platform/http/check.ts'

const MAX_DEPTH = 20

/** Null for none, and for types this server does not know. @throws ApiError 400 */
export function readFilter(value: unknown, path: string, depth = 0): Filter | null {
  if (value === null || value === undefined) return null
  if (depth > MAX_DEPTH) throw badRequest(`${path}: filters nest at most ${MAX_DEPTH} deep.`)
  const schema = schemaByType(filterSchemas, value, path)
  if (!schema) return null
  const filter = check(schema, value, path)
  switch (filter.type) {
    case 'stream':
      return { type: 'stream', id: filter.id, ...(filter.title && { title: filter.title }) }
    case 'query_string':
      return { type: 'query_string', query: filter.query }
    default: {
      const filters = filter.filters.map((inner, i) => readFilter(inner, `${path}.filters[${i}]`, depth + 1))
      return { type: filter.type, filters: filters.filter(inner => inner !== null) }
    }
  }
}

/** @throws ApiError 400 */
export function readSearchFilters(
  values: readonly SearchFilterInput[] | null | undefined,
  path: string,
): SearchFilter[] {
  return (values ?? []).map((filter, i) => {
    const here = `${path}[${i}]`
    const { type } = filter
    if (type !== 'inlineQueryString' && type !== 'referenced')
      throw badRequest(`${here}.type must be inlineQueryString or referenced.`)
    if (type === 'inlineQueryString' && typeof filter.queryString !== 'string')
      throw badRequest(`${here}.queryString must be a string.`)
    if (type === 'referenced' && !filter.id) throw badRequest(`${here}.id must name a filter.`)
    return {
      type,
      ...(filter.id && { id: filter.id }),
      title: filter.title ?? null,
      description: filter.description ?? null,
      queryString: filter.queryString ?? null,
      negation: filter.negation ?? false,
      disabled: filter.disabled ?? false,
    }
  })
}
