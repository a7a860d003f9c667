/** The sources of rules and pipelines as they are shown: read in a thread, each text once. */
import type { ParseError, Pipeline, PipelineStage, Rule } from '../../../core/pipelines/schema.ts'
import { ApiError } from '../platform/errors/errors.ts'
import type { DeadlinePool } from '../platform/threads/deadline-pool.ts'
import type { SourceDocument } from './collection.ts'
import type { ReadPipeline, ReadRule, SourceJobs } from './read-sources.ts'
import { SourceReader } from './source-reader.ts'

/** A source that cannot be read: 400 with a bare list of its errors. */
export class SourceRefused extends ApiError {
  readonly errors: readonly ParseError[]

  constructor(errors: readonly ParseError[]) {
    super(400, errors.map(({ line, reason }) => `line ${line}: ${reason}`).join('; '))
    this.errors = errors
  }

  override body(): unknown {
    return this.errors
  }
}

/** All throw ApiError 400 for what takes too long to read, and 503 when too many wait. */
export class Sources {
  readonly #rules: SourceReader<ReadRule>
  readonly #pipelines: SourceReader<ReadPipeline>

  constructor(pool: Pick<DeadlinePool<SourceJobs>, 'run'>) {
    this.#rules = new SourceReader(texts => pool.run('rules', texts))
    this.#pipelines = new SourceReader(texts => pool.run('pipelines', texts))
  }

  /** @returns its title @throws SourceRefused */
  async ruleTitle(source: string): Promise<string> {
    const { title, errors } = await this.#rules.one(source)
    if (title === null) throw new SourceRefused(errors)
    return title
  }

  /** @throws SourceRefused */
  async pipeline(source: string): Promise<{ readonly title: string; readonly stages: readonly PipelineStage[] }> {
    const { title, errors, stages } = await this.#pipelines.one(source)
    if (title === null) throw new SourceRefused(errors)
    return { title, stages }
  }

  async presentRules(rules: readonly SourceDocument[]): Promise<Rule[]> {
    const read = await this.#rules.all(rules.map(({ source }) => source))
    return rules.map((rule, i) => ({ ...shown(rule), errors: errorsOf(read[i]!) }))
  }

  async presentPipelines(pipelines: readonly SourceDocument[]): Promise<Pipeline[]> {
    const read = await this.#pipelines.all(pipelines.map(({ source }) => source))
    return pipelines.map((pipeline, i) => ({
      ...shown(pipeline),
      stages: [...read[i]!.stages],
      errors: errorsOf(read[i]!),
    }))
  }

  /** Returns the stages of each pipeline; of one that cannot be read, none. */
  async stagesOf(pipelines: readonly Pick<SourceDocument, 'source'>[]): Promise<readonly (readonly PipelineStage[])[]> {
    return (await this.#pipelines.all(pipelines.map(({ source }) => source))).map(({ stages }) => stages)
  }

  /** Returns the grok patterns that the constants of each rule name. */
  async patternsOf(rules: readonly Pick<SourceDocument, 'source'>[]): Promise<readonly (readonly string[])[]> {
    return (await this.#rules.all(rules.map(({ source }) => source))).map(({ patterns }) => patterns)
  }
}

const errorsOf = ({ errors }: { readonly errors: readonly ParseError[] }): ParseError[] | null =>
  errors.length > 0 ? [...errors] : null

function shown(document: SourceDocument): Omit<Rule, 'errors'> {
  const { id, title, description, source, created_at, modified_at, revision } = document
  return { id, title, description, source, created_at, modified_at, revision }
}
