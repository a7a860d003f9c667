import type { Chunk } from './chunk.ts'
import { ValueTable, valueNumbers } from './field-values.ts'
import type { Selected } from './select.ts'

/** How many of the messages have each value of the field; of a stream's message each of its streams. */
export function countValues(selected: readonly Selected[], field: string, check: () => void): Map<string, number> {
  const table = new ValueTable()
  const counts: number[] = []
  const count = (number: number): void => { counts[number] = (counts[number] ?? 0) + 1 }
  for (const { chunk, rows } of selected) {
    check()
    const numbersOf = field === 'streams' ? streamNumbers(chunk, table) : null
    const numberOf = valueNumbers(chunk, field, table)
    for (let row = 0; row < chunk.n; row++) {
      if (rows !== true && !(rows as Uint8Array)[row]) continue
      if (numbersOf) numbersOf(row).forEach(count)
      else if (numberOf(row) >= 0) count(numberOf(row))
    }
  }
  return new Map(table.values.flatMap((value, number) => counts[number] ? [[String(value), counts[number]]] : []))
}

/** For each row the numbers of its streams. */
export function streamNumbers(chunk: Chunk, table: ValueTable): (row: number) => readonly number[] {
  const { codes, dictionary } = chunk.streams()
  const sets = dictionary.map(set => [...new Set(JSON.parse(set) as string[])].map(stream => table.numberOf(stream)))
  return row => sets[codes[row]!]!
}
