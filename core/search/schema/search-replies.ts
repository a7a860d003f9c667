/** Searches as replies have them: whole, with every default filled. The types are those of `search.ts`. */
import Type from 'typebox'
import { Decorator } from '../../decorators/schema.ts'
import { Parameter, SERIES_TYPES, SortInput } from './search.ts'
import { RangeReply, SearchTypeRangeReply } from './time-range.ts'

const strict = { additionalProperties: false } as const
const open = { additionalProperties: true } as const
const nullable = <const S extends Type.TSchema>(schema: S) => Type.Union([schema, Type.Null()])
/** One of the types we do not know is kept as it came. */
const other = (...known: readonly string[]) => Type.String({ pattern: `^(?!(?:${known.join('|')})$)` })

export const BackendQueryReply = Type.Object(
  { type: Type.Literal('elasticsearch'), query_string: Type.String() },
  strict,
)
export const FilterReply = Type.Union([
  Type.Object(
    {
      type: Type.Enum(['and', 'or']),
      filters: Type.Array(Type.Object({ type: Type.Enum(['and', 'or', 'stream', 'query_string']) }, open)),
    },
    strict,
  ),
  Type.Object({ type: Type.Literal('stream'), id: Type.String(), title: Type.Optional(Type.String()) }, strict),
  Type.Object(
    { type: Type.Literal('query_string'), query: Type.String(), filters: Type.Optional(Type.Null()) },
    strict,
  ),
])
export const SearchFilterReply = Type.Object(
  {
    type: Type.String(),
    id: Type.Optional(Type.String()),
    title: nullable(Type.String()),
    description: nullable(Type.String()),
    queryString: nullable(Type.String()),
    negation: Type.Boolean(),
    disabled: Type.Boolean(),
  },
  strict,
)
const shared = {
  id: Type.String(),
  name: nullable(Type.String()),
  filter: nullable(FilterReply),
  filters: Type.Array(SearchFilterReply),
  timerange: nullable(SearchTypeRangeReply),
  query: nullable(BackendQueryReply),
  streams: Type.Array(Type.String()),
}
const BucketReply = Type.Union([
  Type.Object(
    {
      type: Type.Literal('values'),
      fields: Type.Array(Type.String()),
      limit: Type.Integer(),
      skip_empty_values: Type.Boolean(),
    },
    strict,
  ),
  Type.Object(
    {
      type: Type.Literal('time'),
      fields: Type.Array(Type.String()),
      interval: Type.Union([
        Type.Object({ type: Type.Literal('auto'), scaling: Type.Number() }, strict),
        Type.Object({ type: Type.Literal('timeunit'), timeunit: Type.String() }, strict),
      ]),
    },
    strict,
  ),
  Type.Object({ type: other('values', 'time') }, open),
])
const SeriesReply = Type.Union([
  Type.Object(
    {
      type: Type.Enum([...SERIES_TYPES]),
      id: Type.String(),
      field: nullable(Type.String()),
      percentile: Type.Optional(Type.Number()),
    },
    strict,
  ),
  Type.Object({ type: other(...SERIES_TYPES) }, open),
])
export const SearchTypeReply = Type.Union([
  Type.Object(
    {
      type: Type.Literal('messages'),
      ...shared,
      limit: Type.Integer(),
      offset: Type.Integer(),
      sort: nullable(Type.Array(Type.Object({ field: Type.String(), order: Type.Enum(['ASC', 'DESC']) }, strict))),
      fields: Type.Array(Type.String()),
      decorators: Type.Array(Decorator),
    },
    strict,
  ),
  Type.Object(
    {
      type: Type.Literal('pivot'),
      ...shared,
      row_groups: Type.Array(BucketReply),
      column_groups: Type.Array(BucketReply),
      series: Type.Array(SeriesReply),
      sort: Type.Array(
        Type.Object({ ...SortInput.properties, direction: Type.Enum(['Ascending', 'Descending']) }, strict),
      ),
      rollup: Type.Boolean(),
    },
    strict,
  ),
  Type.Object({ type: Type.Literal('events'), ...shared }, strict),
  Type.Object({ type: other('messages', 'pivot', 'events'), id: Type.String() }, open),
])
const query = {
  id: Type.String(),
  timerange: RangeReply,
  filters: Type.Array(SearchFilterReply),
  query: BackendQueryReply,
  search_types: Type.Array(SearchTypeReply),
}
export const SearchReply = Type.Object(
  {
    id: Type.String(),
    queries: Type.Array(
      Type.Union([
        Type.Object({ ...query, filter: nullable(FilterReply) }, strict),
        Type.Object({ ...query, streams: Type.Array(Type.String()) }, strict),
      ]),
    ),
    parameters: Type.Array(Parameter),
  },
  strict,
)
/** The query as executed: without a filter if there is none. */
export const ExecutedQueryReply = Type.Object({ ...query, filter: Type.Optional(FilterReply) }, strict)
