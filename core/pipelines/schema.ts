/** Pipelines and rules on the wire (contract 2, 5). The browser imports types only; nothing of the language is needed to read it. */
import Type, { type Static } from 'typebox'
import { flatPageOf } from '../entities/schema.ts'
import { MAX_RAW, MAX_TRIED_MESSAGES } from './rules.ts'

const nullable = <const S extends Type.TSchema>(schema: S) => Type.Union([schema, Type.Null()])
const ignored = Type.Optional(Type.Unknown({ description: 'Taken and not used' }))

export const ParseErrorType = Type.Enum([
  'syntax_error',
  'undeclared_function',
  'undeclared_variable',
  'wrong_number_of_arguments',
  'missing_required_param',
  'must_name_optional_params',
  'incompatible_argument_type',
  'invalid_function_argument',
  'incompatible_type',
  'incompatible_types',
  'invalid_operation',
  'incompatible_index_type',
  'non_indexable',
])
export type ParseErrorType = Static<typeof ParseErrorType>

/** An error in the text of a rule or a pipeline. A source that cannot be read is answered by 400 with a list of them. */
export const ParseError = Type.Object({
  type: ParseErrorType,
  line: Type.Integer({ description: 'From 1' }),
  position_in_line: Type.Integer({ description: 'From 0, in UTF-16 units' }),
  reason: Type.String({ description: 'In English' }),
})
export type ParseError = Readonly<Static<typeof ParseError>>
export const ParseErrors = Type.Array(ParseError)

const written = { description: nullable(Type.String()), source: Type.String() }
const shown = {
  id: nullable(Type.String({ description: 'Null where it is not stored' })),
  title: nullable(Type.String({ description: 'From the source; null where it cannot be read' })),
  ...written,
  created_at: nullable(Type.String()),
  modified_at: nullable(Type.String()),
  revision: nullable(Type.Integer({ description: 'Grows with each change (ours); null where it is not stored' })),
  errors: nullable(ParseErrors),
}
/** Members that clients send back as they got them. */
const sentBack = {
  id: Type.Optional(nullable(Type.String())),
  title: ignored,
  created_at: ignored,
  modified_at: ignored,
  revision: ignored,
  errors: ignored,
}

export const PipelineStage = Type.Object({
  stage: Type.Integer(),
  match: Type.Enum(['ALL', 'EITHER', 'PASS']),
  rules: Type.Array(Type.String({ description: 'Title of a rule, which need not exist' })),
})
export type PipelineStage = Static<typeof PipelineStage>

/** `stages` is empty where the source cannot be read. */
export const Pipeline = Type.Object({ ...shown, stages: Type.Array(PipelineStage) })
export type Pipeline = Static<typeof Pipeline>
export const PipelineInput = Type.Object(
  { ...sentBack, ...written, description: Type.Optional(written.description), stages: ignored },
  { additionalProperties: false },
)
export type PipelineInput = Static<typeof PipelineInput>
export const PipelineList = Type.Array(Pipeline)
export const PipelinePage = flatPageOf({ pipelines: PipelineList })
export type PipelinePage = Static<typeof PipelinePage>

export const Rule = Type.Object(shown)
export type Rule = Static<typeof Rule>
export const RuleInput = Type.Object(
  { ...sentBack, ...written, description: Type.Optional(written.description) },
  { additionalProperties: false },
)
export type RuleInput = Static<typeof RuleInput>
export const RuleList = Type.Array(Rule)

const titled = Type.Object({ id: Type.String(), title: Type.String() })
/** Pipelines that name a rule in a stage, by the rule's id. Of pipelines that the caller may read. */
export const UsedInPipelines = Type.Record(Type.String(), Type.Array(titled))
export const RulePage = flatPageOf({
  rules: RuleList,
  context: Type.Optional(Type.Object({ used_in_pipelines: UsedInPipelines })),
})
export type RulePage = Static<typeof RulePage>
export const RulesRequest = Type.Object({ rules: Type.Array(Type.String()) }, { additionalProperties: false })
export type RulesRequest = Static<typeof RulesRequest>

/** The pipelines of a stream. */
export const Connection = Type.Object({
  id: nullable(Type.String()),
  stream_id: Type.String(),
  pipeline_ids: Type.Array(Type.String()),
})
export type Connection = Static<typeof Connection>
export const ConnectionList = Type.Array(Connection)
export const StreamConnection = Type.Object(
  { id: ignored, stream_id: Type.String(), pipeline_ids: Type.Array(Type.String()) },
  { additionalProperties: false },
)
export type StreamConnection = Static<typeof StreamConnection>
export const PipelineConnection = Type.Object(
  { pipeline_id: Type.String(), stream_ids: Type.Array(Type.String()) },
  { additionalProperties: false },
)
export type PipelineConnection = Static<typeof PipelineConnection>

