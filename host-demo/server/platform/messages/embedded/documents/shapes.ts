/** The shapes of a chunk's messages: which fields a message has, in which order, and where the value of each lies. */
import { damagedDocuments, type ByteReader, type ByteWriter } from './bytes.ts'
import { readIntegers, writeIntegers, type Integers } from './integers.ts'

/**
 * Where a value lies: in the column of its kind; in the texts of its field; there, but for the end, which is the text of `message`; it is the id of
 * the message; in the rest of the message; or there with the name of its field.
 */
export type Source = 'string' | 'number' | 'boolean' | 'date' | 'text' | 'lead' | 'id' | 'rest' | 'named'
const SOURCES: readonly Source[] = ['named', 'string', 'number', 'boolean', 'date', 'text', 'rest', 'lead', 'id']

export interface Slot {
  readonly source: Source
  /** The field; empty of a `named` slot, whose value comes with its name. */
  readonly field: string
}

export interface Shapes {
  readonly slots: readonly Slot[]
  /** By shape the numbers of its slots. */
  readonly shapes: readonly (readonly number[])[]
  /** By row the number of its shape. */
  readonly codes: Integers
}

/** The shape of messages that lie whole in the rest: all pairs of name and value. */
export const WHOLE = 0

export function writeShapes(out: ByteWriter, { slots, shapes, codes }: Shapes): void {
  out.varint(slots.length)
  out.frame(Uint8Array.from(slots, ({ source }) => SOURCES.indexOf(source)))
  out.frame(Buffer.from(JSON.stringify(slots.map(({ field }) => field))))
  out.varint(shapes.length)
  writeIntegers(
    out,
    shapes.map(shape => shape.length),
  )
  const places = shapes.flat()
  out.varint(places.length)
  writeIntegers(out, places)
  writeIntegers(out, codes)
}

export function readShapes(input: ByteReader, rows: number): Shapes {
  const count = input.varint()
  const sources = input.frame(count)
  const fields = readNames(input.frame())
  const slots = Array.from(sources, (source, i) => ({ source: SOURCES[source]!, field: fields[i]! }))
  if (fields.length !== count || slots.some(({ source }) => source === undefined)) throw damagedDocuments()
  const lengths = readIntegers(input, input.varint())
  const places = readIntegers(input, input.varint())
  let at = 0
  const shapes = Array.from(lengths, length => Array.from(places.subarray(at, (at += length))))
  const codes = readIntegers(input, rows)
  if (places.some(place => !(place < count))) throw damagedDocuments()
  return { slots, shapes, codes }
}

function readNames(bytes: Uint8Array): readonly string[] {
  try {
    return JSON.parse(Buffer.from(bytes).toString()) as readonly string[]
  } catch {
    throw damagedDocuments()
  }
}
