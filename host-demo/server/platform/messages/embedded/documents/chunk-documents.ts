/** Gives the messages of a chunk back, from its columns and documents. */
import type { FieldValue, Message } from '../../message-store.ts'
import type { Column, StringColumn } from '../columns.ts'
import { TEXT_FIELDS } from '../field-kinds.ts'
import { damagedDocuments } from './bytes.ts'
import { Directory, isRest, REST_SLOT } from './directory.ts'
import { PackedTexts } from './read-texts.ts'
import { WHOLE } from './shapes.ts'
import {
  isoTexts,
  LeadReader,
  NumberReader,
  StringReader,
  textAt,
  TextReader,
  type SlotReader,
} from './slot-readers.ts'

const [MESSAGE] = TEXT_FIELDS

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
  /** Keeps what is made of a document for as long as there is room. */
  keep<T extends { readonly bytes: number }>(key: string, make: () => T): T
}

/** Holds on to all that it has read: it is made for each reading, and given up after it. */
export class ChunkDocuments {
  readonly #parts: ChunkParts
  readonly #directory: Directory
  readonly #readers = new Map<number, SlotReader>()
  readonly #shapes: (readonly Place[] | undefined)[] = []
  #ids: StringReader | null = null
  readonly #streams = new Map<number, readonly string[]>()

  constructor(parts: ChunkParts) {
    this.#parts = parts
    this.#directory = parts.keep('d:0', () => new Directory(parts.document(0), parts.rows))
  }

  message(row: number): Message {
    this.#ids ??= new StringReader(this.#parts.ids())
    return {
      id: this.#ids.read(row),
      timestamp: this.#parts.timestamps()[row]!,
      streams: this.#streamsOf(row),
      fields: this.fields(row),
    }
  }

  fields(row: number): Record<string, FieldValue> {
    const { shapes, hasRest } = this.#directory
    const code = shapes.codes[row]!
    const rest = hasRest[code] ? this.#rest(row) : []
    const fields: Record<string, FieldValue> = {}
    let at = 0
    if (code === WHOLE) {
      while (at < rest.length) setField(fields, String(rest[at++]), rest[at++]!)
      return fields
    }
    for (const { field, reader, isNamed } of this.#placesOf(code)) {
      if (reader !== null) setField(fields, field, reader.read(row))
      else if (isNamed) setField(fields, String(rest[at++]), rest[at++]!)
      else setField(fields, field, rest[at++]!)
    }
    return fields
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

  #placesOf(code: number): readonly Place[] {
    const { slots, shapes } = this.#directory.shapes
    return (this.#shapes[code] ??= shapes[code]!.map(slot => {
      const { field, source } = slots[slot]!
      return { field, isNamed: source === 'named', reader: isRest(source) ? null : this.#reader(slot) }
    }))
  }

  #reader(slot: number): SlotReader {
    let reader = this.#readers.get(slot)
    if (!reader) this.#readers.set(slot, (reader = this.#makeReader(slot)))
    return reader
  }

  #makeReader(slot: number): SlotReader {
    const parts = this.#parts
    const { source, field } = this.#directory.shapes.slots[slot]!
    if (source === 'lead') return new LeadReader(this.#textReader(slot), this.#reader(this.#messageSlot()))
    if (source === 'text' || isRest(source)) return this.#textReader(slot)
    const column = parts.column(field, source as ValueKind)
    if (column?.kind === 'string') return new StringReader(column)
    if (column?.kind !== 'number') throw damagedDocuments()
    return new NumberReader(column, source === 'date' ? isoTexts() : source === 'boolean' ? value => value === 1 : null)
  }

  #textReader(slot: number): SlotReader {
    const parts = this.#parts
    const open = (number: number): PackedTexts =>
      parts.keep(`d:${number}`, () => new PackedTexts(parts.document(number)))
    return new TextReader(this.#directory, slot, open)
  }

  #messageSlot(): number {
    const slot = this.#directory.shapes.slots.findIndex(({ source, field }) => source === 'text' && field === MESSAGE)
    if (slot < 0) throw damagedDocuments()
    return slot
  }

  #rest(row: number): readonly FieldValue[] {
    return JSON.parse(this.#reader(REST_SLOT).read(row) as string) as FieldValue[]
  }

  #streamsOf(row: number): readonly string[] {
    const column = this.#parts.streams()
    const code = column.codes[row]!
    let streams = this.#streams.get(code)
    if (!streams) this.#streams.set(code, (streams = JSON.parse(textAt(column, code)) as string[]))
    return streams
  }
}

/** A field of a shape. */
interface Place {
  readonly field: string
  /** Null: the value lies in the rest. */
  readonly reader: SlotReader | null
  /** The name of the field lies there, too. */
  readonly isNamed: boolean
}

/** `__proto__` is a name like any other. */
function setField(fields: Record<string, FieldValue>, name: string, value: FieldValue): void {
  if (name === '__proto__')
    Object.defineProperty(fields, name, { value, enumerable: true, writable: true, configurable: true })
  else fields[name] = value
}
