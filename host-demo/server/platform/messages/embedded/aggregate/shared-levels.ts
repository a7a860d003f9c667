/**
 * The groups of an aggregation as several readers find them in one pass over the chunks: each reads its chunks and knows nothing of the others, so no
 * group is cut off before all are known. Where that would be very many, there are several passes, see `passes.ts`.
 */
import type { AggregationRequest, FieldValue, Metric } from '../../message-store.ts'
import type { Selected } from '../read/select.ts'
import { toFrame, type Frame } from './frames.ts'
import { areCounts, sortMetricsOf, type Level, type SplitOptions } from './group-tree.ts'
import { KnownLevel } from './known-level.ts'
import { Measures, type MeasuresPart, type ValueOfGroup } from './metrics.ts'
import { OpenLevel } from './open-level.ts'
import type { KeptGroup, Pass } from './passes.ts'

const ROOT_ENDS: readonly boolean[] = [false]
/** Divides each group above, whatever it is. */
const NO_ENDS: readonly boolean[] = []
const ROOT = Int32Array.of(0)

export interface LevelPart {
  readonly parents: Int32Array
  readonly own: Int32Array
  readonly values: readonly (readonly (FieldValue | null)[])[]
  readonly counts: Int32Array
  readonly measures: MeasuresPart
}

/** A level while messages are added. */
export interface GrowingLevel {
  /** By group whether nothing is told apart below it. */
  readonly ends: readonly boolean[]
  /** Of the metrics that are measured here. */
  readonly values: readonly ValueOfGroup[]
  /** Returns the frame with the groups of this level. */
  add(frame: Frame, endsAbove: readonly boolean[]): Promise<Frame>
  part(): LevelPart
  /** Returns the group here for each group there. @param above the same of the level above */
  merge(part: LevelPart, above: Int32Array): Promise<Int32Array>
  /** The level, cut to the groups that stay. */
  level(above: Level, endsAbove: readonly boolean[], options: SplitOptions): Promise<Level>
  /** These groups. @param above place of each group that stays above */
  kept(level: Level, above: ReadonlyMap<number, number>): KeptGroup[]
}

/** The groups that another reader has found, as they are sent between threads. */
export interface LevelsPart {
  readonly root: MeasuresPart
  readonly levels: readonly LevelPart[]
}

export class SharedLevels {
  readonly #request: AggregationRequest
  readonly #options: SplitOptions
  readonly #root: Measures
  readonly #levels: readonly GrowingLevel[]

  constructor(request: AggregationRequest, options: SplitOptions, { known, depth: deepest, isLast }: Pass) {
    const { rows, columns, metrics, sort, rollup } = request
    this.#request = request
    this.#options = options
    const groups = [...rows, ...columns]
    const measured = (wanted: readonly Metric[]): readonly Metric[] => (areCounts(wanted) ? [] : wanted)
    this.#root = new Measures(isLast ? measured(metrics) : [], options.work, true)
    this.#root.grow(1)
    const sorting = sortMetricsOf(sort, metrics)
    this.#levels = groups.slice(0, deepest).map((group, depth) => {
      const isShown = isLast && (depth === groups.length - 1 || (depth === rows.length - 1 && rollup))
      const own = known[depth]
      if (own) return new KnownLevel(group, own, depth, measured(isShown ? metrics : []), options)
      return new OpenLevel(group, depth, measured(isShown ? metrics : sorting), depth < deepest - 1, options)
    })
  }

  async add(selected: readonly Selected[]): Promise<void> {
    for (const one of selected) {
      await this.#options.work.pause()
      let frame = toFrame(one)
      await this.#root.add(frame)
      for (const [depth, level] of this.#levels.entries()) frame = await level.add(frame, this.#endsAbove(depth))
    }
  }

  get doubleMs(): number {
    return this.#root.doubleMs
  }

  part(): LevelsPart {
    return { root: this.#root.part(), levels: this.#levels.map(level => level.part()) }
  }

  async merge({ root, levels }: LevelsPart): Promise<void> {
    await this.#root.merge(root, ROOT)
    let above: Int32Array = ROOT
    for (const [depth, part] of levels.entries()) above = await this.#levels[depth]!.merge(part, above)
  }

  /** The metrics over all matches. */
  get totals(): readonly ValueOfGroup[] {
    return this.#root.values
  }

  /** The levels below the root, cut to the groups that stay. Nothing may be added any more. */
  async levels(root: Level): Promise<Level[]> {
    const levels: Level[] = []
    for (const [depth, level] of this.#levels.entries())
      levels.push(await level.level(levels.at(-1) ?? root, this.#endsAbove(depth), this.#options))
    return levels
  }

  /** The groups that stay, level by level, for the next pass. */
  async kept(root: Level): Promise<KeptGroup[][]> {
    let above = new Map([[0, 0]])
    return (await this.levels(root)).map((level, depth) => {
      const kept = this.#levels[depth]!.kept(level, above)
      above = new Map(level.order.map((group, place) => [group, place]))
      return kept
    })
  }

  /** The metrics of a level, by group; in the order of the request. */
  valuesOf(depth: number): readonly ValueOfGroup[] {
    return this.#levels[depth]!.values
  }

  /** An ended row group is still divided by columns. */
  #endsAbove(depth: number): readonly boolean[] {
    if (depth === 0) return ROOT_ENDS
    return depth === this.#request.rows.length ? NO_ENDS : this.#levels[depth - 1]!.ends
  }
}
