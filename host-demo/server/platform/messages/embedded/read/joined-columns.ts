/** One column of several: of fields that go by one name. */
import type { Chunk } from './chunk.ts'
import { columnBytes, textOf, type Column, type NumberColumn, type StringColumn } from '../columns.ts'
import type { Kind } from '../field-kinds.ts'

/** Returns the column of all fields that are asked for by the name. */
export function askedColumn(chunk: Chunk, field: string, kind: Kind): Column | null {
  const dotted = chunk.dotted(field)
  if (dotted.length === 0) return chunk.column(field, kind)
  const key = `a:${kind}:${field}`
  const known = chunk.recall(key) as Column | null | undefined
  if (known !== undefined) return known
  const columns = [field, ...dotted].map(name => chunk.column(name, kind))
  const joined = joinColumns(columns, chunk.n)
  if (!columns.includes(joined)) chunk.keep(key, joined, joined ? columnBytes(joined) : 0)
  return joined
}

/** Joins columns of one kind, `n` the rows of their chunk. A row that stands in several has its value in the first. Null: there are none. */
export function joinColumns(columns: readonly (Column | null)[], n: number): Column | null {
  const own = columns.filter(column => column !== null)
  if (own.length <= 1) return own[0] ?? null
  const places = placesOf(own, n)
  const rows = Uint16Array.from(places.keys())
  const place = { rows: rows.length === n ? null : rows, count: rows.length }
  const found = [...places.values()]
  const { kind } = own[0]!
  if (kind === 'presence') return { kind, ...place }
  if (kind === 'number')
    return { kind, ...place, values: Float64Array.from(found, ({ at, i }) => (own[at] as NumberColumn).values[i]!) }
  const codes = new Map<string, number>()
  const codeOf = (text: string): number => {
    const code = codes.get(text) ?? codes.size
    codes.set(text, code)
    return code
  }
  const valueOf = (column: StringColumn, i: number): string => textOf(column, column.codes[i]!)
  const joined = Uint16Array.from(found, ({ at, i }) => codeOf(valueOf(own[at] as StringColumn, i)))
  return { kind, ...place, codes: joined, dictionary: [...codes.keys()] }
}

/** For each row, in order, the column and the place in it. */
function placesOf(columns: readonly Column[], n: number): Map<number, { readonly at: number; readonly i: number }> {
  const places = new Array<{ at: number; i: number } | undefined>(n)
  columns.forEach(({ rows, count }, at) => {
    for (let i = 0; i < count; i++) places[rows ? rows[i]! : i] ??= { at, i }
  })
  return new Map(places.flatMap((place, row) => (place ? [[row, place] as const] : [])))
}
