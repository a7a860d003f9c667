/** Counts and times of extractors since the worker's start. */
import { Samples, type Times } from '../../metrics/samples.ts'

export const extractorTimers = ['total', 'condition', 'execution', 'converters'] as const
export type ExtractorTimer = (typeof extractorTimers)[number]

export const extractorNumbers = [
  ...extractorTimers,
  'conditionHits',
  'conditionMisses',
  'exceptions',
  'converterExceptions',
] as const
export type ExtractorNumber = (typeof extractorNumbers)[number]

/** Each timer's number is how often it ran; the times are of samples. */
export interface ExtractorSnapshot {
  readonly counts: Readonly<Record<ExtractorNumber, number>>
  readonly times: Readonly<Record<ExtractorTimer, Times>>
}

/** Counts of an extractor from another thread. */
export interface ExtractorCountsChange {
  readonly counts: Readonly<Record<ExtractorNumber, number>>
  readonly samples: Readonly<Record<ExtractorTimer, readonly number[]>>
}

export class ExtractorCounts {
  total = 0
  condition = 0
  execution = 0
  converters = 0
  conditionHits = 0
  conditionMisses = 0
  exceptions = 0
  converterExceptions = 0
  readonly samples: Readonly<Record<ExtractorTimer, Samples>> = {
    total: new Samples(),
    condition: new Samples(),
    execution: new Samples(),
    converters: new Samples(),
  }

  snapshot(): ExtractorSnapshot {
    const { samples } = this
    const numbers = extractorNumbers.map(name => [name, this[name]])
    const times = extractorTimers.map(name => [name, samples[name].times()])
    return {
      counts: Object.fromEntries(numbers) as Record<ExtractorNumber, number>,
      times: Object.fromEntries(times) as Record<ExtractorTimer, Times>,
    }
  }
}

function take(counts: ExtractorCounts): ExtractorCountsChange {
  const numbers = extractorNumbers.map(name => [name, counts[name]])
  const samples = extractorTimers.map(name => [name, counts.samples[name].take()])
  for (const name of extractorNumbers) counts[name] = 0
  return {
    counts: Object.fromEntries(numbers) as ExtractorCountsChange['counts'],
    samples: Object.fromEntries(samples) as ExtractorCountsChange['samples'],
  }
}

/** The counts of all extractors by their ids; they outlive what is compiled. */
export class AllExtractorCounts {
  readonly #counts = new Map<string, ExtractorCounts>()
  readonly #told = new Map<string, number>()

  of(id: string): ExtractorCounts {
    let counts = this.#counts.get(id)
    if (!counts) this.#counts.set(id, (counts = new ExtractorCounts()))
    return counts
  }

  /** The counts of those that ran since the last call. */
  changes(): Readonly<Record<string, ExtractorSnapshot>> {
    const changed = [...this.#counts].filter(([id, { total }]) => this.#told.get(id) !== total)
    for (const [id, { total }] of changed) this.#told.set(id, total)
    return Object.fromEntries(changed.map(([id, counts]) => [id, counts.snapshot()]))
  }

  /** Returns the counts of those that ran since the last call, and begins anew. */
  take(): ReadonlyMap<string, ExtractorCountsChange> {
    const ran = [...this.#counts].filter(([, { total }]) => total > 0)
    return new Map(ran.map(([id, counts]) => [id, take(counts)]))
  }

  add(changes: ReadonlyMap<string, ExtractorCountsChange>): void {
    for (const [id, change] of changes) {
      const counts = this.of(id)
      for (const name of extractorNumbers) counts[name] += change.counts[name]
      for (const name of extractorTimers) for (const value of change.samples[name]) counts.samples[name].add(value)
    }
  }
}
