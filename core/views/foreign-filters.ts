/** What a stored query asks beside its text, range and choice of streams: a page searches under it and cannot change it. */
import { fieldQuery } from '../query/escape.ts'
import type { Filter, Query, SearchFilter } from '../search/schema.ts'
import { streamChoice } from './stream-filter.ts'

/** A filter in words; '': it lets through every message. */
function queryOf(filter: Filter): string {
  if (filter.type === 'stream') return fieldQuery('streams', filter.id)
  if (filter.type === 'query_string') return filter.query.trim()
  const parts = filter.filters.map(queryOf)
  const [join, all] = filter.type === 'and' ? [' AND ', false] : [' OR ', parts.includes('')]
  return all ? '' : parts.filter(part => part !== '').map(part => `(${part})`).join(join)
}

/** Filters that are turned off are among them. */
export function foreignFilters(query: Pick<Query, 'filter' | 'filters'> | null): readonly SearchFilter[] {
  if (query === null) return []
  const inWords = streamChoice(query.filter).rest.map(queryOf).filter(text => text !== '').map((queryString): SearchFilter =>
    ({ type: 'inlineQueryString', title: null, description: null, queryString, negation: false, disabled: false }))
  return [...inWords, ...query.filters]
}
