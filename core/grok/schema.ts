/** Grok patterns on the wire (contract 2, 7). The browser imports types only. */
import Type, { type Static } from 'typebox'

const text = Type.Union([Type.String(), Type.Null()])

/** An id and a content pack are taken and ignored, as the established API does. */
export const GrokPatternInput = Type.Object({
  name: Type.String(),
  pattern: Type.String(),
  id: Type.Optional(text),
  content_pack: Type.Optional(text),
})
export type GrokPatternInput = Static<typeof GrokPatternInput>

export const GrokPattern = Type.Object({
  id: Type.String(),
  name: Type.String(),
  pattern: Type.String(),
  content_pack: text,
})
export type GrokPattern = Static<typeof GrokPattern>

export const GrokPatternList = Type.Object({ patterns: Type.Array(GrokPattern) })
export type GrokPatternList = Static<typeof GrokPatternList>

export const importStrategies = ['ABORT_ON_CONFLICT', 'REPLACE_ON_CONFLICT', 'DROP_ALL_EXISTING'] as const
export const ImportStrategy = Type.Enum([...importStrategies])
export type ImportStrategy = Static<typeof ImportStrategy>

export const GrokPatternsInput = Type.Object({ patterns: Type.Array(GrokPatternInput) })
export type GrokPatternsInput = Static<typeof GrokPatternsInput>

/** A pattern that is left out, since only a backtracking engine could run it. */
export const RefusedPattern = Type.Object({ name: Type.String(), reason: Type.String() })
export type RefusedPattern = Static<typeof RefusedPattern>

/** Answers an import that took all but these. Stored patterns of their names stay. */
export const GrokImportReply = Type.Object({ refused: Type.Array(RefusedPattern) })

export const GrokImportPreviewInput = Type.Object({ text: Type.String(), strategy: ImportStrategy })
export type GrokImportPreviewInput = Static<typeof GrokImportPreviewInput>

const names = Type.Array(Type.String())
/** Tells what an import would do. `error`: why it would change nothing. */
export const GrokImportPreview = Type.Object({
  added: names,
  replaced: names,
  unchanged: names,
  /** Stored patterns of the same name, where the strategy replaces none. */
  conflicts: names,
  removed: names,
  refused: Type.Array(RefusedPattern),
  skipped: Type.Array(Type.Object({ line: Type.Integer(), text: Type.String() })),
  error: text,
})
export type GrokImportPreview = Static<typeof GrokImportPreview>

export const GrokPatternTest = Type.Object({ grok_pattern: GrokPatternInput, sampleData: Type.String() })
export type GrokPatternTest = Static<typeof GrokPatternTest>
/** Field → value, or values of a field that was captured more than once; null: it took no part in the match. */
export const GrokPatternTestReply = Type.Record(Type.String(), Type.Unknown())

/** `name` may be missing or empty: the pattern is new and has none yet. */
export const GrokExplainInput = Type.Object({
  name: Type.Optional(Type.String()),
  pattern: Type.String(),
  string: Type.String(),
})
export type GrokExplainInput = Static<typeof GrokExplainInput>

/** Places are UTF-16 offsets in the sample text; `end` is exclusive. */
export const GrokExplainedCapture = Type.Object({
  field: Type.String(),
  /** It has a field name in the pattern. */
  named: Type.Boolean(),
  type: text,
  start: Type.Integer(),
  end: Type.Integer(),
  value: Type.Union([Type.String(), Type.Number(), Type.Boolean()]),
  failure: text,
})
export type GrokExplainedCapture = Static<typeof GrokExplainedCapture>

/** `error`: why the pattern cannot be used. */
export const GrokExplanation = Type.Object({
  error: text,
  match: Type.Union([Type.Object({ start: Type.Integer(), end: Type.Integer() }), Type.Null()]),
  captures: Type.Array(GrokExplainedCapture),
})
export type GrokExplanation = Static<typeof GrokExplanation>

export const GrokUse = Type.Object({
  /** Kind of what uses the pattern: 'pattern', 'extractor', 'pipeline_rule'. */
  kind: Type.String(),
  id: Type.String(),
  title: Type.String(),
  /** The patterns in between, from what uses it to this one; empty: it uses it directly. */
  through: names,
})
export type GrokUse = Static<typeof GrokUse>
export const GrokUsage = Type.Object({ used_by: Type.Array(GrokUse) })
export type GrokUsage = Static<typeof GrokUsage>
