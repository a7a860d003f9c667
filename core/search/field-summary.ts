/** Summary of a field in a search (an extension of ours): top values, distinct and missing values, statistics. */
import Type, { type Static } from 'typebox'
import { SearchFilterInput } from './schema/search.ts'
import { TimeRangeInput } from './schema/time-range.ts'

const strict = { additionalProperties: false } as const

/** The default time limit of a summary, in milliseconds. */
export const SUMMARY_BUDGET_MS = 400
/** Percentiles of the numbers of a field. */
export const SUMMARY_PERCENTILES = [25, 50, 75, 95, 99] as const

/** POST /search/field_summary. Without `streams`: every readable one. */
export const FieldSummaryRequest = Type.Object(
  {
    field: Type.String({ minLength: 1, maxLength: 1000 }),
    query: Type.Optional(Type.String()),
    timerange: Type.Optional(TimeRangeInput),
    streams: Type.Optional(Type.Array(Type.String())),
    filters: Type.Optional(Type.Array(SearchFilterInput)),
    limit: Type.Optional(
      Type.Integer({ minimum: 5, maximum: 100, default: 5, description: 'Top values that are given.' }),
    ),
    budget_ms: Type.Optional(
      Type.Integer({
        minimum: 20,
        maximum: 10_000,
        default: SUMMARY_BUDGET_MS,
        description:
          'When so many milliseconds are over, the answer is made of the newest messages that were looked at.',
      }),
    ),
  },
  strict,
)
export type FieldSummaryRequest = Static<typeof FieldSummaryRequest>

export const FieldNumbers = Type.Object({
  count: Type.Integer({ description: 'Messages whose value is a number.' }),
  min: Type.Number(),
  max: Type.Number(),
  avg: Type.Number(),
  sum: Type.Number(),
  stddev: Type.Number(),
  percentiles: Type.Array(Type.Object({ percentile: Type.Number(), value: Type.Number() })),
})
export type FieldNumbers = Static<typeof FieldNumbers>

export const FieldSummary = Type.Object({
  field: Type.String(),
  total: Type.Integer({ description: 'Matching messages that were looked at; all of them unless `sampled`.' }),
  sampled: Type.Boolean({
    description: 'The time was over first: the newest messages were looked at, the others were not.',
  }),
  missing: Type.Integer({ description: 'Messages without the field, of those that were looked at.' }),
  countable: Type.Boolean({
    description: 'false: analysed text, which has no top values, or a field without analysis.',
  }),
  analysis_disabled: Type.Boolean({
    description:
      'The search configuration names the field among those without analysis: only how many messages have it was looked at.',
  }),
  distinct: Type.Integer(),
  distinct_at_least: Type.Boolean({ description: 'There are more values than were kept count of.' }),
  values: Type.Array(Type.Object({ value: Type.String(), count: Type.Integer() }), {
    description: 'Most frequent first.',
  }),
  numbers: Type.Union([FieldNumbers, Type.Null()], { description: 'null where no value is a number.' }),
})
export type FieldSummary = Static<typeof FieldSummary>
