/** Time ranges as they stand on the wire (contract 1, 2.3). Seconds are whole; instants are ISO 8601 with a zone, UTC without. */
import Type from 'typebox'
import type { TimeRange } from '../../time/time-range.ts'

const strict = { additionalProperties: false } as const
const Seconds = Type.Integer({ minimum: 0, description: 'Seconds before now.' })

/** `range` 0: all messages. */
export const RelativeRange = Type.Object(
  {
    type: Type.Literal('relative'),
    range: Type.Optional(Seconds),
    from: Type.Optional(Seconds),
    to: Type.Optional(Seconds),
  },
  strict,
)
export const AbsoluteRange = Type.Object(
  { type: Type.Literal('absolute'), from: Type.String(), to: Type.String() },
  strict,
)
/** `from` and `to` are taken and thrown away: clients send what their preview showed. */
export const KeywordRange = Type.Object(
  {
    type: Type.Literal('keyword'),
    keyword: Type.String({ minLength: 1 }),
    timezone: Type.Optional(Type.String()),
    from: Type.Optional(Type.Unknown()),
    to: Type.Optional(Type.Unknown()),
  },
  strict,
)
/**
 * Only in search types: the range of the query or of another search type, moved back. `offset`: `1i` = one range
 * length, else seconds.
 */
export const OffsetRange = Type.Object(
  {
    type: Type.Literal('offset'),
    source: Type.Union([Type.Literal('query'), Type.Literal('search_type')]),
    id: Type.Optional(Type.String()),
    offset: Type.Optional(Type.Union([Type.String(), Type.Integer({ minimum: 0 })])),
  },
  strict,
)

export const timeRangeSchemas = { relative: RelativeRange, absolute: AbsoluteRange, keyword: KeywordRange } as const
export const searchTypeTimeRangeSchemas = { ...timeRangeSchemas, offset: OffsetRange } as const

export type { AbsoluteTimeRange, TimeRange } from '../../time/time-range.ts'
export type OffsetTimeRange = { type: 'offset'; source: 'query' | 'search_type'; id?: string; offset: string }
export type SearchTypeTimeRange = TimeRange | OffsetTimeRange

/** A time range in a request: members are checked by `type`, so that an error names the wrong member. */
export const TimeRangeInput = Type.Unsafe<TimeRange>(
  Type.Object(
    {
      type: Type.String({
        description: 'relative (range | from[, to]), absolute (from, to) or keyword (keyword[, timezone])',
      }),
    },
    { additionalProperties: true },
  ),
)

/** A range in replies. */
export const RangeReply = Type.Union([
  Type.Object({ type: Type.Literal('relative'), range: Seconds }, strict),
  Type.Object({ type: Type.Literal('relative'), from: Seconds, to: Type.Optional(Seconds) }, strict),
  AbsoluteRange,
  Type.Object(
    { type: Type.Literal('keyword'), keyword: Type.String(), timezone: Type.Optional(Type.String()) },
    strict,
  ),
])
export const SearchTypeRangeReply = Type.Union([
  ...RangeReply.anyOf,
  Type.Object({ ...OffsetRange.properties, offset: Type.String() }, strict),
])
