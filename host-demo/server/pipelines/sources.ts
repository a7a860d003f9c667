/** Reads the sources of rules and pipelines as they are shown, and keeps what it read. */
import { setImmediate } from 'node:timers/promises'
import { checkConstant } from '../../../core/pipelines/constant-checks.ts'
import { wireError, type ParseError, type SourceError } from '../../../core/pipelines/errors.ts'
import { parsePipeline, parseRule, type CheckedRule } from '../../../core/pipelines/parse.ts'
import type { Pipeline, PipelineStage, Rule } from '../../../core/pipelines/schema.ts'
import { ApiError } from '../platform/errors/errors.ts'
import { expressionsWith } from '../platform/ingest/extractors/expressions.ts'
import { checkConstantsWith } from '../platform/pipelines/compile.ts'
import { noRuleTables } from '../platform/pipelines/lookup-tables.ts'
import type { Surroundings } from '../platform/pipelines/run.ts'
import type { SourceDocument } from './collection.ts'

/** A source that cannot be read: 400 with a bare list of its errors. */
export class SourceRefused extends ApiError {
  readonly errors: readonly ParseError[]

  constructor(errors: readonly SourceError[]) {
    super(400, errors.map(({ line, reason }) => `line ${line}: ${reason}`).join('; '))
    this.errors = errors.map(wireError)
  }

  override body(): unknown {
    return this.errors
  }
}

/** A rule as it was read; what of it is used for showing alone. */
interface ReadRule {
  readonly errors: readonly SourceError[]
  /** Grok patterns that its constants name. */
  readonly patterns: readonly string[]
}
export interface ReadPipeline {
  readonly errors: readonly SourceError[]
  readonly stages: readonly PipelineStage[]
}

/** Texts that are kept as they were read. */
const KEPT = 5000
/** Texts that are read before other work has its turn. */
const AT_ONCE = 10

export class Sources {
  readonly #grokPatterns: () => ReadonlyMap<string, string>
  readonly #rules = new Map<string, ReadRule>()
  readonly #pipelines = new Map<string, ReadPipeline>()

  constructor(grokPatterns: () => ReadonlyMap<string, string>) {
    this.#grokPatterns = grokPatterns
  }

  /** @returns its title @throws SourceRefused */
  ruleTitle(source: string): string {
    const { rule, errors } = this.#parseRule(source)
    if (!rule) throw new SourceRefused(errors)
    return rule.title
  }

  /** @throws SourceRefused */
  pipeline(source: string): { readonly title: string; readonly stages: readonly PipelineStage[] } {
    const { pipeline, errors } = parsePipeline(source)
    if (!pipeline) throw new SourceRefused(errors)
    return { title: pipeline.title, stages: stagesOf(pipeline.stages) }
  }

  /** Reads the rules of a list; others have their turn meanwhile. */
  async presentRules(rules: readonly SourceDocument[]): Promise<Rule[]> {
    return this.#inTurn(rules, rule => ({ ...shown(rule), errors: errorsOf(this.#rule(rule.source).errors) }))
  }

  async presentPipelines(pipelines: readonly SourceDocument[]): Promise<Pipeline[]> {
    return this.#inTurn(pipelines, stored => {
      const { stages, errors } = this.readPipeline(stored.source)
      return { ...shown(stored), stages: [...stages], errors: errorsOf(errors) }
    })
  }

  readPipeline(source: string): ReadPipeline {
    return kept(this.#pipelines, source, () => {
      const { pipeline, errors } = parsePipeline(source)
      return { errors, stages: stagesOf(pipeline?.stages ?? []) }
    })
  }

  patternsOf(source: string): readonly string[] {
    return this.#rule(source).patterns
  }

  #rule(source: string): ReadRule {
    return kept(this.#rules, source, () => {
      const { rule, errors } = this.#parseRule(source)
      return { errors, patterns: rule ? grokPatternsOf(rule) : [] }
    })
  }

  #parseRule(source: string) {
    return parseRule(source, { checkConstant: checkConstantsWith(this.#surroundings(), checkConstant) })
  }

  async #inTurn<T>(documents: readonly SourceDocument[], present: (document: SourceDocument) => T): Promise<T[]> {
    const presented: T[] = []
    for (const document of documents) {
      if (presented.length % AT_ONCE === AT_ONCE - 1) await setImmediate()
      presented.push(present(document))
    }
    return presented
  }

  /** Constants are checked against these; streams and tables may come later. */
  #surroundings(): Surroundings {
    const grokPatterns = this.#grokPatterns()
    return {
      expressions: expressionsWith(grokPatterns),
      grokPatterns,
      tables: noRuleTables,
      defaultStream: '',
      streams: [],
      inputs: [],
      now: Date.now,
      count: () => undefined,
      log: () => undefined,
    }
  }
}

function kept<T>(known: Map<string, T>, source: string, read: () => T): T {
  let found = known.get(source)
  if (found === undefined) {
    found = read()
    if (known.size >= KEPT) known.clear()
    known.set(source, found)
  }
  return found
}

const stagesOf = (
  stages: readonly {
    readonly stage: number
    readonly match: PipelineStage['match']
    readonly rules: readonly string[]
  }[],
): PipelineStage[] => stages.map(({ stage, match, rules }) => ({ stage, match, rules: [...rules] }))

const errorsOf = (errors: readonly SourceError[]): ParseError[] | null =>
  errors.length > 0 ? errors.map(wireError) : null

function shown({ id, title, description, source, created_at, modified_at }: SourceDocument): Omit<Rule, 'errors'> {
  return { id, title, description, source, created_at, modified_at }
}

function grokPatternsOf({ calls }: CheckedRule): string[] {
  return [...calls.values()].flatMap(({ descriptor, arguments: [first] }) => {
    if (first?.kind !== 'string') return []
    if (descriptor.name === 'grok') return [first.value]
    return descriptor.name === 'grok_exists' ? [`%{${first.value}}`] : []
  })
}
