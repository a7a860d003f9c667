/** Runs the pipelines of a message's streams: stage by stage, and again for the streams and messages that rules add. */
import { Budget } from '../ingest/extractors/budget.ts'
import type { CompiledRule } from './compile.ts'
import { RuleError, RuleFailure } from './errors.ts'
import type { RuleMessage } from './message.ts'
import type { Run, Surroundings } from './run.ts'
import type { StageMatch } from '../../../../core/pipelines/tree.ts'

export interface CompiledStage {
  readonly stage: number
  readonly match: StageMatch
  /** In the order in which they run. A title without a rule that can be used is a text: its condition never holds. */
  readonly rules: readonly (CompiledRule | string)[]
}

export interface CompiledPipeline {
  readonly title: string
  /** By number. */
  readonly stages: readonly CompiledStage[]
}

/** Hears what rules do: counts, a simulation's trace, and the notes on messages. */
export interface Witness {
  /** A message begins to run through the pipelines of streams that it came into. */
  begin?(message: RuleMessage, pipelines: readonly CompiledPipeline[], streams: readonly string[]): void
  enter?(pipeline: CompiledPipeline, stage: CompiledStage): void
  /** The condition of a rule was asked; a title alone has no rule. */
  condition?(rule: CompiledRule | string, holds: boolean): void
  /** A rule begins its actions. */
  act?(rule: CompiledRule): void
  /** The actions of a rule ran; not all of them where `isComplete` is false. */
  acted?(rule: CompiledRule, isComplete: boolean): void
  /** A rule has created a message. */
  created?(message: RuleMessage): void
  leave?(pipeline: CompiledPipeline, stage: CompiledStage, goesOn: boolean): void
  failed(message: RuleMessage, rule: CompiledRule, failure: RuleFailure): void
}

/** Messages that the rules may create while one message passes. */
export const MAX_CREATED = 100

/** The pipelines of each stream, by its id. */
export type Connections = ReadonlyMap<string, readonly CompiledPipeline[]>

/**
 * Runs a message through the pipelines of its streams, changes it in place, and returns the messages that rules created, which have passed
 * those of their own streams. Each may be dropped. `newId` gives ids.
 */
export function runPipelines(
  message: RuleMessage,
  connections: Connections,
  surroundings: Surroundings,
  witness: Witness,
  newId: () => string,
): readonly RuleMessage[] {
  return new Passage(connections, surroundings, witness, newId).run(message)
}

/** Runs one pipeline on a message, whatever streams it is in. Messages that its rules create pass none. */
export function runPipeline(
  message: RuleMessage,
  pipeline: CompiledPipeline,
  surroundings: Surroundings,
  witness: Witness,
  newId: () => string,
): void {
  new Passage(new Map(), surroundings, witness, newId).runThrough(message, pipeline)
}

/** Runs one rule on a message, whatever streams it is in. Returns the messages that the rule created. */
export function runRule(
  message: RuleMessage,
  rule: CompiledRule,
  surroundings: Surroundings,
  witness: Witness,
  newId: () => string,
): readonly RuleMessage[] {
  return new Passage(new Map(), surroundings, witness, newId).runAlone(message, rule)
}

class Passage {
  readonly #connections: Connections
  readonly #surroundings: Surroundings
  readonly #witness: Witness
  readonly #newId: () => string
  readonly #budget = new Budget('rules')
  readonly #created: RuleMessage[] = []

  constructor(connections: Connections, surroundings: Surroundings, witness: Witness, newId: () => string) {
    this.#connections = connections
    this.#surroundings = surroundings
    this.#witness = witness
    this.#newId = newId
  }

