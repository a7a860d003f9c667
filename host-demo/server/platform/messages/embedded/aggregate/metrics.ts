/** Metrics over groups of messages. Each reads a frame's columns once; metrics on the same field share what they can. */
import type { Metric, MetricValue } from '../../message-store.ts'
import { groupColumns, readValues, rowPlaces, rowValues, valueColumns, valueOf, ValueTable } from './field-values.ts'
import { valuesAt } from './column-places.ts'
import { TextCounts } from './text-counts.ts'
import { streamNumbers } from './value-counts.ts'
import { NumberLists } from './number-lists.ts'
import { frameNumbers, type FrameNumbers } from './frame-numbers.ts'
import type { Frame } from './frames.ts'
import type { Chunk } from '../read/chunk.ts'
import { Growing, type Work } from '../read/work.ts'

/** The numbers that messages of the frame have in a field. */
type NumbersOf = (field: string) => readonly FrameNumbers[]

interface Accumulator {
  add(frame: Frame, numbersOf: NumbersOf): void
  /** In memory, about. */
  readonly bytes: number
}

/** Values of each metric, by group. Rows of a frame whose group is negative are passed over. */
export async function measure(
  metrics: readonly Metric[],
  frames: readonly Frame[],
  groups: number,
  work: Work,
): Promise<((group: number) => MetricValue)[]> {
  const shared = new Map<string, Accumulator>()
  const share = <T extends Accumulator>(key: string, make: () => T): T => {
    let known = shared.get(key)
    if (!known) shared.set(key, (known = make()))
    return known as T
  }
  const values = metrics.map((metric): ((group: number) => MetricValue) => {
    const { type } = metric
    switch (type) {
      case 'count': {
        const counts = share(`count:${metric.field ?? ''}`, () => new Counts(metric.field, groups)).counts
        return group => counts[group]!
      }
      case 'card': {
        const distinct = share(`card:${metric.field}`, () => new Distinct(metric.field, groups))
        return group => distinct.count(group)
      }
      case 'latest': {
        const { latest } = share(`latest:${metric.field}`, () => new Latest(metric.field, groups))
        return group => latest[group]?.value ?? null
      }
      case 'percentile': {
        const { lists } = share(`list:${metric.field}`, () => new Ranks(metric.field, groups))
        return group => lists.ranked(group).percentile(metric.percentile)
      }
      case 'variance':
      case 'stddev': {
        const spread = share(`spread:${metric.field}`, () => new Spread(metric.field, groups))
        return type === 'variance'
          ? group => spread.variance(group)
          : group => {
              const variance = spread.variance(group)
              return variance === null ? null : Math.sqrt(variance)
            }
      }
      default: {
        const statistics = share(`statistics:${metric.field}`, () => new Statistics(metric.field, groups))
        return group => statistics.value(type, group)
      }
    }
  })
  const accumulators = [...shared].map(([key, accumulator]) => ({
    accumulator,
    memory: new Growing(work, `the metric ${key}`),
  }))
  for (const frame of frames) {
    const numbers = new Map<string, readonly FrameNumbers[]>()
    const numbersOf = (field: string): readonly FrameNumbers[] => {
      let known = numbers.get(field)
      if (!known) numbers.set(field, (known = frameNumbers(frame, field)))
      return known
    }
    for (const { accumulator, memory } of accumulators) {
      await work.pause()
      accumulator.add(frame, numbersOf)
      memory.to(accumulator.bytes)
    }
  }
  return values
}

class Counts implements Accumulator {
  readonly counts: Float64Array
  readonly #field: string | null

  constructor(field: string | null, groups: number) {
    this.#field = field
    this.counts = new Float64Array(groups)
  }

  get bytes(): number {
    return this.counts.byteLength
  }

  add(frame: Frame): void {
    const { rows, groups, chunk } = frame
    const has = this.#field === null ? null : presence(chunk, this.#field)
    if (!groups && !has) {
      this.counts[0]! += rows.length
      return
    }
    for (let i = 0; i < rows.length; i++) {
      const group = groups ? groups[i]! : 0
      if (group >= 0 && (!has || has(rows[i]!))) this.counts[group]!++
    }
  }
}

