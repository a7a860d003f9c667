/** Metrics over groups of messages. Each reads a frame's columns once; metrics on the same field share what they can. */
import type { Metric, MetricValue } from '../message-store.ts'
import { groupColumns, readValues, rowPlaces, rowValues, valueColumns, ValueTable } from './field-values.ts'
import { streamNumbers } from './value-counts.ts'
import { percentileOf } from './percentile.ts'
import type { Frame } from './frames.ts'
import { numbersByPlace } from './text-values.ts'
import type { Chunk } from './chunk.ts'
import { Growing, type Work } from './work.ts'

interface Accumulator {
  add(frame: Frame): void
  /** In memory, about. */
  readonly bytes: number
}

/** Values of each metric, by group. Rows of a frame whose group is negative are passed over. */
export async function measure(
  metrics: readonly Metric[], frames: readonly Frame[], groups: number, work: Work,
): Promise<((group: number) => MetricValue)[]> {
  const shared = new Map<string, Accumulator>()
  const share = <T extends Accumulator>(key: string, make: () => T): T => {
    let known = shared.get(key)
    if (!known) shared.set(key, known = make())
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
        const { lists } = share(`list:${metric.field}`, () => new NumberLists(metric.field, groups))
        return group => percentileOf(lists[group]?.all() ?? new Float64Array(0), metric.percentile)
      }
      default: {
        const statistics = share(`statistics:${metric.field}`, () => new Statistics(metric.field, groups))
        return group => statistics.value(type, group)
      }
    }
  })
  const accumulators = [...shared].map(([key, accumulator]) => ({ accumulator, memory: new Growing(work, `the metric ${key}`) }))
  for (const frame of frames) {
    for (const { accumulator, memory } of accumulators) {
      await work.pause()
      accumulator.add(frame)
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

  get bytes(): number { return this.counts.byteLength }

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
  /** Of a single group whatever is read counts, and the table alone tells how much that is. */
  #ungrouped = false
  #sizes = 0

  constructor(field: string, groups: number) {
    this.#field = field
    this.#sets = new Array<Set<number> | undefined>(groups)
  }

  get bytes(): number { return this.#table.bytes + 8 * this.#sets.length + MEMBER_BYTES * this.#sizes }

  count(group: number): number {
    return this.#ungrouped ? this.#table.values.length : this.#sets[group]?.size ?? 0
  }

  add(frame: Frame): void {
    const { rows, groups, chunk } = frame
    if (!groups && this.#field !== 'streams') {
      this.#ungrouped = true
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

  /** Gives each value a number. Of a whole chunk that is what its dictionary holds. */
  #read({ rows, chunk, whole }: Frame): void {
    const columns = whole ? groupColumns(chunk, this.#field) : []
    const dictionaries = columns.flatMap(({ column }) => column.kind === 'string' ? [column.dictionary] : [])
    if (!whole || dictionaries.length < columns.length) readValues(chunk, this.#field, rows, this.#table)
    else for (const dictionary of dictionaries) for (const value of dictionary) this.#table.numberOf(value)
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
  readonly latest: ({ timestamp: number, id: string, value: MetricValue } | undefined)[]
  readonly #field: string

  constructor(field: string, groups: number) {
    this.#field = field
    this.latest = new Array<{ timestamp: number, id: string, value: MetricValue } | undefined>(groups)
  }

  get bytes(): number { return 160 * this.latest.length }

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
      if (!known || timestamps[row]! > known.timestamp || id > known.id) this.latest[group] = { timestamp: timestamps[row]!, id, value }
    }
  }
}

class NumberLists implements Accumulator {
  readonly lists: (NumberList | undefined)[]
  readonly #field: string
  #bytes = 0

  constructor(field: string, groups: number) {
    this.#field = field
    this.lists = new Array<NumberList | undefined>(groups)
  }

  get bytes(): number { return this.#bytes + 8 * this.lists.length }

  add(frame: Frame): void {
    eachNumber(frame, this.#field, (group, value) => { this.#bytes += (this.lists[group] ??= new NumberList()).push(value) })
  }
}

class NumberList {
  #values = new Float64Array(0)
  #length = 0

  /** Gives the bytes by which the list has grown. */
  push(value: number): number {
    let grown = 0
    if (this.#length === this.#values.length) {
      const more = new Float64Array(Math.max(16, 2 * this.#length))
      more.set(this.#values)
      grown = more.byteLength - this.#values.byteLength
      this.#values = more
    }
    this.#values[this.#length++] = value
    return grown
  }

  /** The values themselves, in no particular order. */
  all(): Float64Array {
    return this.#values.subarray(0, this.#length)
  }
}

/** Count, sums and spread; variance by Welford's method, of the whole (not of a sample). */
class Statistics implements Accumulator {
  readonly #field: string
  readonly #counts: Float64Array
  readonly #sums: Float64Array
  readonly #squares: Float64Array
  readonly #means: Float64Array
  readonly #spreads: Float64Array
  readonly #least: Float64Array
  readonly #most: Float64Array

  constructor(field: string, groups: number) {
    this.#field = field
    const zeros = (): Float64Array => new Float64Array(groups)
    this.#counts = zeros()
    this.#sums = zeros()
    this.#squares = zeros()
    this.#means = zeros()
    this.#spreads = zeros()
    this.#least = zeros().fill(Infinity)
    this.#most = zeros().fill(-Infinity)
  }

  get bytes(): number { return 7 * this.#counts.byteLength }

  add(frame: Frame): void {
    const counts = this.#counts
    const sums = this.#sums
    const squares = this.#squares
    const means = this.#means
    const spreads = this.#spreads
    const least = this.#least
    const most = this.#most
    eachNumber(frame, this.#field, (group, value) => {
      const count = ++counts[group]!
      sums[group]! += value
      squares[group]! += value * value
      const off = value - means[group]!
      const mean = means[group]! += off / count
      spreads[group]! += off * (value - mean)
      if (value < least[group]!) least[group] = value
      if (value > most[group]!) most[group] = value
    })
  }

  value(type: 'avg' | 'min' | 'max' | 'sum' | 'sumofsquares' | 'stddev' | 'variance', group: number): number | null {
    const count = this.#counts[group]!
    if (count === 0) return null
    switch (type) {
      case 'avg': return this.#sums[group]! / count
      case 'min': return this.#least[group]!
      case 'max': return this.#most[group]!
      case 'sum': return this.#sums[group]!
      case 'sumofsquares': return this.#squares[group]!
      case 'variance': return this.#spreads[group]! / count
      case 'stddev': return Math.sqrt(this.#spreads[group]! / count)
    }
  }
}

/** Calls `use` for each message of the frame that has the field as a number, a text that is one, or a boolean (0 or 1). */
function eachNumber({ rows, groups, chunk, whole }: Frame, field: string, use: (group: number, value: number) => void): void {
  for (const { kind, column } of valueColumns(chunk, field)) {
    const values = column.kind === 'number' ? column.values : kind === 'text' ? null : numbersByPlace(chunk, field, column)
    if (!values) continue
    if (whole) {
      for (let i = 0; i < column.count; i++) {
        const group = groups ? groups[column.rows ? column.rows[i]! : i]! : 0
        if (group >= 0 && !Number.isNaN(values[i]!)) use(group, values[i]!)
      }
      continue
    }
    const places = rowPlaces(column, chunk.n)
    for (let i = 0; i < rows.length; i++) {
      const group = groups ? groups[i]! : 0
      const place = places ? places[rows[i]!]! : rows[i]!
      if (group >= 0 && place >= 0 && !Number.isNaN(values[place]!)) use(group, values[place]!)
    }
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
