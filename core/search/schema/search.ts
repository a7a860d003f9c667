/** Searches: what is asked (contract 1, 2.2 and 2.4). Input is looser than what is returned; `…Input` names what is taken. */
import Type, { type Static } from 'typebox'
import type { Decorator } from '../../decorators/schema.ts'
import type { SearchTypeTimeRange, TimeRange } from './time-range.ts'
import { TimeRangeInput } from './time-range.ts'

const strict = { additionalProperties: false } as const
const open = { additionalProperties: true } as const

export interface BackendQuery {
  readonly type: 'elasticsearch'
  readonly query_string: string
}
export const BackendQueryObject = Type.Object(
  { type: Type.Optional(Type.String()), query_string: Type.String() },
  strict,
)
/** A query string, or the object form that replies use. */
export const BackendQueryInput = Type.Union([Type.String(), BackendQueryObject])
export type BackendQueryInput = Static<typeof BackendQueryInput>

export type Filter =
  | { readonly type: 'and' | 'or'; readonly filters: readonly Filter[] }
  | { readonly type: 'stream'; readonly id: string; readonly title?: string }
  | { readonly type: 'query_string'; readonly query: string; readonly filters?: null }
export const FilterInput = Type.Unsafe<Filter>(
  Type.Object(
    {
      type: Type.String({ description: 'and, or (filters), stream (id) or query_string (query); others are ignored' }),
    },
    open,
  ),
)
export const filterSchemas = {
  and: Type.Object({ type: Type.Literal('and'), filters: Type.Array(FilterInput) }, strict),
  or: Type.Object({ type: Type.Literal('or'), filters: Type.Array(FilterInput) }, strict),
  stream: Type.Object(
    {
      type: Type.Literal('stream'),
      id: Type.String({ minLength: 1 }),
      title: Type.Optional(Type.String()),
      filters: Type.Optional(Type.Null()),
    },
    strict,
  ),
  query_string: Type.Object(
    { type: Type.Literal('query_string'), query: Type.String(), filters: Type.Optional(Type.Null()) },
    strict,
  ),
} as const

/** A filter in words, ANDed to the query; `referenced` ones name a stored filter and carry its text along. */
export interface SearchFilterInput {
  readonly type: string
  readonly id?: string | null
  readonly title?: string | null
  readonly description?: string | null
  readonly queryString?: string | null
  readonly negation?: boolean | null
  readonly disabled?: boolean | null
}
export const SearchFilterInput = Type.Unsafe<SearchFilterInput>(
  Type.Object(
    {
      type: Type.String({ description: 'inlineQueryString or referenced' }),
      id: Type.Optional(Type.String()),
      title: Type.Optional(Type.String()),
      description: Type.Optional(Type.String()),
      queryString: Type.Optional(Type.String()),
      negation: Type.Optional(Type.Boolean()),
      disabled: Type.Optional(Type.Boolean()),
    },
    open,
  ),
)
export interface SearchFilter {
  readonly type: string
  readonly id?: string
  readonly title: string | null
  readonly description: string | null
  readonly queryString: string | null
  readonly negation: boolean
  readonly disabled: boolean
}

export const Parameter = Type.Object(
  {
    type: Type.Optional(Type.String()),
    name: Type.String({ minLength: 1 }),
    default_value: Type.Optional(Type.Unknown()),
  },
  open,
)
export type Parameter = Static<typeof Parameter>

export type Direction = 'Ascending' | 'Descending'
export interface MessageSort {
  readonly field: string
  readonly order: 'ASC' | 'DESC'
}

export type Interval =
  | { readonly type: 'auto'; readonly scaling: number }
  | { readonly type: 'timeunit'; readonly timeunit: string }
export type BucketSpec =
  | {
      readonly type: 'values'
      readonly fields: readonly string[]
      readonly limit: number
      readonly skip_empty_values: boolean
    }
  | { readonly type: 'time'; readonly fields: readonly string[]; readonly interval: Interval }
export const SERIES_TYPES = [
  'avg',
  'card',
  'count',
  'latest',
  'max',
  'min',
  'percentile',
  'stddev',
  'sum',
  'sumofsquares',
  'variance',
] as const
export type SeriesType = (typeof SERIES_TYPES)[number]
export interface SeriesSpec {
  readonly type: SeriesType
  readonly id: string
  readonly field: string | null
  /** 0 to 100; of `percentile` only. */
  readonly percentile?: number
}
export interface SortSpec {
  readonly type: 'series' | 'pivot'
  readonly field: string
  readonly direction: Direction
}

interface CommonSearchType {
  readonly id: string
  readonly name: string | null
  readonly filter: Filter | null
  readonly filters: readonly SearchFilter[]
  readonly timerange: SearchTypeTimeRange | null
  readonly query: BackendQuery | null
  readonly streams: readonly string[]
}
export interface MessagesSearchType extends CommonSearchType {
  readonly type: 'messages'
  readonly limit: number
  readonly offset: number
  readonly sort: readonly MessageSort[] | null
  readonly fields: readonly string[]
  readonly decorators: readonly Decorator[]
}
export interface PivotSearchType extends CommonSearchType {
  readonly type: 'pivot'
  readonly row_groups: readonly BucketSpec[]
  readonly column_groups: readonly BucketSpec[]
  readonly series: readonly SeriesSpec[]
  readonly sort: readonly SortSpec[]
  readonly rollup: boolean
}
export interface EventsSearchType extends CommonSearchType {
  readonly type: 'events'
}
/** A type this server does not know: stored and echoed with all its members; executing it gives an error. */
export interface UnknownSearchType {
  readonly type: string
  readonly id: string
  readonly [member: string]: unknown
}
export type KnownSearchType = MessagesSearchType | PivotSearchType | EventsSearchType
export type SearchType = KnownSearchType | UnknownSearchType