/** Bytes of a number in a set, and how many of them an empty set is worth, about. */
const MEMBER_BYTES = 32
const EMPTY_MEMBERS = 7

class Distinct implements Accumulator {
  readonly #sets: (Set<number> | undefined)[]
  readonly #field: string
  readonly #table = new ValueTable()
  /** With a single group every value read belongs to it: texts are marked by their number, other values stand in the table. */
  readonly #texts = new TextCounts()
  #ungrouped: number | null = null
  #isUngrouped = false
  #sizes = 0

  constructor(field: string, groups: number) {
    this.#field = field
    this.#sets = new Array<Set<number> | undefined>(groups)
  }

  get bytes(): number {
    return this.#texts.bytes + this.#table.bytes + 8 * this.#sets.length + MEMBER_BYTES * this.#sizes
  }

  count(group: number): number {
    return this.#isUngrouped ? (this.#ungrouped ??= this.#countAll()) : (this.#sets[group]?.size ?? 0)
  }

  add(frame: Frame): void {
    const { rows, groups, chunk } = frame
    if (!groups && this.#field !== 'streams') {
      this.#isUngrouped = true
      return this.#read(frame)
    }
    const several = this.#field === 'streams' ? streamNumbers(chunk, this.#table) : null
    const numbers = several ? null : readValues(chunk, this.#field, rows, this.#table)
    for (let i = 0; i < rows.length; i++) {
      const group = groups ? groups[i]! : 0
      if (group < 0) continue
      if (several) for (const number of several(rows[i]!)) this.#add(group, number)
      else if (numbers && numbers[i]! >= 0) this.#add(group, numbers[i]!)
    }
  }

  /** Marks each text, and gives other values a number. Of a whole chunk the texts are those of its dictionary. */
  #read({ rows, chunk, whole }: Frame): void {
    for (const { kind, column } of groupColumns(chunk, this.#field)) {
      if (column.kind === 'number') {
        const found = new Set<number>(whole ? column.values : valuesAt(column, rows))
        for (const value of found) this.#table.numberOf(valueOf(kind, value))
        continue
      }
      const { numbers, counts } = this.#texts.of(column)
      if (whole) for (const number of numbers) counts[number] = 1
      else for (const code of valuesAt(column, rows)) counts[numbers[code]!] = 1
    }
  }

  #countAll(): number {
    const { texts, counts, more } = this.#texts.all()
    for (const text of more.keys()) this.#table.numberOf(text)
    let count = this.#table.values.length
    for (const value of this.#table.values) {
      const number = texts.find(String(value))
      if (number >= 0 && number < counts.length) counts[number] = 0
    }
    for (const marked of counts) if (marked > 0) count++
    return count
  }

  #add(group: number, number: number): void {
    let set = this.#sets[group]
    if (!set) {
      this.#sets[group] = set = new Set()
      this.#sizes += EMPTY_MEMBERS
    }
    const { size } = set
    this.#sizes += set.add(number).size - size
  }
}

class Latest implements Accumulator {
  readonly latest: ({ timestamp: number; id: string; value: MetricValue } | undefined)[]
  readonly #field: string

  constructor(field: string, groups: number) {
    this.#field = field
    this.latest = new Array<{ timestamp: number; id: string; value: MetricValue } | undefined>(groups)
  }

  get bytes(): number {
    return 160 * this.latest.length
  }

  add({ rows, groups, chunk }: Frame): void {
    const valueOf = rowValues(chunk, this.#field)
    const timestamps = chunk.timestamps()
    const idOf = rowValues(chunk, 'gl2_message_id')
    for (let i = 0; i < rows.length; i++) {
      const group = groups ? groups[i]! : 0
      const row = rows[i]!
      const known = this.latest[group]
      if (group < 0 || (known && timestamps[row]! < known.timestamp)) continue
      const value = valueOf(row)
      if (value === null) continue
      const id = String(idOf(row))
      if (!known || timestamps[row]! > known.timestamp || id > known.id)
        this.latest[group] = { timestamp: timestamps[row]!, id, value }
    }
  }
}

class Ranks implements Accumulator {
  readonly lists: NumberLists
  readonly #field: string

  constructor(field: string, groups: number) {
    this.#field = field
    this.lists = new NumberLists(groups)
  }

