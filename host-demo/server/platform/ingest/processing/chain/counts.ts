import type { ProcessorId } from '../../../../../../core/configuration/processor-names.ts'

import { PipelineCounts, type PipelineCountsChange } from '../../../pipelines/counts.ts'
import { AllExtractorCounts, type ExtractorCountsChange } from '../../extractors/counts.ts'

/** Counts of one processor since the worker's start. */
export interface ProcessorCounts {
  executed: number
  failed: number
  dropped: number
  /** Time spent, in milliseconds; extrapolated from samples. */
  timeMs: number
}

/** Counts that the processors of another thread have made since the last time. */
export interface ChainCountsChange {
  readonly processors: ReadonlyMap<ProcessorId, ProcessorCounts>
  readonly extractors: ReadonlyMap<string, ExtractorCountsChange>
  readonly pipelines: PipelineCountsChange
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
    if (!counts) this.#counts.set(id, (counts = { ...noProcessorCounts }))
    return counts
  }

  snapshot(): Readonly<Record<string, ProcessorCounts>> {
    return Object.fromEntries([...this.#counts].map(([id, counts]) => [id, { ...counts }]))
  }

  /** Returns all counts, and begins anew. */
  take(): ChainCountsChange {
    const processors = new Map([...this.#counts].map(([id, counts]) => [id, { ...counts }]))
    for (const counts of this.#counts.values()) Object.assign(counts, noProcessorCounts)
    return { processors, extractors: this.extractors.take(), pipelines: this.pipelines.take() }
  }

  add({ processors, extractors, pipelines }: ChainCountsChange): void {
    for (const [id, { executed, failed, dropped, timeMs }] of processors) {
      const counts = this.of(id)
      counts.executed += executed
      counts.failed += failed
      counts.dropped += dropped
      counts.timeMs += timeMs
    }
    this.extractors.add(extractors)
    this.pipelines.add(pipelines)
  }
}

const noProcessorCounts: ProcessorCounts = { executed: 0, failed: 0, dropped: 0, timeMs: 0 }