/** A function of the language. Types are class names of the established server; the last part is what people read. */
export const RuleFunctionDescriptor = Type.Object({
  name: Type.String(),
  pure: Type.Boolean(),
  return_type: Type.String(),
  params: Type.Array(
    Type.Object({
      type: Type.String(),
      transformed_type: Type.String(),
      name: Type.String(),
      optional: Type.Boolean(),
      description: nullable(Type.String()),
    }),
  ),
  description: nullable(Type.String()),
})
export type RuleFunctionDescriptor = Static<typeof RuleFunctionDescriptor>
export const RuleFunctionList = Type.Array(RuleFunctionDescriptor)

const Fields = Type.Record(Type.String(), Type.Unknown())

/** One rule on one message, which is in no stream. */
export const RuleSimulation = Type.Object(
  { message: Type.Union([Type.String(), Fields]), rule_source: RuleInput },
  { additionalProperties: false },
)
export type RuleSimulation = Static<typeof RuleSimulation>
export const SimulatedMessage = Type.Object({
  id: Type.String(),
  message_id: Type.String(),
  message: Type.String(),
  source: Type.String(),
  timestamp: Type.String(),
  size: Type.Integer(),
  field_count: Type.Integer(),
  field_names: Type.Array(Type.String()),
  fields: Fields,
  streams: Type.Array(Type.Object({ id: Type.String(), title: Type.String() })),
  stream_ids: Type.Array(Type.String()),
  filter_out: Type.Boolean({ description: 'The rule dropped it' }),
  source_input_id: nullable(Type.String()),
  errors: Type.Array(Type.String({ description: 'Why the rule could not go on (ours)' })),
})
export type SimulatedMessage = Static<typeof SimulatedMessage>

/** A message through the pipelines of a stream. */
export const SimulationRequest = Type.Object(
  { stream_id: Type.String(), message: Fields, input_id: Type.Optional(nullable(Type.String())) },
  { additionalProperties: false },
)
export type SimulationRequest = Static<typeof SimulationRequest>

export const TraceEntry = Type.Object({
  time: Type.Integer({ description: 'Microseconds since the start' }),
  message: Type.String(),
})
export type TraceEntry = Static<typeof TraceEntry>
export const SimulationReply = Type.Object({
  messages: Type.Array(
    Type.Object({
      message: Fields,
      index: Type.String(),
      highlight_ranges: Type.Null(),
      /** New fields, the old values of those that changed, and those that are gone. */
      decoration_stats: Type.Object({ added_fields: Fields, changed_fields: Fields, removed_fields: Fields }),
    }),
  ),
  simulation_trace: Type.Array(TraceEntry),
  took_microseconds: Type.Integer(),
})
export type SimulationReply = Static<typeof SimulationReply>

/** A text that is not saved, in place of the stored one of that id; `id` null: besides the stored ones. */
const Draft = Type.Object(
  { id: nullable(Type.String()), source: Type.String() },
  { additionalProperties: false, description: 'A source that is not saved; `id` of the stored one that it replaces' },
)
/** Rules and pipelines as they would be after saving. */
const drafts = {
  rule: Type.Optional(nullable(Draft)),
  pipeline: Type.Optional(nullable(Draft)),
  /** Only the rule of the draft runs, whatever pipelines and streams say. */
  alone: Type.Optional(Type.Boolean({ description: "Only the draft's rule runs, on every message" })),
}

/** The message of a trial: given by its fields, stored, or as it would come in. */
export const TriedMessage = Type.Union([
  Type.Object({ fields: Fields }, { additionalProperties: false }),
  Type.Object({ index: Type.String(), id: Type.String() }, { additionalProperties: false }),
  Type.Object(
    {
      raw: Type.String({ maxLength: MAX_RAW, description: 'Binary codecs take hexadecimal digits' }),
      codec: Type.String(),
      configuration: Type.Optional(nullable(Fields)),
      remote_address: Type.Optional(nullable(Type.String())),
    },
    { additionalProperties: false },
  ),
])
export type TriedMessage = Static<typeof TriedMessage>

/** An extension: one message through the whole chain of processors, each step with what it changed. */
export const TrialRequest = Type.Object(
  {
    message: TriedMessage,
    /** Begins in this stream, behind the stream rules, with the pipelines alone; null: the whole chain. */
    stream_id: Type.Optional(nullable(Type.String())),
    /** The input that took it in; its extractors and static fields count. */
    input_id: Type.Optional(nullable(Type.String())),
    ...drafts,
  },
  { additionalProperties: false },
)
export type TrialRequest = Static<typeof TrialRequest>

/** A field that changed; null stands for no value. */
export const FieldChange = Type.Object({ field: Type.String(), before: Type.Unknown(), after: Type.Unknown() })
export type FieldChange = Static<typeof FieldChange>
const FieldChanges = Type.Array(FieldChange)

