/** Gives the messages of a chunk back, from its columns and documents. */
import type { FieldValue, Message } from '../../message-store.ts'
import { textOf, type Column, type NumberColumn, type StringColumn } from '../columns.ts'
import { ByteReader, damagedDocuments } from './bytes.ts'
import { PackedStrings } from './read-column.ts'
import { PackedTexts } from './read-texts.ts'
import { readShapes, WHOLE, type Shapes, type Slot, type Source } from './shapes.ts'

export type ValueKind = 'string' | 'number' | 'boolean' | 'date'

/** What the messages of a chunk are made of. */
export interface ChunkParts {
  readonly rows: number
  ids(): StringColumn
  timestamps(): Int32Array | Float64Array
  streams(): StringColumn
  /** Null: there is none. */
  column(field: string, kind: ValueKind): Column | null
  /** Bytes of the chunk's documents, by number. */
  document(number: number): Uint8Array
  /** Keeps what is made of documents for as long as there is room. */
  keep<T extends { readonly bytes: number }>(key: string, make: () => T): T
}

/** Blocks of texts: the number of the first, and how many texts come before each. */
interface TextList {
  readonly first: number
  readonly before: readonly number[]
}

/** What `documents[0]` says. */
class Directory {
  readonly shapes: Shapes
  /** By slot; that of the rest is 0. */
  readonly lists = new Map<number, TextList>()
  /** By shape: it has values in the rest. */
  readonly #hasRest: readonly boolean[]
  /** By slot and row: how many rows before it have the slot. */
  readonly #ranks = new Map<number, Uint16Array>()

  constructor(bytes: Uint8Array, rows: number) {
    const input = new ByteReader(bytes)
    if (input.varint() !== rows) throw damagedDocuments()
    this.shapes = readShapes(input, rows)
    let first = 1
    for (let list = input.varint(); list > 0; list--) {
      const slot = input.varint()
      const before: number[] = []
      let count = 0
      for (let block = input.varint(); block > 0; block--) {
        before.push(count)
        count += input.varint()
      }
      this.lists.set(slot, { first, before })
      first += before.length
    }
    const { slots, shapes } = this.shapes
    this.#hasRest = shapes.map((shape, code) => code === WHOLE || shape.some(slot => isRest(slots[slot]!.source)))
  }

  get bytes(): number {
    return 4 * this.shapes.codes.length + this.shapes.shapes.reduce((sum, { length }) => sum + 8 * length + 50, 500)
  }

  /** The place of a row's text among those of the slot. */
  rank(slot: number, row: number): number {
    let ranks = this.#ranks.get(slot)
    if (!ranks) {
      const { shapes, codes } = this.shapes
      const has = slot === 0 ? this.#hasRest : shapes.map(shape => shape.includes(slot))
      ranks = new Uint16Array(codes.length)
      for (let at = 0, count = 0; at < codes.length; at++) {
        ranks[at] = count
        if (has[codes[at]!]) count++
      }
      this.#ranks.set(slot, ranks)
    }
    return ranks[row]!
  }

  hasRest(code: number): boolean {
    return this.#hasRest[code]!
  }
}

const isRest = (source: Source): boolean => source === 'rest' || source === 'named'

export class ChunkDocuments {
  readonly #parts: ChunkParts
  readonly #columns = new Map<number, Column>()
  readonly #streams = new Map<number, readonly string[]>()

  constructor(parts: ChunkParts) {
    this.#parts = parts
  }

  message(row: number): Message {
    const parts = this.#parts
    const ids = parts.ids()
    return {
      id: textAt(ids, ids.codes[row]!),
      timestamp: parts.timestamps()[row]!,
      streams: this.#streamsOf(row),
      fields: this.fields(row),
    }
  }

