/** From query strings and filters to syntax trees. */
import type { QueryNode } from '../../../core/query/tree.ts'
import type { ParameterBindings } from '../../../core/query/parameters.ts'
import { parseQuery } from '../../../core/query/parse.ts'
import type { Filter, SearchFilter } from '../../../core/search/schema.ts'
import { KnownQueries } from './known-queries.ts'
import { UnsupportedQueryError } from '../platform/messages/message-store.ts'
import { inStage } from '../platform/timing/timing.ts'
import type { Services } from '../platform/services.ts'

/**
 * Reads a query as this server's settings want it; `negated` where it says which messages are left out. @throws QuerySyntaxError,
 * UnboundParameterError
 */
export type ParseText = (text: string, negated?: boolean) => QueryNode

/** @param parameters those that the search declares */
export function parserOf(
  { settings }: Pick<Services, 'settings'>,
  parameters: ParameterBindings = new Map(),
): ParseText {
  const options = { allowLeadingWildcard: settings.allowLeadingWildcards, parameters }
  const parse: ParseText = (text, negated = false) => parseQuery(text, { ...options, negated })
  if (parameters.size > 0) return (text, negated) => inStage('parse', () => parse(text, negated))
  // Without values of parameters a tree says the same in every search.
  const known = options.allowLeadingWildcard ? withLeadingWildcards : withoutLeadingWildcards
  return (text, negated) => inStage('parse', () => known.get(text, () => parse(text, negated)))
}

const withLeadingWildcards = new KnownQueries()
const withoutLeadingWildcards = new KnownQueries()

const not = (node: QueryNode): QueryNode => ({ type: 'bool', must: [], should: [], mustNot: [node] })

/**
 * The nodes of filters in words: negated where they say so, without the disabled.
 * @throws QuerySyntaxError; UnsupportedQueryError for a filter that is kept elsewhere: without it there would be more than was asked for
 */
export const searchFilterNodes = (filters: readonly SearchFilter[], parse: ParseText): QueryNode[] =>
  filters
    .filter(({ disabled, queryString }) => !disabled && queryString?.trim() !== '')
    .map(({ queryString, negation, title, id }) => {
      if (queryString === null) {
        throw new UnsupportedQueryError(
          `This server keeps no filters of their own: '${title ?? id ?? ''}' needs its query (queryString), or must be disabled.`,
        )
      }
      const node = parse(queryString, negation)
      return negation ? not(node) : node
    })

/** The texts of a filter that are queries. */
export function queriesOf(filter: Filter | null): string[] {
  if (filter?.type === 'query_string') return [filter.query]
  return filter?.type === 'and' || filter?.type === 'or' ? filter.filters.flatMap(queriesOf) : []
}

/** All stream ids a filter names. */
export function streamsOf(filter: Filter | null): string[] {
  switch (filter?.type) {
    case 'stream':
      return [filter.id]
    case 'and':
    case 'or':
      return [...new Set(filter.filters.flatMap(streamsOf))]
    default:
      return []
  }
}

/** The streams outside of which a filter lets nothing through; null: it lets through those of every stream. */
export function streamsWithin(filter: Filter | null): string[] | null {
  if (filter?.type === 'stream') return [filter.id]
  if (filter?.type !== 'and' && filter?.type !== 'or') return null
  const within = filter.filters.map(streamsWithin)
  const bound = within.filter(ids => ids !== null)
  const isBound = bound.length > 0 && (filter.type === 'and' || bound.length === within.length)
  return isBound ? [...new Set(bound.flat())] : null
}

/** Returns the conditions of a filter besides `streamsOf`; null if it only selects streams. */
export function filterNode(filter: Filter | null, parse: ParseText): QueryNode | null {
  if (!filter || isChoiceOfStreams(filter)) return null
  return node(filter, parse)
}

function isChoiceOfStreams(filter: Filter): boolean {
  if (filter.type === 'stream' || filter.type === 'query_string') return filter.type === 'stream'
  return (filter.type === 'or' || filter.filters.length < 2) && filter.filters.every(isChoiceOfStreams)
}

function node(filter: Filter, parse: ParseText): QueryNode {
  switch (filter.type) {
    case 'stream':
      return { type: 'term', field: 'streams', value: filter.id }
    case 'query_string':
      return parse(filter.query)
    default: {
      const nodes = filter.filters.map(inner => node(inner, parse))
      if (nodes.length === 0) return { type: 'all' }
      return {
        type: 'bool',
        must: filter.type === 'and' ? nodes : [],
        should: filter.type === 'or' ? nodes : [],
        mustNot: [],
      }
    }
  }
}