const place = {
  pipeline: nullable(Type.Object({ id: nullable(Type.String()), title: Type.String() })),
  stage: nullable(Type.Integer()),
  /** `id` null: the draft of a new rule, or a title without a rule. */
  rule: nullable(Type.Object({ id: nullable(Type.String()), title: Type.String() })),
}
export const TrialStep = Type.Object({
  /** Place in `messages` of the one that it ran on. */
  message: Type.Integer(),
  /** A processor of the chain by its class name; null for a rule. */
  processor: nullable(Type.String()),
  ...place,
  /** Whether the rule's condition holds; null: it could not be told, and for processors. */
  condition: nullable(Type.Boolean()),
  time_microseconds: Type.Number(),
  changes: FieldChanges,
  streams_added: Type.Array(Type.String()),
  streams_removed: Type.Array(Type.String()),
  /** Places in `messages` of those that it created. */
  created: Type.Array(Type.Integer()),
  dropped: Type.Boolean(),
  failure: nullable(Type.Object({ reason: Type.String(), line: nullable(Type.Integer()) })),
})
export type TrialStep = Static<typeof TrialStep>
export const TrialMessage = Type.Object({
  /** Null for one that a rule created. */
  before: nullable(Fields),
  after: Fields,
  changes: FieldChanges,
  stream_ids: Type.Array(Type.String()),
  dropped: Type.Boolean(),
})
export type TrialMessage = Static<typeof TrialMessage>
/** The message that was given is the first; nothing is stored, nothing counts. */
export const TrialReply = Type.Object({
  messages: Type.Array(TrialMessage),
  steps: Type.Array(TrialStep),
  /** Steps beyond those that are listed. */
  more_steps: Type.Integer(),
  simulation_trace: Type.Array(TraceEntry),
  took_microseconds: Type.Integer(),
})
export type TrialReply = Static<typeof TrialReply>

/** An extension: the newest messages of a stream through its pipelines, or through one rule. */
export const StreamTrialRequest = Type.Object(
  {
    stream_id: Type.String(),
    count: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_TRIED_MESSAGES, default: MAX_TRIED_MESSAGES })),
    ...drafts,
  },
  { additionalProperties: false },
)
export type StreamTrialRequest = Static<typeof StreamTrialRequest>

const examples = Type.Array(
  Type.Object({ index: Type.String(), id: Type.String(), before: Type.Unknown(), after: Type.Unknown() }),
  { description: 'A few; null stands for no value' },
)
export const StreamTrialReply = Type.Object({
  /** Messages that were tried, and how many of them would have other fields or streams, be dropped, create others, or fail in a rule. */
  tried: Type.Integer(),
  changed: Type.Integer(),
  dropped: Type.Integer(),
  created: Type.Integer(),
  failed: Type.Integer(),
  /** Those that change most messages first. */
  fields: Type.Array(
    Type.Object({
      field: Type.String(),
      added: Type.Integer(),
      changed: Type.Integer(),
      removed: Type.Integer(),
      examples,
    }),
  ),
  more_fields: Type.Integer(),
  streams: Type.Array(Type.Object({ stream_id: Type.String(), added: Type.Integer(), removed: Type.Integer() })),
  rules: Type.Array(
    Type.Object({
      ...place,
      evaluated: Type.Integer(),
      matched: Type.Integer(),
      failed: Type.Integer(),
      time_microseconds: Type.Number({ description: 'Of all messages together' }),
    }),
  ),
  errors: Type.Array(
    Type.Object({
      rule: Type.String({ description: 'Title' }),
      line: Type.Integer(),
      reason: Type.String(),
      count: Type.Integer(),
    }),
  ),
  /** The first of those that would change, newest first. */
  messages: Type.Array(
    Type.Object({
      index: Type.String(),
      id: Type.String(),
      changes: FieldChanges,
      after: Fields,
      dropped: Type.Boolean(),
    }),
  ),
  took_microseconds: Type.Integer(),
})
export type StreamTrialReply = Static<typeof StreamTrialReply>

const Rate = Type.Object({ total: Type.Integer(), per_second: Type.Number() })
/** Counts since the start of the server. */
const RuleCounts = Type.Object({
  /** Messages on which the condition was asked. */
  evaluated: Rate,
  /** Messages for which it held. */
  matched: Rate,
  failed: Rate,
  /** Mean of condition and actions, from samples; null before the first. */
  microseconds_per_message: nullable(Type.Number()),
  last_failure: nullable(
    Type.Object({ at: Type.String(), line: Type.Integer(), reason: Type.String(), message_id: Type.String() }),
  ),
})
export type RuleCounts = Static<typeof RuleCounts>
/** An extension: what pipelines do now, of those that the caller may read. */
export const PipelineStatistics = Type.Object({
  pipelines: Type.Array(
    Type.Object({
      id: Type.String(),
      /** Messages that ran through it. */
      executed: Rate,
      /** Share of one processing thread in the last second, from samples. */
      load: Type.Number(),
      stages: Type.Array(
        Type.Object({
          stage: Type.Integer(),
          executed: Rate,
          rules: Type.Array(Type.Object({ title: Type.String(), id: nullable(Type.String()), counts: RuleCounts })),
        }),
      ),
    }),
  ),
  /** All places of each rule together; for callers who may read rules. */
  rules: Type.Array(Type.Object({ id: Type.String(), counts: RuleCounts })),
})
export type PipelineStatistics = Static<typeof PipelineStatistics>