  fields(row: number): Record<string, FieldValue> {
    const directory = this.#directory()
    const { slots, shapes, codes } = directory.shapes
    const code = codes[row]!
    const rest = directory.hasRest(code) ? this.#rest(directory, row) : []
    const fields: Record<string, FieldValue> = {}
    if (code === WHOLE) {
      for (let at = 0; at < rest.length; at += 2) setField(fields, String(rest[at]), rest[at + 1]!)
      return fields
    }
    let at = 0
    for (const number of shapes[code]!) {
      const { source, field } = slots[number]!
      if (source === 'named') setField(fields, String(rest[at++]), rest[at++]!)
      else setField(fields, field, source === 'rest' ? rest[at++]! : this.#value(directory, number, row))
    }
    return fields
  }

  /** The value of one field, without the others; undefined where the message has none. */
  value(row: number, field: string): FieldValue | undefined {
    const directory = this.#directory()
    const { slots, shapes, codes } = directory.shapes
    const code = codes[row]!
    for (const number of shapes[code]!) {
      if (slots[number]!.field === field && !isRest(slots[number]!.source)) return this.#value(directory, number, row)
    }
    if (!directory.hasRest(code)) return undefined
    const fields = this.fields(row)
    return Object.hasOwn(fields, field) ? fields[field] : undefined
  }

  #value(directory: Directory, number: number, row: number): FieldValue {
    const slot = directory.shapes.slots[number]!
    if (slot.source === 'text') return this.#text(directory, number, row)
    const column = this.#column(number, slot)
    const place = placeIn(column, row)
    if (column.kind === 'string') return textAt(column, column.codes[place]!)
    const value = (column as NumberColumn).values[place]!
    if (slot.source === 'number') return value
    return slot.source === 'boolean' ? value === 1 : isoText(value)
  }

  #column(number: number, { field, source }: Slot): Column {
    let column = this.#columns.get(number) ?? null
    if (column === null) {
      column = this.#parts.column(field, source as ValueKind)
      if (column === null) throw damagedDocuments()
      this.#columns.set(number, column)
    }
    return column
  }

  #text(directory: Directory, slot: number, row: number): string {
    const list = directory.lists.get(slot)
    if (!list) throw damagedDocuments()
    const rank = directory.rank(slot, row)
    let block = list.before.length - 1
    while (block > 0 && list.before[block]! > rank) block--
    const number = list.first + block
    const texts = this.#parts.keep(`d:${number}`, () => new PackedTexts(this.#parts.document(number)))
    return texts.text(rank - list.before[block]!)
  }

  #rest(directory: Directory, row: number): readonly FieldValue[] {
    return JSON.parse(this.#text(directory, 0, row)) as FieldValue[]
  }

  #streamsOf(row: number): readonly string[] {
    const column = this.#parts.streams()
    const code = column.codes[row]!
    let streams = this.#streams.get(code)
    if (!streams) this.#streams.set(code, (streams = JSON.parse(textAt(column, code)) as string[]))
    return streams
  }

  #directory(): Directory {
    const { rows } = this.#parts
    return this.#parts.keep('d:0', () => new Directory(this.#parts.document(0), rows))
  }
}

const textAt = (column: StringColumn, code: number): string =>
  column instanceof PackedStrings ? column.texts.text(code) : textOf(column, code)

/** Where a row's value stands in a column. */
function placeIn({ rows }: Column, row: number): number {
  if (rows === null) return row
  let low = 0
  let high = rows.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (rows[middle]! < row) low = middle + 1
    else high = middle
  }
  if (rows[low] !== row) throw damagedDocuments()
  return low
}

let lastInstant = NaN
let lastText = ''

/** Messages that come together have the same instants. */
function isoText(instant: number): string {
  if (instant !== lastInstant) {
    lastText = new Date(instant).toISOString()
    lastInstant = instant
  }
  return lastText
}

/** `__proto__` is a name like any other. */
function setField(fields: Record<string, FieldValue>, name: string, value: FieldValue): void {
  if (name === '__proto__')
    Object.defineProperty(fields, name, { value, enumerable: true, writable: true, configurable: true })
  else fields[name] = value
}
