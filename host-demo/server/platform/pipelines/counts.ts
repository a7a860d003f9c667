/** Counts of pipelines, their stages and the places of rules, since the worker's start. They outlive the program, which is compiled again with every change. */
import type { PipelineObserver, PipelineWitness } from '../ingest/processing/chain/processor.ts'
import { CountingWitness } from './counting-witness.ts'
import { PlaceCounts, placeNumbers, type PlaceSnapshot } from './place-counts.ts'
import type { Program } from './program.ts'

/** Names that rules may count under: they may come from messages. */
const MAX_METRICS = 1000

/** Counts that rules have made in another thread. */
export interface PipelineCountsChange {
  readonly places: Readonly<Record<string, PlaceSnapshot>>
  readonly metrics: ReadonlyMap<string, number>
}

export class PipelineCounts implements PipelineObserver {
  /** Counts that rules made by a name of theirs (`metric_counter_inc`). */
  readonly metrics = new Map<string, number>()
  readonly #places = new Map<string, PlaceCounts>()
  readonly #changed = new Set<string>()
  readonly log: (line: string) => void

  constructor(log: (line: string) => void) {
    this.log = log
  }

  witness(program: Program): PipelineWitness {
    return new CountingWitness(program, this)
  }

  of(key: string): PlaceCounts {
    let counts = this.#places.get(key)
    if (!counts) this.#places.set(key, (counts = new PlaceCounts()))
    return counts
  }

  /** Marks what ran: `changes` has it. */
  touch(key: string): void {
    this.#changed.add(key)
  }

  /** Forgets the places that there are not any more. */
  keep(keys: ReadonlySet<string>): void {
    for (const key of this.#places.keys()) if (!keys.has(key)) this.#places.delete(key)
  }

  /** A name beyond the first 1,000 is not counted. */
  count(metric: string, value: number): void {
    const before = this.metrics.get(metric)
    if (before !== undefined || this.metrics.size < MAX_METRICS) this.metrics.set(metric, (before ?? 0) + value)
  }

  /** The counts of places that ran since the last call. */
  changes(): Readonly<Record<string, PlaceSnapshot>> {
    const keys = [...this.#changed].filter(key => this.#places.has(key))
    this.#changed.clear()
    return Object.fromEntries(keys.map(key => [key, { ...this.#places.get(key)! }]))
  }

  /** Returns the counts since the last call, and begins anew. */
  take(): PipelineCountsChange {
    const places = this.changes()
    for (const key of Object.keys(places)) Object.assign(this.#places.get(key)!, new PlaceCounts())
    const metrics = new Map(this.metrics)
    this.metrics.clear()
    return { places, metrics }
  }

  /** Adds what another thread has counted. A place that there is not any more is left out. */
  add({ places, metrics }: PipelineCountsChange): void {
    for (const [key, snapshot] of Object.entries(places)) {
      const counts = this.#places.get(key)
      if (!counts) continue
      for (const name of placeNumbers) counts[name] += snapshot[name]
      counts.lastFailure = snapshot.lastFailure ?? counts.lastFailure
      this.touch(key)
    }
    for (const [metric, value] of metrics) this.count(metric, value)
  }
}