  get bytes(): number {
    return this.lists.bytes
  }

  add(_frame: Frame, numbersOf: NumbersOf): void {
    for (const { values, groups } of numbersOf(this.#field)) this.lists.add(values, groups)
  }
}

/** Counts, sums and bounds. */
class Statistics implements Accumulator {
  readonly #field: string
  readonly #counts: Float64Array
  readonly #sums: Float64Array
  readonly #squares: Float64Array
  readonly #least: Float64Array
  readonly #most: Float64Array

  constructor(field: string, groups: number) {
    this.#field = field
    const zeros = (): Float64Array => new Float64Array(groups)
    this.#counts = zeros()
    this.#sums = zeros()
    this.#squares = zeros()
    this.#least = zeros().fill(Infinity)
    this.#most = zeros().fill(-Infinity)
  }

  get bytes(): number {
    return 5 * this.#counts.byteLength
  }

  add(_frame: Frame, numbersOf: NumbersOf): void {
    for (const { values, groups } of numbersOf(this.#field)) {
      if (groups) this.#addGrouped(values, groups)
      else this.#addAll(values)
    }
  }

  value(type: 'avg' | 'min' | 'max' | 'sum' | 'sumofsquares', group: number): number | null {
    const count = this.#counts[group]!
    if (count === 0) return null
    switch (type) {
      case 'avg':
        return this.#sums[group]! / count
      case 'min':
        return this.#least[group]!
      case 'max':
        return this.#most[group]!
      case 'sum':
        return this.#sums[group]!
      case 'sumofsquares':
        return this.#squares[group]!
    }
  }

  #addAll(values: Int32Array | Float64Array): void {
    let sum = this.#sums[0]!
    let squares = this.#squares[0]!
    let least = this.#least[0]!
    let most = this.#most[0]!
    for (let i = 0; i < values.length; i++) {
      const value = values[i]!
      sum += value
      squares += value * value
      if (value < least) least = value
      if (value > most) most = value
    }
    this.#counts[0]! += values.length
    this.#sums[0] = sum
    this.#squares[0] = squares
    this.#least[0] = least
    this.#most[0] = most
  }

  #addGrouped(values: Int32Array | Float64Array, groups: Int32Array): void {
    const counts = this.#counts
    const sums = this.#sums
    const squares = this.#squares
    const least = this.#least
    const most = this.#most
    for (let i = 0; i < values.length; i++) {
      const group = groups[i]!
      if (group < 0) continue
      const value = values[i]!
      counts[group]!++
      sums[group]! += value
      squares[group]! += value * value
      if (value < least[group]!) least[group] = value
      if (value > most[group]!) most[group] = value
    }
  }
}

/** Variance by Welford's method, of the whole (not of a sample). It divides for each value, so only those who ask for it pay. */
class Spread implements Accumulator {
  readonly #field: string
  readonly #counts: Float64Array
  readonly #means: Float64Array
  readonly #spreads: Float64Array

  constructor(field: string, groups: number) {
    this.#field = field
    this.#counts = new Float64Array(groups)
    this.#means = new Float64Array(groups)
    this.#spreads = new Float64Array(groups)
  }

  get bytes(): number {
    return 3 * this.#counts.byteLength
  }

  add(_frame: Frame, numbersOf: NumbersOf): void {
    const counts = this.#counts
    const means = this.#means
    const spreads = this.#spreads
    for (const { values, groups } of numbersOf(this.#field)) {
      for (let i = 0; i < values.length; i++) {
        const group = groups ? groups[i]! : 0
        if (group < 0) continue
        const value = values[i]!
        const off = value - means[group]!
        const mean = (means[group]! += off / ++counts[group]!)
        spreads[group]! += off * (value - mean)
      }
    }
  }

  variance(group: number): number | null {
    const count = this.#counts[group]!
    return count === 0 ? null : this.#spreads[group]! / count
  }
}

function presence(chunk: Chunk, field: string): (row: number) => boolean {
  if (field === 'streams') {
    const { codes, dictionary } = chunk.streams()
    return row => dictionary[codes[row]!] !== '[]'
  }
  const places = valueColumns(chunk, field).map(({ column }) => rowPlaces(column, chunk.n))
  return row => places.some(place => !place || place[row]! >= 0)
}
