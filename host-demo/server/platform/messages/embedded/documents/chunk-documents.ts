/** Gives the messages of a chunk back, from its columns and documents. */
import type { FieldValue, Message } from '../../message-store.ts'
import { textOf, type Column, type StringColumn } from '../columns.ts'
import { TEXT_FIELDS } from '../field-kinds.ts'
import { damagedDocuments } from './bytes.ts'
import { Directory, isRest, REST_SLOT } from './directory.ts'
import { PackedTexts } from './read-texts.ts'
import { WHOLE, type Slot } from './shapes.ts'
import { isoTexts, LeadReader, NumberReader, StringReader, TextReader, type SlotReader } from './slot-readers.ts'

const [MESSAGE] = TEXT_FIELDS

/** The values of a message that have no column. */
export const REST = '(fields without a column)'

const NOTHING: readonly FieldValue[] = []

/** Which fields are asked for, by their names. */
export type FieldTest = (name: string) => boolean

export type ValueKind = 'string' | 'number' | 'boolean' | 'date'

/** The parts that the messages of a chunk are made of. */
export interface ChunkParts {
  readonly rows: number
  ids(): StringColumn
  timestamps(): Int32Array | Float64Array
  streams(): StringColumn
  /** Null: there is none. */
  column(field: string, kind: ValueKind): Column | null
  /** Bytes of the chunk's documents, by number. */
  document(number: number): Uint8Array
  /** Keeps what is made of a document for as long as there is room. */
  keep<T extends { readonly bytes: number }>(key: string, make: () => T): T
}

/** Holds on to all that it has read: it is made for each reading, and given up after it. */
export class ChunkDocuments {
  readonly #parts: ChunkParts
  readonly #directory: Directory
  readonly #readers: (SlotReader | undefined)[] = []
  /** Errors of columns and blocks that could not be read. */
  readonly #failures = new Map<string, unknown>()
  readonly #shapes: (readonly Place[] | undefined)[] = []
  #ids: StringReader | null = null
  readonly #streams = new Map<number, readonly string[]>()

  constructor(parts: ChunkParts) {
    this.#parts = parts
    this.#directory = parts.keep('d:0', () => new Directory(parts.document(0), parts.rows))
  }

  /** @param wants columns and texts of other fields are not read, and missing in the message */
  message(row: number, wants: FieldTest | null = null): Message {
    return this.#make(row, null, wants)
  }

  /**
   * Returns a message without those fields that cannot be read because of damage, which are named; `REST` stands for all without a column. Throws
   * where its id, time or streams cannot be read.
   */
  salvage(row: number): { readonly message: Message; readonly lost: readonly string[] } {
    const lost: string[] = []
    return { message: this.#make(row, lost, null), lost }
  }

  fields(row: number): Record<string, FieldValue> {
    return this.#fields(row, null, null)
  }

  /** The value of one field, without the others; undefined where the message has none. */
  value(row: number, field: string): FieldValue | undefined {
    const { shapes, hasRest } = this.#directory
    const code = shapes.codes[row]!
    for (const slot of shapes.shapes[code]!) {
      const { field: name, source } = shapes.slots[slot]!
      if (name === field && !isRest(source)) return this.#reader(slot).read(row)
    }
    if (!hasRest[code]) return undefined
    const fields = this.fields(row)
    return Object.hasOwn(fields, field) ? fields[field] : undefined
  }

  #make(row: number, lost: string[] | null, wants: FieldTest | null): Message {
    this.#ids ??= new StringReader(this.#parts.ids())
    return {
      id: this.#ids.read(row),
      timestamp: this.#parts.timestamps()[row]!,
      streams: this.#streamsOf(row),
      fields: this.#fields(row, lost, wants),
    }
  }

