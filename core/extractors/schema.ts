/** Extractors of inputs on the wire (contract 2, 3.4). */
import Type, { type Static } from 'typebox'
import { TimerRate } from '../system/schema.ts'
import { MAX_TRIAL_TEXTS } from './trial-limits.ts'

const nullable = <const S extends Type.TSchema>(schema: S) => Type.Union([schema, Type.Null()])
const Config = Type.Record(Type.String(), Type.Unknown())

export const ExtractorConverter = Type.Object({ type: Type.String(), config: Config })
export type ExtractorConverter = Static<typeof ExtractorConverter>

/** Names of types, strategies, conditions and converters in any case. */
export const CreateExtractor = Type.Object(
  {
    title: Type.String(),
    /** `cut` takes what was found out of the source field. */
    cursor_strategy: Type.String(),
    source_field: Type.String(),
    /** Empty for types that name their fields themselves. */
    target_field: Type.String(),
    extractor_type: Type.String(),
    extractor_config: Config,
    converters: Type.Array(Type.Object({ type: Type.String(), config: Type.Optional(nullable(Config)) })),
    condition_type: Type.String(),
    condition_value: Type.Optional(nullable(Type.String())),
    order: Type.Optional(Type.Integer({ minimum: 0 })),
  },
  { additionalProperties: false },
)
export type CreateExtractor = Static<typeof CreateExtractor>
export const ExtractorCreated = Type.Object({ extractor_id: Type.String() })
export type ExtractorCreated = Static<typeof ExtractorCreated>

export const Extractor = Type.Object({
  id: Type.String(),
  title: Type.String(),
  /** In lower case, as are strategy, condition and converters. */
  type: Type.String(),
  cursor_strategy: Type.String(),
  source_field: Type.String(),
  target_field: Type.String(),
  extractor_config: Config,
  creator_user_id: Type.String(),
  converters: Type.Array(ExtractorConverter),
  condition_type: Type.String(),
  condition_value: Type.String(),
  order: Type.Integer(),
  /** Messages on which it failed since the start of the server. */
  exceptions: Type.Integer(),
  converter_exceptions: Type.Integer(),
  metrics: Type.Object({
    total: TimerRate,
    condition: TimerRate,
    execution: TimerRate,
    converters: TimerRate,
    condition_hits: Type.Integer(),
    condition_misses: Type.Integer(),
  }),
})
export type Extractor = Static<typeof Extractor>
export const ExtractorList = Type.Object({ total: Type.Integer(), extractors: Type.Array(Extractor) })
export type ExtractorList = Static<typeof ExtractorList>

/** Ids by their place; those left out keep their order behind them. */
export const ExtractorOrder = Type.Object(
  { order: Type.Record(Type.String(), Type.String()) },
  { additionalProperties: false },
)
export type ExtractorOrder = Static<typeof ExtractorOrder>

/** An extractor that is not stored, and texts of its source field. */
export const ExtractorTrialInput = Type.Object(
  { extractor: CreateExtractor, texts: Type.Array(Type.String(), { maxItems: MAX_TRIAL_TEXTS }) },
  { additionalProperties: false },
)
export type ExtractorTrialInput = Static<typeof ExtractorTrialInput>
export const ExtractorTrialResult = Type.Object({
  /** `skipped`: the condition was not met; `failed`: it set no field, and `failures` say why. */
  outcome: Type.Union([
    Type.Literal('extracted'),
    Type.Literal('nothing'),
    Type.Literal('skipped'),
    Type.Literal('failed'),
  ]),
  /** The fields that a message would get. Long texts are cut. */
  fields: Type.Array(
    Type.Object({ name: Type.String(), value: Type.Union([Type.String(), Type.Number(), Type.Boolean()]) }),
  ),
  /** The number of fields beyond those. */
  more_fields: Type.Integer(),
  /** The text that cutting leaves in the source field; null where it stays whole. */
  source_left: Type.Union([Type.String(), Type.Null()]),
  failures: Type.Array(Type.String()),
})
export type ExtractorTrialResult = Static<typeof ExtractorTrialResult>
/** One result for each text, in their order. */
export const ExtractorTrial = Type.Object({ results: Type.Array(ExtractorTrialResult) })
export type ExtractorTrial = Static<typeof ExtractorTrial>