  run(message: RuleMessage): readonly RuleMessage[] {
    this.#pass(message)
    for (let i = 0; i < this.#created.length; i++) this.#pass(this.#created[i]!)
    return this.#created
  }

  runThrough(message: RuleMessage, pipeline: CompiledPipeline): void {
    this.#runTogether(this.#runOf(message), [pipeline])
  }

  runAlone(message: RuleMessage, rule: CompiledRule): readonly RuleMessage[] {
    const stage: CompiledStage = { stage: 0, match: 'PASS', rules: [rule] }
    this.#runStage(this.#runOf(message), { title: rule.title, stages: [stage] }, stage)
    return this.#created
  }

  #runOf(message: RuleMessage): Run {
    return { surroundings: this.#surroundings, message, budget: this.#budget, create: make => this.#create(make) }
  }

  /** Streams that a rule adds have their turn when the pipelines of those before are through; each has one. */
  #pass(message: RuleMessage): void {
    if (message.isDropped) return
    const run = this.#runOf(message)
    const seen = new Set<string>()
    let fresh = [...message.streams]
    do {
      for (const stream of fresh) seen.add(stream)
      const pipelines = [...new Set(fresh.flatMap(stream => this.#connections.get(stream) ?? []))]
      this.#witness.begin?.(message, pipelines, fresh)
      this.#runTogether(run, pipelines)
      fresh = [...message.streams].filter(stream => !seen.has(stream))
    } while (fresh.length > 0 && !message.isDropped)
  }

  /** Stages of one number run after one another, before those of the next number. */
  #runTogether(run: Run, pipelines: readonly CompiledPipeline[]): void {
    const running = new Set(pipelines)
    const numbers = new Set(pipelines.flatMap(({ stages }) => stages.map(({ stage }) => stage)))
    for (const number of [...numbers].sort((a, b) => a - b)) {
      if (run.message.isDropped) return
      for (const pipeline of running) {
        const stage = pipeline.stages.find(one => one.stage === number)
        if (stage && !this.#runStage(run, pipeline, stage)) running.delete(pipeline)
      }
    }
  }

  /** Returns whether the pipeline goes on with its next stage. */
  #runStage(run: Run, pipeline: CompiledPipeline, stage: CompiledStage): boolean {
    this.#witness.enter?.(pipeline, stage)
    const progress = { hasFailed: false }
    const holding = this.#holding(run, stage, progress)
    for (const rule of holding) if (!this.#act(run, rule, progress)) break
    const goesOn =
      stage.match === 'PASS' ||
      (stage.match === 'ALL' ? holding.length === stage.rules.length : holding.length > 0 || stage.rules.length === 0)
    this.#witness.leave?.(pipeline, stage, goesOn)
    return goesOn
  }

  /** The rules whose conditions hold; a condition that fails is the last that is asked. */
  #holding(run: Run, { rules }: CompiledStage, progress: { hasFailed: boolean }): readonly CompiledRule[] {
    const holding: CompiledRule[] = []
    for (const rule of rules) {
      let holds = false
      try {
        holds = typeof rule !== 'string' && rule.condition(run)
      } catch (error) {
        this.#fail(run, rule as CompiledRule, error)
        progress.hasFailed = true
        break
      }
      this.#witness.condition?.(rule, holds)
      if (holds) holding.push(rule as CompiledRule)
    }
    return holding
  }

  /** A failure in the stage ends the rule behind its present statement, and the others do not begin. */
  #act(run: Run, rule: CompiledRule, progress: { readonly hasFailed: boolean }): boolean {
    this.#witness.act?.(rule)
    try {
      rule.act(run, () => progress.hasFailed)
    } catch (error) {
      this.#fail(run, rule, error)
      this.#witness.acted?.(rule, false)
      return false
    }
    this.#witness.acted?.(rule, !progress.hasFailed)
    return !progress.hasFailed
  }

  #fail({ message }: Run, rule: CompiledRule, error: unknown): void {
    this.#witness.failed(message, rule, error instanceof RuleFailure ? error : new RuleFailure(1, error))
  }

  #create(make: (id: string) => RuleMessage): RuleMessage {
    if (this.#created.length >= MAX_CREATED)
      throw new RuleError(`rules may create ${MAX_CREATED} messages of one at most`)
    const created = make(this.#newId())
    this.#created.push(created)
    this.#witness.created?.(created)
    return created
  }
}
