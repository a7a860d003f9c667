/** The processors that are enabled, compiled for the present configuration. A message passes them in their order. */
import type { RoutingProblem } from '../../ingest.ts'
import { processorOf } from '../../registry.ts'
import { noRuleTables, type RuleTables } from '../../../pipelines/lookup-tables.ts'
import type { ChainCounts, ProcessorCounts } from './counts.ts'
import type { Drafts } from './drafts.ts'
import type { PreparedProcessor, ProcessingRules, Processor } from './processor.ts'
import { Routes } from './routes.ts'

/** Every so many frames the processors are timed: reading the clock costs as much as a short processor. */
const SAMPLE_FRAMES = 64

interface Step {
  readonly processor: PreparedProcessor
  readonly counts: ProcessorCounts
}

export class Chain {
  readonly routes: Routes
  /** Rules of the processors that cannot be used. */
  readonly problems: readonly RoutingProblem[]
  readonly #steps: readonly Step[]
  #frames = 0

  /** `counts` go on from those of the chain before. `find` gives the processors by id. */
  constructor(
    rules: ProcessingRules,
    counts: ChainCounts,
    find: (id: string) => Processor | null = processorOf,
    tables: RuleTables = noRuleTables,
  ) {
    this.routes = new Routes(rules.routing)
    const parts = { extractorCounts: counts.extractors, tables, pipelines: counts.pipelines }
    const processors = rules.processors.map(find).filter(processor => processor !== null)
    this.#steps = processors.map(one => ({
      processor: one.prepare(rules, this.routes, parts),
      counts: counts.of(one.id),
    }))
    this.problems = this.#steps.flatMap(({ processor }) => processor.problems ?? [])
  }

  /** Processes the messages of a frame, those included that processors add meanwhile. */
  run(drafts: Drafts): void {
    const isTimed = this.#frames++ % SAMPLE_FRAMES === 0
    for (let i = 0; i < drafts.count; i++) {
      const draft = drafts.all[i]!
      for (; draft.step < this.#steps.length && !draft.isDropped; draft.step++) {
        const step = this.#steps[draft.step]!
        draft.counts = step.counts
        step.counts.executed++
        if (!isTimed) {
          step.processor.process(draft)
          continue
        }
        const start = performance.now()
        step.processor.process(draft)
        step.counts.timeMs += (performance.now() - start) * SAMPLE_FRAMES
      }
    }
  }
}
