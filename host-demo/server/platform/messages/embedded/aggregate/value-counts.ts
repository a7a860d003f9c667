import type { Chunk } from '../read/chunk.ts'
import { readValues, ValueTable } from './field-values.ts'
import { listRows } from '../rows.ts'
import type { Selected } from '../read/select.ts'
import { Growing, type Work } from '../read/work.ts'

/** Counts the messages per value of the field; a message in several streams counts for each of them. */
export async function countValues(
  selected: AsyncIterable<Selected>,
  field: string,
  work: Work,
): Promise<Map<string, number>> {
  const table = new ValueTable()
  const memory = new Growing(work, `the values of ${field}`)
  const counts: number[] = []
  const count = (number: number): void => {
    counts[number] = (counts[number] ?? 0) + 1
  }
  for await (const { chunk, rows } of selected) {
    await work.pause()
    memory.to(table.bytes)
    const list = listRows(rows, chunk.n)
    if (field === 'streams') {
      const numbersOf = streamNumbers(chunk, table)
      for (const row of list) numbersOf(row).forEach(count)
    } else for (const number of readValues(chunk, field, list, table)) if (number >= 0) count(number)
  }
  return new Map(table.values.flatMap((value, number) => (counts[number] ? [[String(value), counts[number]]] : [])))
}

/** For each row the numbers of its streams. */
export function streamNumbers(chunk: Chunk, table: ValueTable): (row: number) => readonly number[] {
  const { codes, dictionary } = chunk.streams()
  const sets = dictionary.map(set => [...new Set(JSON.parse(set) as string[])].map(stream => table.numberOf(stream)))
  return row => sets[codes[row]!]!
}
