/** Writes down each step of a message through the chain, and the trace of its rules (contract 3, M). */
import { PIPELINE_PROCESSOR } from '../../../core/pipelines/rules.ts'
import type { TraceEntry, TrialReply, TrialStep } from '../../../core/pipelines/schema.ts'
import type { WorkingDraft } from '../platform/ingest/processing/chain/drafts.ts'
import type { PipelineObserver, PipelineWitness } from '../platform/ingest/processing/chain/processor.ts'
import { noteProblem } from '../platform/ingest/processing/problem.ts'
import { failureNote } from '../platform/pipelines/counting-witness.ts'
import type { CompiledRule } from '../platform/pipelines/compile.ts'
import type { RuleFailure } from '../platform/pipelines/errors.ts'
import type { RuleMessage } from '../platform/pipelines/message.ts'
import type { PipelineRules, Program, ProgramPipeline } from '../platform/pipelines/program.ts'
import type { CompiledPipeline, CompiledStage } from '../platform/pipelines/stages.ts'
import { changesBetween, stateOf, type State } from './trial-changes.ts'
import type { StepWitness } from './trial-chain.ts'

/** Steps and lines that are listed. */
const MOST_STEPS = 500
const MOST_LINES = 2000

type Draft = { -readonly [K in keyof TrialStep]: TrialStep[K] }
interface Moment extends State {
  readonly streams: readonly string[]
  readonly at: number
}

export class TrialRecorder implements PipelineObserver, PipelineWitness, StepWitness {
  readonly #start = performance.now()
  readonly #steps: Draft[] = []
  #moreSteps = 0
  readonly #trace: TraceEntry[] = []
  readonly #ruleIds: ReadonlyMap<string, string>
  /** Messages in the order of their places. */
  readonly #messages: RuleMessage[] = []
  #place = 0
  #message!: RuleMessage
  #pipeline!: CompiledPipeline
  #stage!: CompiledStage
  #asked = new Map<CompiledRule | string, Draft>()
  #created: number[] = []
  #moment!: Moment

  constructor({ rules }: PipelineRules) {
    this.#ruleIds = new Map(rules.map(({ id, title }) => [title, id]))
  }

  result(): Omit<TrialReply, 'messages'> {
    this.#line('finished')
    return {
      steps: this.#steps,
      more_steps: this.#moreSteps,
      simulation_trace: this.#trace,
      took_microseconds: this.#micros(),
    }
  }

  count(): void {}

  log(line: string): void {
    this.#line(line)
  }

  witness(_: Program): PipelineWitness {
    return this
  }

  before(_: string, draft: WorkingDraft, place: number): void {
    this.#place = place
    this.#moment = momentOf(draft, draft.route.streams)
  }

  after(processor: string, draft: WorkingDraft, place: number): void {
    if (processor === PIPELINE_PROCESSOR) return
    const step = this.#step({ message: place, processor })
    this.#settle(step, momentOf(draft, draft.route.streams), draft.isDropped)
  }

  next(_: unknown, message: RuleMessage): void {
    this.#messages.length = 0
    this.#messages[this.#place] = message
  }

  begin(message: RuleMessage, pipelines: readonly CompiledPipeline[], streams: readonly string[]): void {
    this.#message = message
    const titles = pipelines.map(({ title }) => title)
    this.#line(`message <${message.id}> running pipelines [${titles.join(', ')}] for streams [${streams.join(', ')}]`)
  }

  enter(pipeline: CompiledPipeline, stage: CompiledStage): void {
    this.#pipeline = pipeline
    this.#stage = stage
    this.#asked = new Map()
    this.#line(`enter stage ${stage.stage} of pipeline '${pipeline.title}'`)
    this.#moment = this.#now()
  }

  condition(rule: CompiledRule | string, holds: boolean): void {
    const step = this.#evaluated(rule)
    step.condition = holds
    this.#line(`evaluation ${holds ? 'satisfied' : 'not satisfied'} of rule '${titleOf(rule)}'`)
    this.#moment = this.#now()
  }

  act(rule: CompiledRule): void {
    this.#line(`execute rule '${rule.title}'`)
    this.#created = []
    this.#moment = this.#now()
  }

  created(message: RuleMessage): void {
    const place = this.#messages.push(message) - 1
    this.#created.push(place)
  }

  acted(rule: CompiledRule, isComplete: boolean): void {
    const step = this.#asked.get(rule)!
    step.created = this.#created
    this.#settle(step, this.#now(), this.#message.isDropped)
    if (isComplete) this.#line(`finished execution of rule '${rule.title}'`)
  }

  leave(pipeline: CompiledPipeline, stage: CompiledStage, goesOn: boolean): void {
    const how = goesOn ? 'continuing' : 'NOT continuing'
    this.#line(`completed stage ${stage.stage} of pipeline '${pipeline.title}', ${how} to next stage`)
    this.#line(`exit stage ${stage.stage}`)
  }

  failed(message: RuleMessage, rule: CompiledRule, failure: RuleFailure): void {
    const { line, message: reason } = failure
    noteProblem(message.fields, failureNote(rule, failure))
    const known = this.#asked.get(rule)
    const step = known ?? this.#evaluated(rule)
    step.failure = { reason, line }
    this.#line(`failed ${known ? 'execution' : 'evaluation'} of rule '${rule.title}' in line ${line}: ${reason}`)
  }

  #evaluated(rule: CompiledRule | string): Draft {
    const title = titleOf(rule)
    this.#line(`evaluate rule '${title}' in pipeline '${this.#pipeline.title}'`)
    const step = this.#step({
      message: Math.max(0, this.#messages.indexOf(this.#message)),
      pipeline: { id: (this.#pipeline as ProgramPipeline).id, title: this.#pipeline.title },
      stage: this.#stage.stage,
      rule: { id: this.#ruleIds.get(title) ?? null, title },
    })
    step.time_microseconds = (performance.now() - this.#moment.at) * 1000
    this.#asked.set(rule, step)
    return step
  }

  #step(known: Partial<Draft>): Draft {
    const step: Draft = {
      message: 0,
      processor: null,
      pipeline: null,
      stage: null,
      rule: null,
      condition: null,
      time_microseconds: 0,
      changes: [],
      streams_added: [],
      streams_removed: [],
      created: [],
      dropped: false,
      failure: null,
      ...known,
    }
    if (this.#steps.length < MOST_STEPS) this.#steps.push(step)
    else this.#moreSteps++
    return step
  }

  /** Records what the step made of the message since the moment before it. */
  #settle(step: Draft, after: Moment, isDropped: boolean): void {
    const before = this.#moment
    step.time_microseconds += (after.at - before.at) * 1000
    step.changes = changesBetween(before, after)
    step.streams_added = after.streams.filter(id => !before.streams.includes(id))
    step.streams_removed = before.streams.filter(id => !after.streams.includes(id))
    step.dropped = isDropped
  }

  #now(): Moment {
    return momentOf(this.#message, this.#message.streams)
  }

  #line(message: string): void {
    if (this.#trace.length < MOST_LINES) this.#trace.push({ time: this.#micros(), message: message.slice(0, 2000) })
  }

  #micros(): number {
    return Math.round((performance.now() - this.#start) * 1000)
  }
}

const titleOf = (rule: CompiledRule | string) => (typeof rule === 'string' ? rule : rule.title)
const momentOf = (message: State, streams: Iterable<string>): Moment => ({
  ...stateOf(message),
  streams: [...streams],
  at: performance.now(),
})