const common = {
  id: Type.Optional(Type.String()),
  name: Type.Optional(Type.String()),
  filter: Type.Optional(FilterInput),
  filters: Type.Optional(Type.Array(SearchFilterInput)),
  timerange: Type.Optional(TimeRangeInput),
  query: Type.Optional(BackendQueryInput),
  streams: Type.Optional(Type.Array(Type.String())),
}
/** A group or a series, checked by its `type`; of a type that is not known it is stored and echoed as it is. */
const Bucket = Type.Object({ type: Type.String() }, open)
const Name = Type.String({ minLength: 1 })
const FieldOrFields = { fields: Type.Optional(Type.Array(Name)), field: Type.Optional(Name) }
export const bucketSchemas = {
  values: Type.Object(
    {
      type: Type.Literal('values'),
      ...FieldOrFields,
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
      skip_empty_values: Type.Optional(Type.Boolean()),
    },
    strict,
  ),
  time: Type.Object(
    {
      type: Type.Literal('time'),
      ...FieldOrFields,
      interval: Type.Union([Type.String(), Type.Object({ type: Type.String() }, open)]),
    },
    strict,
  ),
} as const
export const intervalSchemas = {
  auto: Type.Object(
    { type: Type.Literal('auto'), scaling: Type.Optional(Type.Number({ exclusiveMinimum: 0 })) },
    strict,
  ),
  timeunit: Type.Object({ type: Type.Literal('timeunit'), timeunit: Type.String() }, strict),
} as const
export const SeriesInput = Type.Object(
  {
    type: Type.Enum([...SERIES_TYPES]),
    id: Type.Optional(Type.String()),
    field: Type.Optional(Type.String()),
    percentile: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
  },
  strict,
)
export const SortInput = Type.Object(
  {
    type: Type.Union([Type.Literal('series'), Type.Literal('pivot')]),
    field: Type.String(),
    direction: Type.String(),
  },
  strict,
)
export const searchTypeSchemas = {
  messages: Type.Object(
    {
      type: Type.Literal('messages'),
      ...common,
      limit: Type.Optional(Type.Integer({ minimum: 0 })),
      offset: Type.Optional(Type.Integer({ minimum: 0 })),
      sort: Type.Optional(
        Type.Array(Type.Object({ field: Type.String({ minLength: 1 }), order: Type.String() }, strict)),
      ),
      fields: Type.Optional(Type.Array(Type.String())),
      decorators: Type.Optional(Type.Array(Type.Unknown())),
    },
    strict,
  ),
  pivot: Type.Object(
    {
      type: Type.Literal('pivot'),
      ...common,
      row_groups: Type.Optional(Type.Array(Bucket)),
      column_groups: Type.Optional(Type.Array(Bucket)),
      series: Type.Array(Bucket),
      sort: Type.Optional(Type.Array(SortInput)),
      rollup: Type.Boolean(),
    },
    strict,
  ),
  events: Type.Object({ type: Type.Literal('events'), ...common }, strict),
} as const

/** A search type in a request: checked by its `type`, kept whole when that is unknown. */
export const SearchTypeInput = Type.Object({ type: Type.String({ minLength: 1 }) }, open)
export const QueryInput = Type.Object(
  {
    id: Type.Optional(Type.String()),
    timerange: Type.Optional(TimeRangeInput),
    filter: Type.Optional(FilterInput),
    filters: Type.Optional(Type.Array(SearchFilterInput)),
    query: Type.Optional(BackendQueryInput),
    search_types: Type.Array(SearchTypeInput),
  },
  strict,
)
export type QueryInput = Static<typeof QueryInput>
/** POST /views/search and /views/search/sync. */
export const SearchInput = Type.Object(
  {
    id: Type.Optional(
      Type.String({ pattern: '^[0-9a-fA-F]{24}$', description: '24 hexadecimal digits; made by the server if absent' }),
    ),
    queries: Type.Optional(Type.Array(QueryInput)),
    parameters: Type.Optional(Type.Array(Parameter)),
  },
  strict,
)
export type SearchInput = Static<typeof SearchInput>

export interface Query {
  readonly id: string
  readonly timerange: TimeRange
  readonly filter: Filter | null
  readonly filters: readonly SearchFilter[]
  readonly query: BackendQuery
  readonly search_types: readonly SearchType[]
}
/** A search as it is stored and returned: defaults filled, queries in the object form. */
export interface Search {
  readonly id: string
  readonly queries: readonly Query[]
  readonly parameters: readonly Parameter[]
}
/** The same in the second version of the media type, where queries have `streams` in place of `filter`. */
export interface SearchWithStreams extends Omit<Search, 'queries'> {
  readonly queries: readonly (Omit<Query, 'filter'> & { readonly streams: readonly string[] })[]
}

export const SearchMetadata = Type.Object({
  query_metadata: Type.Record(Type.String(), Type.Object({ used_parameters_names: Type.Array(Type.String()) })),
  declared_parameters: Type.Record(Type.String(), Type.Unknown()),
})
export type SearchMetadata = Static<typeof SearchMetadata>
