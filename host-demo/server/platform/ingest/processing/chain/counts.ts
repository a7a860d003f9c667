import type { ProcessorId } from '../../../../../../core/configuration/processor-names.ts'

import { PipelineCounts } from '../../../pipelines/counts.ts'
import { AllExtractorCounts } from '../../extractors/counts.ts'

/** Counts of one processor since the worker's start. */
export interface ProcessorCounts {
  executed: number
  failed: number
  dropped: number
  /** Time spent, in milliseconds; extrapolated from samples. */
  timeMs: number
}

/** The counts of all processors; they outlive the chain, which is compiled again with every change. */
export class ChainCounts {
  readonly extractors = new AllExtractorCounts()
  readonly pipelines: PipelineCounts
  readonly #counts = new Map<ProcessorId, ProcessorCounts>()

  /** @param log writes lines of rules for their authors */
  constructor(log: (line: string) => void = () => undefined) {
    this.pipelines = new PipelineCounts(log)
  }

  of(id: ProcessorId): ProcessorCounts {
    let counts = this.#counts.get(id)
    if (!counts) this.#counts.set(id, (counts = { executed: 0, failed: 0, dropped: 0, timeMs: 0 }))
    return counts
  }

  snapshot(): Readonly<Record<string, ProcessorCounts>> {
    return Object.fromEntries([...this.#counts].map(([id, counts]) => [id, { ...counts }]))
  }
}
