/** The chain of processors with someone who sees each step. */
import type { BatchFrame } from '../platform/ingest/journal/batch.ts'
import { AllExtractorCounts } from '../platform/ingest/extractors/counts.ts'
import { Drafts, sizeOf, type WorkingDraft } from '../platform/ingest/processing/chain/drafts.ts'
import type {
  PipelineObserver,
  PreparedProcessor,
  ProcessingRules,
} from '../platform/ingest/processing/chain/processor.ts'
import { Routes } from '../platform/ingest/processing/chain/routes.ts'
import { processorOf } from '../platform/ingest/registry.ts'
import type { RuleTables } from '../platform/pipelines/lookup-tables.ts'
import type { Tried } from './trial.ts'

export interface StepWitness {
  before(processor: string, draft: WorkingDraft, place: number): void
  after(processor: string, draft: WorkingDraft, place: number): void
}

export class TrialChain {
  readonly #routes: Routes
  readonly #steps: readonly { readonly id: string; readonly processor: PreparedProcessor }[]

  constructor(rules: ProcessingRules, tables: RuleTables, observer: PipelineObserver) {
    this.#routes = new Routes(rules.routing)
    const parts = { extractorCounts: new AllExtractorCounts(), tables, pipelines: observer }
    this.#steps = rules.processors.flatMap(id => {
      const processor = processorOf(id)?.prepare(rules, this.#routes, parts)
      return processor ? [{ id, processor }] : []
    })
  }

  /** Changes the message in place. Returns it and those that were created. */
  run({ id, timestamp, fields, input, streams }: Tried, witness: StepWitness | null = null): readonly WorkingDraft[] {
    const drafts = new Drafts(() => undefined)
    const idOf = (_: number, __: number, index = 0) => (index === 0 ? id : `${id}-${index}`)
    const frame = { receivedAt: timestamp, position: 0, start: 0, end: 0 } as BatchFrame
    const decoded = { timestamp, fields, problem: null, undecodable: false, inflated: sizeOf(fields) }
    drafts.start(idOf, frame, input, decoded, this.#routes)
    if (streams) drafts.all[0]!.route = this.#routes.to(streams)
    for (let place = 0; place < drafts.count; place++) {
      const draft = drafts.all[place]!
      for (; draft.step < this.#steps.length && !draft.isDropped; draft.step++) {
        const { id: processor, processor: step } = this.#steps[draft.step]!
        draft.counts = { executed: 0, failed: 0, dropped: 0, timeMs: 0 }
        witness?.before(processor, draft, place)
        step.process(draft)
        witness?.after(processor, draft, place)
      }
    }
    return drafts.all.slice(0, drafts.count)
  }
}
