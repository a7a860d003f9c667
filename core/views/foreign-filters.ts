/** Filters of a stored query besides its text, range and streams: a page applies them and cannot change them. */
import { fieldQuery } from '../query/escape.ts'
import type { Filter, Query, SearchFilter } from '../search/schema.ts'
import type { Widget } from './schema.ts'
import { streamChoice } from './stream-filter.ts'

/** A filter in words; '': it lets through every message. */
function queryOf(filter: Filter): string {
  if (filter.type === 'stream') return fieldQuery('streams', filter.id)
  if (filter.type === 'query_string') return filter.query.trim()
  const parts = filter.filters.map(queryOf)
  const [join, all] = filter.type === 'and' ? [' AND ', false] : [' OR ', parts.includes('')]
  return all
    ? ''
    : parts
        .filter(part => part !== '')
        .map(part => `(${part})`)
        .join(join)
}

const inWords = (queries: readonly string[]): readonly SearchFilter[] =>
  queries
    .filter(text => text !== '')
    .map(queryString => ({
      type: 'inlineQueryString',
      title: null,
      description: null,
      queryString,
      negation: false,
      disabled: false,
    }))

/** Filters that are turned off are among them. */
export const foreignFilters = (query: Pick<Query, 'filter' | 'filters'> | null): readonly SearchFilter[] =>
  query === null ? [] : [...inWords(streamChoice(query.filter).rest.map(queryOf)), ...query.filters]

/** Returns the filters of one widget. */
export const widgetFilters = (widget: Pick<Widget, 'filter' | 'filters'> | null): readonly SearchFilter[] =>
  widget === null ? [] : [...inWords([(widget.filter ?? '').trim()]), ...widget.filters]
