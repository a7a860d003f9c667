/** Similar messages, grouped (an extension of ours): each group a template, and a query that finds its messages. */
import Type, { type Static } from 'typebox'
import type { DeepReadonly } from '../values/deep-readonly.ts'
import { SearchFilterInput } from './schema/search.ts'
import { TimeRangeInput } from './schema/time-range.ts'

const strict = { additionalProperties: false } as const

/** The default time limit of the analysis, in milliseconds. */
export const PATTERNS_BUDGET_MS = 1500
/** Size of the sample: the newest messages of the search. */
export const PATTERNS_SAMPLE = 100_000
/** The number of time steps in which a group's messages are counted. */
export const PATTERN_STEPS = 24

/** POST /search/patterns. Without `streams`: every readable one. */
export const PatternsRequest = Type.Object(
  {
    query: Type.Optional(Type.String()),
    timerange: Type.Optional(TimeRangeInput),
    streams: Type.Optional(Type.Array(Type.String())),
    filters: Type.Optional(Type.Array(SearchFilterInput)),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 500, default: 100, description: 'Groups that are given.' }),
    ),
    budget_ms: Type.Optional(
      Type.Integer({
        minimum: 20,
        maximum: 10_000,
        default: PATTERNS_BUDGET_MS,
        description: 'When so many milliseconds are over, no more messages are looked at.',
      }),
    ),
  },
  strict,
)
export type PatternsRequest = Static<typeof PatternsRequest>

/** Wildcards in place of the parts that differ. */
export const WILDCARDS = ['any', 'number', 'hex', 'uuid', 'ip', 'mac', 'time', 'quoted', 'url', 'email'] as const
export type Wildcard = (typeof WILDCARDS)[number]

export const PatternPart = Type.Union([
  Type.Object({ text: Type.String() }, strict),
  Type.Object({ wildcard: Type.Enum([...WILDCARDS]) }, strict),
])
export type PatternPart = DeepReadonly<Static<typeof PatternPart>>

export const Pattern = Type.Object({
  template: Type.String({ description: 'The text all have, with <*>, <number> … in place of what differs.' }),
  parts: Type.Array(PatternPart, {
    description: 'The same in parts, so that a text that looks like a wildcard is none.',
  }),
  count: Type.Integer(),
  share: Type.Number({ description: 'Of the messages looked at, 0 to 1.' }),
  first_seen: Type.String(),
  last_seen: Type.String(),
  examples: Type.Array(
    Type.Object({ index: Type.String(), id: Type.String(), timestamp: Type.String(), message: Type.String() }),
  ),
  levels: Type.Array(Type.Object({ level: Type.Union([Type.Integer(), Type.Null()]), count: Type.Integer() }), {
    description: 'Lowest number, that is the worst, first; null: without one.',
  }),
  counts: Type.Array(Type.Integer(), { description: `Over time, from \`from\` to \`to\` in ${PATTERN_STEPS} steps.` }),
  query: Type.String({ description: 'Finds the messages of the group; other messages with the same words too.' }),
})
export type Pattern = Static<typeof Pattern>

export const Patterns = Type.Object({
  patterns: Type.Array(Pattern, { description: 'Most messages first.' }),
  groups: Type.Integer({ description: 'How many groups there are, given or not.' }),
  looked_at: Type.Integer({ description: 'Messages that were grouped.' }),
  ungrouped: Type.Integer({
    description: 'Messages without a text to be grouped by, and those beyond the number of groups that are kept.',
  }),
  sampled: Type.Boolean({ description: 'Only the newest messages were looked at.' }),
  from: Type.String({ description: 'The oldest message looked at.' }),
  to: Type.String({ description: 'The newest one.' }),
})
export type Patterns = Static<typeof Patterns>
