/** Metrics over groups of messages. Each reads a frame's columns once; metrics on the same field share what they can. */
import type { Metric, MetricValue } from '../../message-store.ts'
import { Growing, type Work } from '../read/work.ts'
import { frameNumbers, type FrameNumbers } from './frame-numbers.ts'
import type { Frame } from './frames.ts'
import type { Accumulator } from './metrics/accumulator.ts'
import { Counts } from './metrics/counts.ts'
import { Distinct } from './metrics/distinct.ts'
import { Latest } from './metrics/latest.ts'
import { Ranks } from './metrics/ranks.ts'
import { Spread } from './metrics/spread.ts'
import { Statistics } from './metrics/statistics.ts'

export type ValueOfGroup = (group: number) => MetricValue

/** The findings of another reader's metrics, by what the metrics share. */
export type MeasuresPart = readonly (readonly [key: string, part: unknown])[]

interface Shared {
  readonly accumulator: Accumulator
  readonly memory: Growing
}

export class Measures {
  /** By metric, in their order. */
  readonly values: readonly ValueOfGroup[]
  readonly #shared = new Map<string, Shared>()
  readonly #work: Work
  readonly #isShared: boolean

  /** `isShared`: several readers measure, each some of the messages. */
  constructor(metrics: readonly Metric[], work: Work, isShared = false) {
    this.#work = work
    this.#isShared = isShared
    this.values = metrics.map(metric => this.#valueOf(metric))
  }

  /** There are so many groups now. */
  grow(groups: number): void {
    for (const { accumulator } of this.#shared.values()) accumulator.grow(groups)
  }

  async add(frame: Frame): Promise<void> {
    const numbers = new Map<string, readonly FrameNumbers[]>()
    const numbersOf = (field: string): readonly FrameNumbers[] => {
      let known = numbers.get(field)
      if (!known) numbers.set(field, (known = frameNumbers(frame, field)))
      return known
    }
    for (const { accumulator, memory } of this.#shared.values()) {
      await this.#work.pause()
      accumulator.add(frame, numbersOf)
      memory.to(accumulator.bytes)
    }
  }

  /** See `Collector`. */
  get doubleMs(): number {
    let doubleMs = 0
    for (const { accumulator } of this.#shared.values()) doubleMs += accumulator.doubleMs ?? 0
    return doubleMs
  }

  part(): MeasuresPart {
    return [...this.#shared].map(([key, { accumulator }]) => [key, accumulator.part()])
  }

  /** @param groups the group here for each group there */
  async merge(parts: MeasuresPart, groups: Int32Array): Promise<void> {
    for (const [key, part] of parts) {
      await this.#work.pause()
      const { accumulator, memory } = this.#shared.get(key)!
      accumulator.merge(part, groups)
      memory.to(accumulator.bytes)
    }
  }

  #valueOf(metric: Metric): ValueOfGroup {
    const { type } = metric
    switch (type) {
      case 'count': {
        const counts = this.#share(`count:${metric.field ?? ''}`, () => new Counts(metric.field))
        return group => counts.of(group)
      }
      case 'card': {
        const distinct = this.#share(`card:${metric.field}`, () => new Distinct(metric.field))
        return group => distinct.count(group)
      }
      case 'latest': {
        const latest = this.#share(`latest:${metric.field}`, () => new Latest(metric.field))
        return group => latest.of(group)
      }
      case 'percentile': {
        const { lists } = this.#share(`list:${metric.field}`, () => new Ranks(metric.field))
        return group => lists.ranked(group).percentile(metric.percentile)
      }
      case 'variance':
      case 'stddev': {
        const spread = this.#share(`spread:${metric.field}`, () => new Spread(metric.field))
        return type === 'variance'
          ? group => spread.variance(group)
          : group => {
              const variance = spread.variance(group)
              return variance === null ? null : Math.sqrt(variance)
            }
      }
      default: {
        const statistics = this.#share(`statistics:${metric.field}`, () => new Statistics(metric.field, this.#isShared))
        statistics.ask(type)
        return group => statistics.value(type, group)
      }
    }
  }

  #share<T extends Accumulator>(key: string, make: () => T): T {
    const known = this.#shared.get(key)
    if (known) return known.accumulator as T
    const accumulator = make()
    this.#shared.set(key, { accumulator, memory: new Growing(this.#work, `the metric ${key}`) })
    return accumulator
  }
}

/** Values of each metric, by group. Rows of a frame whose group is negative are passed over. */
export async function measure(
  metrics: readonly Metric[],
  frames: readonly Frame[],
  groups: number,
  work: Work,
): Promise<readonly ValueOfGroup[]> {
  const measures = new Measures(metrics, work)
  measures.grow(groups)
  for (const frame of frames) await measures.add(frame)
  return measures.values
}
