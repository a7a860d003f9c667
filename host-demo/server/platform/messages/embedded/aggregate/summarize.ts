import type { SummaryRequest, SummaryResult } from '../../message-store.ts'
import type { Chunk } from '../read/chunk.ts'
import { textOf } from '../columns.ts'
import { isText } from '../field-kinds.ts'
import { groupColumns, rowPlaces, valueOf } from './field-values.ts'
import type { IndexReader } from '../read/index-reader.ts'
import { NewestFirst } from '../read/newest-first.ts'
import { NumberSummary } from './number-summary.ts'
import { numbersOf } from '../text/text-values.ts'
import { countRows, intersect, listRows, rowsOf, type Rows } from '../rows.ts'
import { Growing, type Work } from '../read/work.ts'

/** Values that are kept count of; others are only known to be there. */
const MAX_VALUES = 200_000
/** Share of numbers among the values from which their measures say something: a name such as "123" makes no field of numbers. */
const LEAST_NUMBERS = 0.1

export async function summarize(
  indices: readonly IndexReader[],
  request: SummaryRequest,
  work: Work,
): Promise<SummaryResult> {
  const { field, limit, percentiles } = request
  const tally = new ValueTally()
  const numbers = new NumberSummary()
  const text = isText(field)
  const newest = new NewestFirst(indices, request, request.budgetMs, work)
  let total = 0
  let present = 0
  const memory = new Growing(work, `the values of ${field}`)
  for await (const { chunk, rows } of newest) {
    memory.to(tally.bytes + numbers.bytes)
    total += countRows(rows, chunk.n)
    present += text
      ? countTexts(chunk, field, rows)
      : field === 'streams'
        ? addStreams(chunk, rows, tally)
        : addValues(chunk, field, rows, tally, numbers)
  }
  const { atLeast } = tally
  const measured = numbers.result(percentiles)
  return {
    total,
    sampled: newest.stopped,
    missing: total - present,
    text,
    values: tally.top(limit),
    distinct: tally.counts.size,
    distinctAtLeast: atLeast,
    numbers: measured && measured.count >= LEAST_NUMBERS * present ? measured : null,
  }
}

class ValueTally {
  readonly counts = new Map<string, number>()
  atLeast = false
  /** In memory, about, with what sorting them takes. */
  bytes = 0

  add(value: string, count: number): void {
    const known = this.counts.get(value)
    if (known === undefined && this.counts.size >= MAX_VALUES) this.atLeast = true
    else {
      if (known === undefined) this.bytes += value.length + 140
      this.counts.set(value, (known ?? 0) + count)
    }
  }

  top(limit: number): { value: string; count: number }[] {
    const sorted = [...this.counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    return sorted.slice(0, limit).map(([value, count]) => ({ value, count }))
  }
}

function countTexts(chunk: Chunk, field: string, rows: Rows): number {
  const column = chunk.column(field, 'text')
  // The set of rows is given away to be changed, so it is one of its own.
  return column ? countRows(intersect(rowsOf(column.rows, chunk.n), rows), chunk.n) : 0
}

function addStreams(chunk: Chunk, rows: Rows, tally: ValueTally): number {
  const { codes, dictionary } = chunk.streams()
  const counts = new Int32Array(dictionary.length)
  for (const row of listRows(rows, chunk.n)) counts[codes[row]!]!++
  let present = 0
  dictionary.forEach((set, code) => {
    const streams = new Set(JSON.parse(set) as string[])
    if (counts[code] === 0 || streams.size === 0) return
    present += counts[code]!
    for (const stream of streams) tally.add(stream, counts[code]!)
  })
  return present
}

/** Gives the number of messages with a value. */
function addValues(chunk: Chunk, field: string, rows: Rows, tally: ValueTally, numbers: NumberSummary): number {
  let present = 0
  for (const { kind, column } of groupColumns(chunk, field)) {
    const texts = column.kind === 'string' ? numbersOf(chunk, field, column) : null
    const places = rowPlaces(column, chunk.n)
    const counts = new Map<number, number>()
    for (const row of listRows(rows, chunk.n)) {
      const place = places ? places[row]! : row
      if (place < 0) continue
      present++
      const value = column.kind === 'string' ? column.codes[place]! : column.values[place]!
      counts.set(value, (counts.get(value) ?? 0) + 1)
      const number = kind === 'number' ? value : texts ? texts[value]! : NaN
      if (!Number.isNaN(number)) numbers.add(number)
    }
    const readAs = (value: number): string =>
      column.kind === 'string' ? textOf(column, value) : String(valueOf(kind, value))
    for (const [value, count] of counts) tally.add(readAs(value), count)
  }
  return present
}