  /** @param lost gets the fields that cannot be read; null: the first of them is an error */
  #fields(row: number, lost: string[] | null, wants: FieldTest | null): Record<string, FieldValue> {
    const { shapes, hasRest } = this.#directory
    const code = shapes.codes[row]!
    const fields: Record<string, FieldValue> = {}
    const rest = hasRest[code] ? this.#rest(row, lost) : NOTHING
    if (rest === null) lost!.push(REST)
    let at = 0
    if (code === WHOLE) {
      while (rest !== null && at < rest.length) setField(fields, String(rest[at++]), rest[at++]!)
      return fields
    }
    for (const { slot, field, source } of this.#placesOf(code)) {
      if (source === 'named') {
        if (rest !== null) setField(fields, String(rest[at++]), rest[at++]!)
      } else if (source === 'rest') {
        if (rest !== null) setField(fields, field, rest[at++]!)
      } else if (wants === null || wants(field)) {
        const value = this.#read(slot, row, lost)
        if (value === null) lost!.push(field)
        else setField(fields, field, value)
      }
    }
    return fields
  }

  /** The value of a slot. Null where it cannot be read, if that is to be known. */
  #read(slot: number, row: number, lost: string[] | null): FieldValue | null {
    if (lost === null) return this.#reader(slot).read(row)
    try {
      return this.#reader(slot).read(row)
    } catch {
      return null
    }
  }

  #rest(row: number, lost: string[] | null): readonly FieldValue[] | null {
    const line = this.#read(REST_SLOT, row, lost)
    return line === null ? null : (JSON.parse(line as string) as FieldValue[])
  }

  #placesOf(code: number): readonly Place[] {
    const { slots, shapes } = this.#directory.shapes
    return (this.#shapes[code] ??= shapes[code]!.map(slot => ({ slot, ...slots[slot]! })))
  }

  #reader(slot: number): SlotReader {
    return (this.#readers[slot] ??= this.#makeReader(slot))
  }

  #makeReader(slot: number): SlotReader {
    const parts = this.#parts
    const { source, field } = this.#directory.shapes.slots[slot]!
    if (source === 'id') return new StringReader(parts.ids())
    if (source === 'lead') return new LeadReader(this.#textReader(slot), this.#reader(this.#messageSlot()))
    if (source === 'text' || isRest(source)) return this.#textReader(slot)
    const column = this.#once(`c:${slot}`, () => parts.column(field, source as ValueKind))
    if (column?.kind === 'string') return new StringReader(column)
    if (column?.kind !== 'number') throw damagedDocuments()
    return new NumberReader(column, source === 'date' ? isoTexts() : source === 'boolean' ? value => value === 1 : null)
  }

  #textReader(slot: number): SlotReader {
    const parts = this.#parts
    const open = (number: number): PackedTexts =>
      this.#once(`d:${number}`, () => parts.keep(`d:${number}`, () => new PackedTexts(parts.document(number))))
    return new TextReader(this.#directory, slot, open)
  }

  /** Fails at once where it has failed before: salvaging asks again for each row. */
  #once<T>(key: string, read: () => T): T {
    if (this.#failures.has(key)) throw this.#failures.get(key)
    try {
      return read()
    } catch (error) {
      this.#failures.set(key, error)
      throw error
    }
  }

  #messageSlot(): number {
    const slot = this.#directory.shapes.slots.findIndex(({ source, field }) => source === 'text' && field === MESSAGE)
    if (slot < 0) throw damagedDocuments()
    return slot
  }

  #streamsOf(row: number): readonly string[] {
    const column = this.#parts.streams()
    const code = column.codes[row]!
    let streams = this.#streams.get(code)
    if (!streams) this.#streams.set(code, (streams = JSON.parse(textOf(column, code)) as string[]))
    return streams
  }
}

/** A field of a shape. */
interface Place extends Slot {
  readonly slot: number
}

/** `__proto__` is a name like any other. */
function setField(fields: Record<string, FieldValue>, name: string, value: FieldValue): void {
  if (name === '__proto__')
    Object.defineProperty(fields, name, { value, enumerable: true, writable: true, configurable: true })
  else fields[name] = value
}
