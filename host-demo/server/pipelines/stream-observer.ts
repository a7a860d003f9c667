/** Counts what rules do on many messages, and their errors. */
import type { StreamTrialReply } from '../../../core/pipelines/schema.ts'
import type { PipelineWitness } from '../platform/ingest/processing/chain/processor.ts'
import { CountingWitness } from '../platform/pipelines/counting-witness.ts'
import { PipelineCounts } from '../platform/pipelines/counts.ts'
import type { CompiledRule } from '../platform/pipelines/compile.ts'
import type { RuleFailure } from '../platform/pipelines/errors.ts'
import type { RuleMessage } from '../platform/pipelines/message.ts'
import type { Program } from '../platform/pipelines/program.ts'

type TrialError = StreamTrialReply['errors'][number]

/** Different errors that are told apart: their reasons may come from messages. */
const MOST = 1000

export class StreamObserver extends PipelineCounts {
  failures = 0
  readonly #errors = new Map<string, TrialError>()

  constructor() {
    super(() => undefined)
  }

  override witness(program: Program): PipelineWitness {
    return new ErrorWitness(program, this, (rule, failure) => {
      this.#note(rule.title, failure)
    })
  }

  /** The most frequent first. */
  errors(): readonly TrialError[] {
    return [...this.#errors.values()].sort((a, b) => b.count - a.count)
  }

  #note(rule: string, { line, message: reason }: RuleFailure): void {
    this.failures++
    const key = JSON.stringify([rule, line, reason])
    const error = this.#errors.get(key)
    if (error) error.count++
    else if (this.#errors.size < MOST) this.#errors.set(key, { rule, line, reason, count: 1 })
  }
}

class ErrorWitness extends CountingWitness {
  readonly #note: (rule: CompiledRule, failure: RuleFailure) => void

  constructor(program: Program, counts: PipelineCounts, note: (rule: CompiledRule, failure: RuleFailure) => void) {
    super(program, counts, 1)
    this.#note = note
  }

  override failed(message: RuleMessage, rule: CompiledRule, failure: RuleFailure): void {
    this.#note(rule, failure)
    super.failed(message, rule, failure)
  }
}
