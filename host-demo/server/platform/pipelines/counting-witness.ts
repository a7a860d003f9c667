/** Counts what rules do, and notes their failures on the messages. */
import type { Draft, PipelineWitness } from '../ingest/processing/chain/processor.ts'
import { noteProblem } from '../ingest/processing/problem.ts'
import type { CompiledRule } from './compile.ts'
import type { PipelineCounts } from './counts.ts'
import type { RuleFailure } from './errors.ts'
import type { RuleMessage } from './message.ts'
import { placeKey, type PlaceCounts } from './place-counts.ts'
import type { Program, ProgramPipeline } from './program.ts'
import type { CompiledPipeline, CompiledStage } from './stages.ts'

/**
 * Every so many messages the rules are timed: reading the clock costs as much as a short rule. It is prime, so that senders who take turns do not
 * hide a stage from the clock.
 */
const SAMPLE = 61
/** Failures that a message tells of; the others are counted. */
const MAX_NOTES = 10

/** The sentence on a message in which a rule failed. */
export const failureNote = ({ title }: CompiledRule, { line, message }: RuleFailure): string =>
  `Rule '${title.slice(0, 100)}' failed in line ${line}: ${message}.`

interface Counted {
  readonly key: string
  readonly counts: PlaceCounts
}
interface CountedStage extends Counted {
  readonly rules: ReadonlyMap<CompiledRule | string, Counted>
}

export class CountingWitness implements PipelineWitness {
  readonly #pipelines = new Map<CompiledPipeline, Counted>()
  readonly #stages = new Map<CompiledStage, CountedStage>()
  readonly #counts: PipelineCounts
  readonly #sample: number
  #stage!: CountedStage
  #draft!: Draft
  #message!: RuleMessage
  #messages = 0
  #notes = 0
  #isTimed = false
  #isActing = false
  #since = 0

  /** @param sample every so many messages are timed */
  constructor({ connections }: Program, counts: PipelineCounts, sample = SAMPLE) {
    this.#sample = sample
    this.#counts = counts
    const keys = new Set<string>()
    const counted = (...place: Parameters<typeof placeKey>): Counted => {
      const key = placeKey(...place)
      keys.add(key)
      return { key, counts: counts.of(key) }
    }
    for (const pipeline of new Set<ProgramPipeline>([...connections.values()].flat())) {
      this.#pipelines.set(pipeline, counted(pipeline.id))
      for (const stage of pipeline.stages) {
        const rules = stage.rules.map(rule => {
          const title = typeof rule === 'string' ? rule : rule.title
          return [rule, counted(pipeline.id, stage.stage, title)] as const
        })
        this.#stages.set(stage, { ...counted(pipeline.id, stage.stage), rules: new Map(rules) })
      }
    }
    counts.keep(keys)
  }

  next(draft: Draft, message: RuleMessage): void {
    this.#draft = draft
    this.#message = message
    this.#isTimed = this.#messages++ % this.#sample === 0
    this.#notes = 0
  }

  begin(_: RuleMessage, pipelines: readonly CompiledPipeline[]): void {
    for (const pipeline of pipelines) this.#ran(this.#pipelines.get(pipeline)!)
  }

  enter(_: CompiledPipeline, stage: CompiledStage): void {
    this.#stage = this.#stages.get(stage)!
    this.#ran(this.#stage)
    if (this.#isTimed) this.#since = performance.now()
  }

  condition(rule: CompiledRule | string, holds: boolean): void {
    const { counts } = this.#evaluated(rule)
    if (holds) counts.matched++
    if (this.#isTimed) {
      this.#addTime(counts)
      counts.timed++
    }
  }

  act(rule: CompiledRule): void {
    this.#isActing = true
    this.#stage.rules.get(rule)!.counts.executed++
    if (this.#isTimed) this.#since = performance.now()
  }

  acted(rule: CompiledRule): void {
    this.#isActing = false
    if (this.#isTimed) this.#addTime(this.#stage.rules.get(rule)!.counts)
  }

  failed(message: RuleMessage, rule: CompiledRule, failure: RuleFailure): void {
    const { line, message: reason } = failure
    const { counts } = this.#isActing ? this.#stage.rules.get(rule)! : this.#evaluated(rule)
    counts.failed++
    counts.lastFailure = { at: Date.now(), line, reason, messageId: message.id }
    if (++this.#notes > MAX_NOTES) return
    const note = failureNote(rule, failure)
    if (message === this.#message) this.#draft.fail(note)
    else noteProblem(message.fields, note)
  }

  #evaluated(rule: CompiledRule | string): Counted {
    const counted = this.#stage.rules.get(rule)!
    counted.counts.evaluated++
    this.#counts.touch(counted.key)
    return counted
  }

  #ran({ key, counts }: Counted): void {
    counts.executed++
    this.#counts.touch(key)
  }

  #addTime(counts: PlaceCounts): void {
    const now = performance.now()
    counts.microseconds += (now - this.#since) * 1000
    this.#since = now
  }
}
