/** Reads the sources of rules and pipelines. It runs in a thread (`source-worker.ts`): a long text, or many expressions in one, take longer than others may wait. */
import { checkConstant } from '../../../core/pipelines/constant-checks.ts'
import { wireError, type ParseError } from '../../../core/pipelines/errors.ts'
import { parsePipeline, parseRule, type CheckedRule } from '../../../core/pipelines/parse.ts'
import type { PipelineStage } from '../../../core/pipelines/schema.ts'
import { expressionsWith } from '../platform/ingest/extractors/expressions.ts'
import { checkConstantsWith } from '../platform/pipelines/compile.ts'
import { noRuleTables } from '../platform/pipelines/lookup-tables.ts'

interface ReadSource {
  /** Null where the source cannot be read. */
  readonly title: string | null
  readonly errors: readonly ParseError[]
}

export interface ReadRule extends ReadSource {
  /** Grok patterns that its constants name. */
  readonly patterns: readonly string[]
}
export interface ReadPipeline extends ReadSource {
  readonly stages: readonly PipelineStage[]
}

/** Constants are checked without grok patterns, streams and tables: what a rule names may come later. */
const check = checkConstantsWith(
  {
    expressions: expressionsWith(new Map()),
    grokPatterns: new Map(),
    tables: noRuleTables,
    defaultStream: '',
    streams: [],
    inputs: [],
    now: Date.now,
    count: () => undefined,
    log: () => undefined,
  },
  checkConstant,
)

export const sourceJobs = {
  rules: (texts: readonly string[]): readonly ReadRule[] => texts.map(readRule),
  pipelines: (texts: readonly string[]): readonly ReadPipeline[] => texts.map(readPipeline),
}
export type SourceJobs = typeof sourceJobs

function readRule(text: string): ReadRule {
  const { rule, errors } = parseRule(text, { checkConstant: check })
  return { title: rule?.title ?? null, errors: errors.map(wireError), patterns: rule ? grokPatternsOf(rule) : [] }
}

function readPipeline(text: string): ReadPipeline {
  const { pipeline, errors } = parsePipeline(text)
  const stages = (pipeline?.stages ?? []).map(({ stage, match, rules }) => ({ stage, match, rules: [...rules] }))
  return { title: pipeline?.title ?? null, errors: errors.map(wireError), stages }
}

function grokPatternsOf({ calls }: CheckedRule): string[] {
  return [...calls.values()].flatMap(({ descriptor, arguments: [first] }) => {
    if (first?.kind !== 'string') return []
    if (descriptor.name === 'grok') return [first.value]
    return descriptor.name === 'grok_exists' ? [`%{${first.value}}`] : []
  })
}
