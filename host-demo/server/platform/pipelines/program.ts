/** The stored rules and pipelines, compiled: what the messages of each stream run through. A change makes another program; a message sees one. */
import { parsePipeline, parseRule, type ParsedRule } from '../../../../core/pipelines/parse.ts'
import { compileRule, type CompiledRule } from './compile.ts'
import { RuleFailure } from './errors.ts'
import type { RuleStream, Surroundings } from './run.ts'
import type { CompiledPipeline } from './stages.ts'

/** A stored rule or pipeline. */
export interface StoredSource {
  readonly id: string
  readonly title: string
  readonly source: string
}

export interface PipelineRules {
  readonly rules: readonly StoredSource[]
  readonly pipelines: readonly StoredSource[]
  /** Ids of pipelines by the id of a stream. */
  readonly connections: ReadonlyMap<string, readonly string[]>
  /** All streams; rules find those that take messages. */
  readonly streams: readonly RuleStream[]
  readonly inputs: readonly { readonly id: string; readonly title: string }[]
}

export const noPipelineRules: PipelineRules = {
  rules: [],
  pipelines: [],
  connections: new Map(),
  streams: [],
  inputs: [],
}

export interface ProgramPipeline extends CompiledPipeline {
  readonly id: string
}

export interface Program {
  /** By the id of a stream. */
  readonly connections: ReadonlyMap<string, readonly ProgramPipeline[]>
  /** Ids of the compiled rules. */
  readonly ids: ReadonlyMap<CompiledRule, string>
}

/** Rules as they were read for the program before: a change of one rule reads that one. */
let parsed: ReadonlyMap<string, ParsedRule> = new Map()

/** Compiles the rules of pipelines that are connected. A rule that cannot be used is in its stages by its title; a pipeline that cannot be read is left out. */
export function compileProgram(rules: PipelineRules, surroundings: Surroundings): Program {
  const ids = new Map<CompiledRule, string>()
  const byTitle = new Map(rules.rules.map(rule => [rule.title, rule]))
  const compiled = new Map<string, CompiledRule | string>()
  const read = new Map<string, ParsedRule>()
  const ruleOf = (title: string): CompiledRule | string => {
    const known = compiled.get(title)
    if (known !== undefined) return known
    const stored = byTitle.get(title)
    let rule: CompiledRule | string = title
    if (stored) {
      const { source } = stored
      const result = parsed.get(source) ?? parseRule(source)
      read.set(source, result)
      rule = compiledOf(result, source, surroundings) ?? title
      if (typeof rule !== 'string') ids.set(rule, stored.id)
    }
    compiled.set(title, rule)
    return rule
  }
  const used = new Set([...rules.connections.values()].flat())
  const pipelines = rules.pipelines
    .filter(({ id }) => used.has(id))
    .toSorted((a, b) => (a.title < b.title ? -1 : 1))
    .map(stored => pipelineOf(stored, ruleOf))
    .filter(pipeline => pipeline !== null)
  const connections = [...rules.connections]
    .map(([stream, wanted]) => [stream, pipelines.filter(({ id }) => wanted.includes(id))] as const)
    .filter(([, connected]) => connected.length > 0)
  parsed = read
  return { connections: new Map(connections), ids }
}

function pipelineOf(
  { id, source }: StoredSource,
  ruleOf: (title: string) => CompiledRule | string,
): ProgramPipeline | null {
  const { pipeline } = parsePipeline(source)
  if (!pipeline) return null
  const stages = pipeline.stages.map(({ stage, match, rules }) => ({ stage, match, rules: rules.map(ruleOf) }))
  return { id, title: pipeline.title, stages }
}

/** Null for a rule that cannot be used. */
function compiledOf({ rule }: ParsedRule, source: string, surroundings: Surroundings): CompiledRule | null {
  if (!rule) return null
  try {
    return compileRule(rule, source, surroundings)
  } catch (error) {
    if (error instanceof RuleFailure) return null
    throw error
  }
}
