/** Counts the messages of a search that have each field (an extension of ours). */
import Type, { type Static } from 'typebox'
import { SearchFilterInput } from './schema/search.ts'
import { TimeRangeInput } from './schema/time-range.ts'

/** The default time limit of the counting, in milliseconds. */
export const COVERAGE_BUDGET_MS = 400
/** The default number of fields returned. */
export const COVERAGE_FIELDS = 2000

/** POST /search/field_coverage. Without `streams`: every readable one. */
export const FieldCoverageRequest = Type.Object(
  {
    query: Type.Optional(Type.String()),
    timerange: Type.Optional(TimeRangeInput),
    streams: Type.Optional(Type.Array(Type.String())),
    filters: Type.Optional(Type.Array(SearchFilterInput)),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 10_000,
        default: COVERAGE_FIELDS,
        description: 'Fields that are given, the most frequent ones.',
      }),
    ),
    budget_ms: Type.Optional(
      Type.Integer({
        minimum: 20,
        maximum: 10_000,
        default: COVERAGE_BUDGET_MS,
        description: 'After so many milliseconds the answer is made of the newest messages that were counted by then.',
      }),
    ),
  },
  { additionalProperties: false },
)
export type FieldCoverageRequest = Static<typeof FieldCoverageRequest>

export const FieldCoverage = Type.Object({
  total: Type.Integer({ description: 'Matching messages that were counted; all of them unless `sampled`.' }),
  sampled: Type.Boolean({ description: 'The time was over first: only the newest messages were counted.' }),
  fields: Type.Array(Type.Object({ name: Type.String(), count: Type.Integer() }), {
    description: 'Most frequent first.',
  }),
  more: Type.Boolean({ description: 'There are more fields than were asked for.' }),
})
export type FieldCoverage = Static<typeof FieldCoverage>
